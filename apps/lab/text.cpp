// Results as tables in the terminal.

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/io/quantities.h"
#include "apps/lab/export.h"

namespace taquin::lab {

namespace {

/// Columns as wide as their widest entry; the first is set left, the others right. Names come from files, so control
/// characters, which a terminal would obey, are escaped.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> heading) { add(std::move(heading)); }
    void add(std::vector<std::string> row) {
        for (std::string& entry : row) entry = visible(entry);
        rows_.push_back(std::move(row));
    }

    std::string text() const {
        std::vector<std::size_t> widths(rows_.front().size());
        for (const auto& row : rows_)
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
        std::string text;
        for (const auto& row : rows_) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i)
                line += i == 0 ? fmt::format("{:<{}}", row[i], widths[i]) : fmt::format("  {:>{}}", row[i], widths[i]);
            text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
        }
        return text;
    }

  private:
    std::vector<std::vector<std::string>> rows_;
};

/// Why searches were refused and how they crashed, each sentence once.
std::string messages_text(const Results& results) {
    constexpr std::size_t most = 12;
    struct Said {
        std::string where;
        std::size_t times;
    };
    std::map<std::tuple<int, std::string, std::string>, Said> said;  // by configuration, status, message
    for (const Record& record : results.records) {
        if (record.message.empty()) continue;
        const auto& board = results.boards[static_cast<std::size_t>(record.trial.board)];
        ++said.try_emplace({record.trial.configuration, record.status, record.message}, Said{board.label, 0})
              .first->second.times;
    }
    std::string text;
    std::size_t shown = 0;
    for (const auto& [what, said_of] : said) {
        if (shown++ == most) return text + fmt::format("... and {} more kinds\n", said.size() - most);
        const auto& [configuration, status, message] = what;
        text += visible(fmt::format(
                    "{}: {}, {}{}: {}", status, results.configurations[static_cast<std::size_t>(configuration)].label,
                    said_of.where, said_of.times > 1 ? fmt::format(" and {} more", said_of.times - 1) : "", message)) +
                "\n";
    }
    return text;
}

std::string expectations_text(const Results& results) {
    TextTable table({"source", "configuration", "board", "counter", "expected", "found", ""});
    const MeasuredFigures measured(results);
    for (const Expectation& expected : results.expectations) {
        const auto found = measured.of(expected);
        const std::string verdict = !found ? "" : *found == expected.value ? "same" : "differs";
        table.add({expected.source, expected.configuration, expected.board, expected.field,
                   app::format_figure(expected.value), found ? app::format_figure(*found) : "-", verdict});
    }
    return table.text();
}

}  // namespace

std::string list_text(const std::vector<Edition>& editions) {
    TextTable table({"experiment", "revision", "plan", "done", "of", "failed", "crashed", "begun"});
    for (const Edition& edition : editions)
        table.add({edition.name, edition.revision, edition.fingerprint.substr(0, 8), fmt::to_string(edition.done),
                   fmt::to_string(edition.trials), fmt::to_string(edition.failed), fmt::to_string(edition.crashed),
                   edition.created});
    return table.text();
}

