// What an experiment is once read: its matrix of boards and configurations, and what identifies it.

#include "apps/lab/experiment.h"

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/notation.h"

namespace taquin::lab {

namespace {

/// FNV-1a: not for safety, only to distinguish plans.
class Hash {
  public:
    void add(std::string_view text) {
        for (const char c : text) mix(static_cast<unsigned char>(c));
        mix(0xff);  // so that "ab" + "c" is not "a" + "bc"
    }
    std::uint64_t value() const { return state_; }

  private:
    void mix(unsigned byte) { state_ = (state_ ^ byte) * 0x100000001b3ULL; }

    std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

template <class T>
std::string text_or_dash(const std::optional<T>& value) {
    if constexpr (requires { value->count(); })
        return value ? fmt::to_string(value->count()) : "-";
    else
        return value ? fmt::to_string(*value) : "-";
}

}  // namespace

std::string_view name(Measure measure) {
    switch (measure) {
        case Measure::Counts:
            return "counts";
        case Measure::Time:
            return "time";
        case Measure::Accuracy:
            return "accuracy";
        case Measure::Queues:
            return "queues";
    }
    return {};
}

bool is_experiment_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_experiment_name && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

bool Experiment::runs_on(const Configuration& configuration, const ExperimentBoard& board) const {
    return configuration.sets.empty() || std::ranges::find(configuration.sets, board.set) != configuration.sets.end();
}

std::size_t Experiment::trials() const {
    std::size_t count = 0;
    for (const auto& configuration : configurations)
        for (const auto& board : boards)
            if (runs_on(configuration, board)) count += static_cast<std::size_t>(repetitions);
    return count;
}

std::string Experiment::fingerprint() const {
    Hash hash;
    hash.add(lab::name(measure));
    hash.add(fmt::format("{} {} {} {} {}", repetitions, seed, text_or_dash(limits.time), text_or_dash(limits.nodes),
                         text_or_dash(limits.memory)));
    for (const auto& c : configurations) {
        hash.add(fmt::format("{}|{}|{}|{}|{}", c.label, c.algorithm, c.heuristic, c.engine, c.threads));
        if (c.metric != "stm") hash.add(c.metric);  // experiments older than metrics keep their fingerprints
        for (const auto& set : c.sets) hash.add(set);
    }
    for (const auto& b : boards)
        hash.add(fmt::format("{}|{}|{}|{}|{}|{}", b.set, b.label, format_board(b.problem.start),
                             format_board(b.problem.goal.board()), text_or_dash(b.optimum), b.exhaustive));
    return fmt::format("{:016x}", hash.value());
}

std::string FileError::text() const {
    std::string text = file;
    if (line > 0) text += fmt::format(":{}", line);
    for (const std::string& part : {what.field, english(what)})
        if (!part.empty()) text += (text.empty() ? "" : ": ") + part;
    return text;
}

}  // namespace taquin::lab
