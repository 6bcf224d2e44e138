// Means, medians and comparisons over results. Nothing is dropped silently: searches that a limit ended are counted
// separately.

#include "apps/lab/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

namespace taquin::lab {

Sample::Sample(std::vector<double> values) : sorted(std::move(values)) { std::ranges::sort(sorted); }

double Sample::mean() const {
    return std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
}

double Sample::percentile(double share) const {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (at - static_cast<double>(below));
}

Sample GroupSummary::sample(std::string_view field) const {
    std::vector<double> values;
    for (const Record* record : records) {
        if (field == "length" && record->status != "solved") continue;
        if (record->status == "unsolvable") continue;  // an outcome, not a search: no zeros in a mean
        if (const auto value = record->field(field)) values.push_back(*value);
    }
    return Sample(std::move(values));
}

std::string GroupSummary::not_solved() const {
    std::string text;
    for (const auto& [count, word] :
         {std::pair{limited, "limit"}, std::pair{gave_up, "gave up"}, std::pair{refused, "refused"},
          std::pair{crashed, "crashed"}, std::pair{unsolvable, "unsolvable"}})
        if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, word);
    return text;
}

std::vector<GroupSummary> summarise(const Results& results) {
    std::map<std::string_view, std::size_t> orders;  // of sets
    for (const auto& board : results.boards) orders.try_emplace(board.set, orders.size());
    std::map<std::pair<std::size_t, int>, GroupSummary> groups;
    for (const Record& record : results.records) {
        const std::string& set = results.boards[static_cast<std::size_t>(record.trial.board)].set;
        GroupSummary& group = groups[{orders.at(set), record.trial.configuration}];
        group.set = set;
        group.configuration = record.trial.configuration;
        group.records.push_back(&record);
        ++group.results;
        if (record.status == "solved" || record.status == "measured")
            ++group.solved;
        else if (record.status == "refused")
            ++group.refused;
        else if (record.status == "crashed")
            ++group.crashed;
        else if (record.status == "gave-up")
            ++group.gave_up;
        else if (record.status == "unsolvable")
            ++group.unsolvable;
        else
            ++group.limited;
        if (record.optimal) ++group.optimal;
    }
    std::vector<GroupSummary> list;
    for (auto& [key, group] : groups) list.push_back(std::move(group));
    return list;
}

std::optional<double> Comparison::Pair::ratio() const {
    if (!a || !b || *a <= 0 || *b <= 0) return std::nullopt;
    return *b / *a;
}

namespace {

bool better(const std::optional<double>& one, const std::optional<double>& other) {
    return one && (!other || *one < *other);
}

/// The values of the repetitions that were solved, and the status.
struct Measurements {
    std::vector<double> values;
    std::string status;
};

using Key = std::pair<std::string, std::string>;  // configuration (or ""), board

std::map<Key, Measurements> trials_of(const Side& side, const std::string& field, bool by_label) {
    std::map<Key, Measurements> trials;
    for (const Record& record : side.results.records) {
        if (side.configuration >= 0 && record.trial.configuration != side.configuration) continue;
        const auto& board = side.results.boards[static_cast<std::size_t>(record.trial.board)];
        const auto& configuration = side.results.configurations[static_cast<std::size_t>(record.trial.configuration)];
        Measurements& trial = trials[{by_label ? configuration.label : "", board.label}];
        if (trial.status.empty() || record.status != "solved") trial.status = record.status;
        if (const auto value = record.field(field); value && record.status == "solved") trial.values.push_back(*value);
    }
    return trials;
}

}  // namespace

std::size_t Comparison::wins_a() const {
    return static_cast<std::size_t>(std::ranges::count_if(pairs, [](const Pair& p) { return better(p.a, p.b); }));
}
std::size_t Comparison::wins_b() const {
    return static_cast<std::size_t>(std::ranges::count_if(pairs, [](const Pair& p) { return better(p.b, p.a); }));
}
std::size_t Comparison::ties() const {
    return static_cast<std::size_t>(std::ranges::count_if(pairs, [](const Pair& p) { return p.a && p.a == p.b; }));
}

std::vector<double> Comparison::ratios() const {
    std::vector<double> ratios;
    for (const Pair& pair : pairs)
        if (const auto ratio = pair.ratio()) ratios.push_back(*ratio);
    return ratios;
}

std::optional<double> Comparison::geometric_mean() const {
    const std::vector<double> all = ratios();
    if (all.empty()) return std::nullopt;
    double sum = 0;
    for (const double ratio : all) sum += std::log(ratio);
    return std::exp(sum / static_cast<double>(all.size()));
}

std::optional<Interval> Comparison::interval() const { return bootstrap_geometric_mean(ratios()); }

Wilcoxon Comparison::signed_rank() const {
    std::vector<double> logs = ratios();
    for (double& ratio : logs) ratio = std::log(ratio);
    return wilcoxon(logs);
}

MeasuredFigures::MeasuredFigures(const Results& results) {
    if (results.expectations.empty()) return;
    for (const Record& record : results.records)
        records_[{results.configurations[static_cast<std::size_t>(record.trial.configuration)].label,
                  results.boards[static_cast<std::size_t>(record.trial.board)].label}]
            .push_back(&record);
}

std::optional<double> MeasuredFigures::of(const Expectation& expected) const {
    const auto found = records_.find({expected.configuration, expected.board});
    if (found == records_.end()) return std::nullopt;
    for (const Record* record : found->second)
        if (const auto value = record->field(expected.field)) return value;
    return std::nullopt;
}

Comparison compare(const Side& a, const Side& b, const std::string& field) {
    const bool by_label = a.configuration < 0 || b.configuration < 0;
    Comparison comparison{.a = a.name, .b = b.name, .field = field, .pairs = {}};
    const auto trials_b = trials_of(b, field, by_label);
    const auto trials_a = trials_of(a, field, by_label);
    const auto value = [](const Measurements& trial) -> std::optional<double> {
        if (trial.values.empty()) return std::nullopt;
        return Sample(trial.values).percentile(0.5);
    };
    // In the order of A's boards, which its author chose, not alphabetically.
    const auto add = [&](const std::string& label, const std::string& board) {
        const auto in_a = trials_a.find({label, board});
        const auto in_b = trials_b.find({label, board});
        if (in_a == trials_a.end() || in_b == trials_b.end()) return;
        comparison.pairs.push_back(
            {board, label, value(in_a->second), value(in_b->second), in_a->second.status, in_b->second.status});
    };
    for (const auto& board : a.results.boards) {
        if (!by_label)
            add("", board.label);
        else
            for (const auto& configuration : a.results.configurations) add(configuration.label, board.label);
    }
    return comparison;
}

}  // namespace taquin::lab