std::string show_text(const Results& results) {
    const Edition& edition = results.edition;
    std::string text = fmt::format("{}\n{} at {}, {} of {} done, begun {}\n{}\n{}\n", visible(results.edition.title.en),
                                   visible(edition.name), visible(edition.revision), edition.done, edition.trials,
                                   visible(edition.created), visible(edition.machine), visible(edition.compiler));
    const auto groups = summarise(results);
    std::string set;
    std::optional<TextTable> table;
    const auto flush = [&] {
        if (table) text += fmt::format("\n{}\n{}", visible(set), table->text());
    };
    bool limited = false;
    const bool queues = results.measure == "queues";
    for (const GroupSummary& group : groups) {
        if (!table || group.set != set) {
            flush();
            set = group.set;
            table.emplace(std::vector<std::string>{"configuration", "solved", "of", "length", "expanded", "median",
                                                   "max", "generated", queues ? "operations" : "frontier", "seconds",
                                                   "not solved"});
        }
        limited = limited || group.limited > 0;
        const auto mean = [&](std::string_view field) {
            const Sample sample = group.sample(field);
            if (sample.count() == 0) return std::string("-");
            return (group.limited > 0 && field != "length" ? ">=" : "") + app::format_figure(sample.mean());
        };
        const Sample expanded = group.sample("expanded");
        table->add({results.configurations[static_cast<std::size_t>(group.configuration)].label,
                    fmt::to_string(group.solved), fmt::to_string(group.results), mean("length"), mean("expanded"),
                    expanded.count() > 0 ? app::format_figure(expanded.percentile(0.5)) : "-",
                    expanded.count() > 0 ? app::format_figure(expanded.max()) : "-", mean("generated"),
                    mean(queues ? "operations" : "max_frontier"), mean("wall_seconds"), group.not_solved()});
    }
    flush();
    if (!groups.empty()) text += "\nMeans over all results that have a figure; length over solved boards.\n";
    if (limited) text += ">= marks means that hold searches ended by a limit: the true mean is larger.\n";
    if (const std::string messages = messages_text(results); !messages.empty()) text += "\n" + messages;
    if (!results.expectations.empty()) text += "\n" + expectations_text(results);
    return text;
}

std::string compare_text(const Comparison& comparison, std::size_t most_rows) {
    const bool by_label = std::ranges::any_of(comparison.pairs, [](const auto& p) { return !p.configuration.empty(); });
    TextTable table({"board", by_label ? "configuration" : "", "A", "B", "B / A", "less"});
    std::size_t shown = 0;
    for (const auto& pair : comparison.pairs) {
        if (shown++ >= most_rows) break;
        const auto ratio = pair.ratio();
        const char* winner = pair.a && (!pair.b || *pair.a < *pair.b)   ? "A"
                             : pair.b && (!pair.a || *pair.b < *pair.a) ? "B"
                             : pair.a && pair.b                         ? "="
                                                                        : "";
        table.add({pair.board, pair.configuration, pair.a ? app::format_figure(*pair.a) : pair.status_a,
                   pair.b ? app::format_figure(*pair.b) : pair.status_b, ratio ? app::format_figure(*ratio) : "-",
                   winner});
    }
    std::string text = fmt::format("A  {}\nB  {}\n{} per board\n\n{}", visible(comparison.a), visible(comparison.b),
                                   comparison.field, table.text());
    if (comparison.pairs.size() > most_rows)
        text += fmt::format("... and {} more (--all shows them)\n", comparison.pairs.size() - most_rows);
    const auto mean = comparison.geometric_mean();
    const auto interval = comparison.interval();
    text += fmt::format(
        "\ngeometric mean of B / A: {}{}\nless {}: A on {} board{}, B on {}, equal on {}\n",
        mean ? app::format_figure(*mean) : "none, no board was solved by both",
        interval ? fmt::format(", 95 % interval {} to {} (bootstrap, {} resamples)", app::format_figure(interval->low),
                               app::format_figure(interval->high), app::format_count(bootstrap_resamples))
                 : "",
        comparison.field, comparison.wins_a(), comparison.wins_a() == 1 ? "" : "s", comparison.wins_b(),
        comparison.ties());
    const Wilcoxon test = comparison.signed_rank();
    text += fmt::format("sign test: p = {}\n", app::format_figure(sign_test(comparison.wins_a(), comparison.wins_b())));
    if (test.count > 0)
        text += fmt::format("Wilcoxon signed-rank test of log (B / A), {} boards: p = {} ({})\n", test.count,
                            app::format_figure(test.p), test.exact ? "exact" : "normal approximation");
    return text;
}

}  // namespace taquin::lab
