// Experiment files: TOML, read strictly. docs/how-to/experiments.md describes the format.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/solve/registry.h"

#include "apps/io/text_input.h"
#include "apps/lab/experiment.h"
#include "apps/lab/fields.h"
#include "apps/lab/read_boards.h"
#include "apps/lab/toml_table.h"

namespace taquin::lab {

namespace {

constexpr std::size_t most_experiment_bytes = 16 << 20;

LocalizedText words(const TomlTable& table, const std::string& key) {
    LocalizedText words;
    words.en = table.text_or(key, "");
    words.fr = table.text_or(key + "_fr", words.en);
    return words;
}

Measure read_measure(const TomlTable& root) {
    const std::string text = root.choice("measure", "counts", {"counts", "time", "accuracy", "queues"});
    for (const Measure measure : {Measure::Time, Measure::Accuracy, Measure::Queues})
        if (text == name(measure)) return measure;
    return Measure::Counts;
}

void read_limits(const TomlTable& root, Limits& limits) {
    const auto node = root.table("limits");
    if (!node) return;
    const TomlTable table(*node, "limits", {"time", "nodes", "memory"});
    if (table.has("time"))
        limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(table.number("time", 0.001, 1e6) * 1000));
    if (table.has("nodes")) limits.nodes = static_cast<std::uint64_t>(table.integer("nodes", 1, 1'000'000'000'000'000));
    if (table.has("memory"))
        limits.memory = static_cast<std::uint64_t>(table.integer("memory", 1, 1 << 20)) << 20;  // given in MiB
}

void check_texts(const Configuration& configuration, Measure measure, const TomlTable& table,
                 std::string_view algorithm_key, std::string_view heuristic_key) {
    bool informed = true;
    const Metric metric = parse_metric(configuration.metric).value();
    if (configuration.algorithm != "auto") {
        const auto algorithm = parse_algorithm(configuration.algorithm);
        if (!algorithm) table.fail(algorithm_key, algorithm.error());
        informed = algorithm->informed();
        const auto options = algorithm->info->options;
        if (measure == Measure::Queues && std::ranges::find(options, "queue", &OptionInfo::name) == options.end())
            table.fail(algorithm_key, ErrorCode::QueuesNeedOption, printable(configuration.algorithm));
    }
    if (configuration.heuristic.empty()) {
        if (measure == Measure::Accuracy) table.fail(heuristic_key, ErrorCode::AccuracyNeedsHeuristic);
        return;
    }
    if (!informed)
        table.fail(heuristic_key, ErrorCode::HeuristicNotUsed, printable(configuration.heuristic),
                   printable(configuration.algorithm));
    const auto heuristic = parse_heuristic(configuration.heuristic);
    if (!heuristic) table.fail(heuristic_key, heuristic.error());
    if (const auto checked = check_metric(*heuristic, metric); !checked) table.fail(heuristic_key, checked.error());
}

/// One [[configurations]] table: a single pair, or the product of two lists.
void read_configurations(const TomlTable& table, Measure measure, std::vector<Configuration>& configurations) {
    Configuration base{.label = {}, .engine = table.choice("engine", "auto", {"auto", "general", "fast"})};
    base.metric = table.choice("metric", "stm", {"stm", "mtm"});
    base.threads = static_cast<int>(table.integer_or("threads", 1, 1, 1024));
    base.sets = table.texts_or_none("sets");
    const bool product = table.has("algorithms") || table.has("heuristics");
    if (product && table.has("label")) table.fail("label", ErrorCode::LabelOfProduct);
    const auto list = [&](const std::string& one, const std::string& many, const char* default_value) {
        if (table.has(one) && table.has(many)) table.fail(one, ErrorCode::CannotCombine, many);
        if (table.has(many)) return table.texts(many);
        return std::vector<std::string>{table.text_or(one, default_value)};
    };
    if (measure != Measure::Accuracy && !table.has("algorithm") && !table.has("algorithms"))
        table.fail("algorithm", ErrorCode::FieldMissing);
    for (const auto& algorithm : list("algorithm", "algorithms", "auto"))
        for (const auto& heuristic : list("heuristic", "heuristics", "")) {
            Configuration one = base;
            one.algorithm = algorithm;
            one.heuristic = heuristic;
            const std::string own = measure == Measure::Accuracy ? heuristic
                                    : heuristic.empty()          ? algorithm
                                                                 : fmt::format("{} {}", algorithm, heuristic);
            one.label = table.text_or("label", one.metric == "stm" ? own : fmt::format("{} {}", own, one.metric));
            check_texts(one, measure, table, table.has("algorithms") ? "algorithms" : "algorithm",
                        table.has("heuristics") ? "heuristics" : "heuristic");
            configurations.push_back(std::move(one));
        }
}

void read_expected(const TomlTable& table, const Experiment& experiment, std::vector<Expectation>& expectations) {
    const std::string configuration = table.text("configuration");
    if (std::ranges::find(experiment.configurations, configuration, &Configuration::label) ==
        experiment.configurations.end())
        table.fail("configuration", ErrorCode::NoSuchConfiguration, printable(configuration));
    const std::vector<std::string> boards = table.texts("boards");
    for (const auto& board : boards)
        if (std::ranges::find(experiment.boards, board, &ExperimentBoard::label) == experiment.boards.end())
            table.fail("boards", ErrorCode::NoSuchBoard, printable(board));
    bool any = false;
    for (const FieldInfo& field : result_fields()) {
        const std::string key(field.name);
        if (!table.has(key)) continue;
        any = true;
        const std::vector<double> values = table.numbers(key);
        if (values.size() != boards.size())
            table.fail(key, ErrorCode::WrongNumberOfValues, values.size(), boards.size());
        for (std::size_t i = 0; i < boards.size(); ++i)
            expectations.push_back({table.text("source"), configuration, boards[i], key, values[i]});
    }
    if (!any) table.fail("boards", ErrorCode::NothingExpected);
}

/// The fields that a plot can show, for error messages.
std::string plot_fields() {
    std::string text = "distance, size";
    for (const FieldInfo& field : result_fields()) text += fmt::format(", {}", field.name);
    return text;
}

PlotChoice read_plot(const TomlTable& table) {
    PlotChoice plot{
        .kind = table.choice("kind", "", {"scatter", "distribution", "cumulative", "bars", "accuracy", "growth"}),
        .x = table.text_or("x", ""),
        .y = table.text_or("y", ""),
        .set = table.text_or("set", ""),
        .title = words(table, "title"),
        .note = words(table, "note")};
    for (const auto& [key, field] : {std::pair{"x", plot.x}, std::pair{"y", plot.y}})
        if (!field.empty() && !is_result_field(field) && field != "distance" && field != "size")
            table.fail(key, ErrorCode::NotACounter, printable(field), plot_fields());
    return plot;
}

void check_names(const TomlTable& root, const Experiment& experiment) {
    if (!is_experiment_name(experiment.name))
        root.fail("name", ErrorCode::NotAnExperimentName, printable(experiment.name), longest_experiment_name);
    std::set<std::string> seen;
    for (const auto& configuration : experiment.configurations) {
        if (!seen.insert(configuration.label).second)
            root.fail("configurations", ErrorCode::LabelTwice, printable(configuration.label));
        for (const auto& set : configuration.sets)
            if (std::ranges::find(experiment.boards, set, &ExperimentBoard::set) == experiment.boards.end())
                root.fail("configurations", ErrorCode::NoSuchSet, printable(configuration.label), printable(set));
    }
    seen.clear();
    for (const auto& board : experiment.boards) {
        if (!seen.insert(board.label).second) root.fail("boards", ErrorCode::LabelTwice, printable(board.label));
        if (board.exhaustive != (experiment.measure == Measure::Accuracy))
            root.fail("boards", ErrorCode::AllNeedsAccuracy, printable(board.set));
    }
}

/// All trials are listed in memory before the first one runs.
constexpr std::size_t most_trials = 10'000'000;

void check_trials(const TomlTable& root, const Experiment& experiment) {
    const std::size_t boards = experiment.boards.size();
    const std::size_t configurations = experiment.configurations.size();
    if (configurations > most_trials / boards)
        root.fail("configurations", ErrorCode::IntegerOutOfRange, configurations, 1, most_trials / boards);
    const std::size_t most = most_trials / boards / configurations;
    if (static_cast<std::size_t>(experiment.repetitions) > most)
        root.fail("repetitions", ErrorCode::IntegerOutOfRange, experiment.repetitions, 1, most);
}

Experiment read_root(TomlRef node, const std::optional<std::filesystem::path>& folder) {
    const TomlTable root(node, "",
                         {"name", "title", "title_fr", "summary", "summary_fr", "measure", "repetitions", "seed",
                          "limits", "boards", "configurations", "expected", "plots"});
    Experiment experiment;
    experiment.name = root.text("name");
    experiment.title = words(root, "title");
    if (experiment.title.en.empty()) experiment.title.en = experiment.name;
    if (experiment.title.fr.empty()) experiment.title.fr = experiment.title.en;
    experiment.summary = words(root, "summary");
    experiment.measure = read_measure(root);
    experiment.repetitions = static_cast<int>(root.integer_or("repetitions", 1, 1, 1000));
    experiment.seed =
        static_cast<std::uint64_t>(root.integer_or("seed", 0, 0, std::numeric_limits<std::int64_t>::max()));
    read_limits(root, experiment.limits);

    const auto each = [&](const std::string& key, const std::vector<std::string_view>& known, auto&& read) {
        int number = 0;
        for (const TomlRef table : root.tables(key)) {
            const std::string path = fmt::format("{}[{}]", key, ++number);
            if constexpr (requires { read(table, path); })
                read(table, path);
            else
                read(TomlTable(table, path, known));
        }
        return number;
    };
    if (each("boards", {}, [&](TomlRef table, const std::string& path) {
            read_boards(table, path, folder, experiment.seed, experiment.boards);
        }) == 0)
        root.fail("boards", ErrorCode::SubtableMissing, "boards");
    if (each("configurations",
             {"label", "algorithm", "algorithms", "heuristic", "heuristics", "engine", "metric", "threads", "sets"},
             [&](const TomlTable& table) {
                 read_configurations(table, experiment.measure, experiment.configurations);
             }) == 0)
        root.fail("configurations", ErrorCode::SubtableMissing, "configurations");
    check_trials(root, experiment);
    check_names(root, experiment);
    std::vector<std::string_view> expected_keys{"source", "configuration", "boards"};
    for (const FieldInfo& field : result_fields()) expected_keys.push_back(field.name);
    each("expected", expected_keys,
         [&](const TomlTable& table) { read_expected(table, experiment, experiment.expectations); });
    each("plots", {"kind", "x", "y", "set", "title", "title_fr", "note", "note_fr"},
         [&](const TomlTable& table) { experiment.plots.push_back(read_plot(table)); });
    return experiment;
}

}  // namespace

std::expected<Experiment, FileError> parse_experiment(std::string_view text, const std::filesystem::path& file,
                                                      BoardFiles files) {
    try {
        const TomlDocument document(text, file.string());
        Experiment experiment =
            read_root(document.root(), files == BoardFiles::Beside ? std::optional(file.parent_path()) : std::nullopt);
        experiment.definition = text;
        return experiment;
    } catch (const Interrupted&) {
        return std::unexpected(FileError{file.string(), 0, Error(ErrorCode::Cancelled, "boards", {"boards"})});
    } catch (const Bad& bad) {
        return std::unexpected(FileError{bad.file.empty() ? file.string() : bad.file, bad.line, bad.error});
    }
}

std::expected<Experiment, FileError> read_experiment(const std::filesystem::path& file) {
    const std::string name = file == "-" ? "./-" : file.string();  // never standard input
    const auto text = app::read_text(name, "", most_experiment_bytes);
    if (!text) return std::unexpected(FileError{"", 0, text.error()});
    return parse_experiment(*text, file);
}

}  // namespace taquin::lab
