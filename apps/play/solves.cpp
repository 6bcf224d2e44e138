// Solves of the terminal game, kept in the format of the page's export, so that either reads the other's file.

#include "apps/play/solves.h"

#include <algorithm>
#include <ctime>
#include <numeric>
#include <random>

#include <fmt/chrono.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/environment.h"
#include "taquin/platform/lock_file.h"

#include "apps/io/json.h"

namespace taquin::app {

namespace {

constexpr std::string_view format_name = "taquin-solves";
constexpr std::uint64_t most_bytes = 64 << 20;
bool dnf_last(const SolveTime& a, const SolveTime& b) { return a && (!b || *a < *b); }

std::string fresh_id() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

Expected<std::string> read_text(const Path& path) {
    const auto file = InputFile::open(path);
    if (!file) return std::unexpected(file.error());
    const auto size = file->size();
    if (!size) return std::unexpected(size.error());
    std::string text(std::min(*size, most_bytes + 1), '\0');
    const auto got = file->read({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
    if (!got) return std::unexpected(got.error());
    text.resize(*got);
    return text;
}

Json empty_file() { return {{"format", format_name}, {"version", 1}, {"solves", Json::array()}}; }

bool is_ours(const Json& json) {
    return json.is_object() && json.value("format", Json()) == format_name && json.value("version", Json()) == 1 &&
           json.contains("solves") && json["solves"].is_array();
}

/// Nothing for an entry that is no solve of this goal.
std::optional<SolveTime> time_of(const Json& solve, const std::string& size, const std::string& goal) {
    if (!solve.is_object() || solve.value("size", Json()) != size || solve.value("goal", Json()) != goal)
        return std::nullopt;
    if (solve.value("dnf", Json(false)) == true) return SolveTime();
    const Json time = solve.value("time_ms", Json());
    return time.is_number_integer() ? std::optional<SolveTime>(time.get<std::int64_t>()) : std::nullopt;
}

}  // namespace

std::optional<std::optional<double>> average(std::vector<SolveTime> times) {
    const std::size_t cut = (times.size() + 19) / 20;
    if (times.size() <= 2 * cut) return std::nullopt;
    std::ranges::sort(times, dnf_last);
    const auto first = times.begin() + static_cast<std::ptrdiff_t>(cut);
    const auto last = times.end() - static_cast<std::ptrdiff_t>(cut);
    if (!*(last - 1)) return std::optional<double>();
    const double sum = std::accumulate(
        first, last, 0.0, [](double all, const SolveTime& one) { return all + static_cast<double>(*one); });
    return std::optional(sum / static_cast<double>(last - first));
}

SolveStatistics statistics(const std::vector<SolveTime>& times) {
    SolveStatistics found{.solves = times.size()};
    double sum = 0;
    for (const SolveTime& time : times)
        if (time) {
            ++found.finished;
            sum += static_cast<double>(*time);
            found.best = std::min(found.best.value_or(*time), *time);
        }
    if (found.finished > 0) found.mean = sum / static_cast<double>(found.finished);
    const auto last = [&](std::size_t count) {
        return times.size() < count ? std::nullopt
                                    : average({times.end() - static_cast<std::ptrdiff_t>(count), times.end()});
    };
    found.average_of_5 = last(5);
    found.average_of_12 = last(12);
    return found;
}

std::optional<Path> solves_file() {
    if (const auto data = environment_variable("XDG_DATA_HOME"))
        return taquin::join(taquin::join(*data, "taquin"), "solves.json");
    if (const auto home = environment_variable("HOME"))
        return taquin::join(taquin::join(taquin::join(taquin::join(*home, ".local"), "share"), "taquin"),
                            "solves.json");
    return std::nullopt;
}

Expected<Json> SolveFile::read() const {
    if (!file_exists(path_)) return empty_file();
    const auto text = read_text(path_);
    if (!text) return std::unexpected(text.error());
    Json json = text->size() <= most_bytes ? Json::parse(*text, nullptr, false) : Json();
    if (is_ours(json)) return json;
    if (text->size() > most_bytes) return make_error(ErrorCode::CannotRead, "file", path_, "too large");
    // Damaged, or somebody else's: nothing of it is lost.
    for (int k = 1;; ++k) {
        const Path copy = fmt::format("{}.damaged-{}", path_, k);
        if (file_exists(copy)) {
            if (read_text(copy) != text) continue;  // of another damage
        } else if (const auto written = write_file(copy, *text); !written) {
            return std::unexpected(written.error());
        }
        rescued_ = copy;
        return empty_file();
    }
}

Path SolveFile::rescue() const {
    (void)read();  // errors are told when a solve is kept
    return rescued_;
}

Expected<void> SolveFile::add(const Solve& solve) const {
    const auto slash = path_.rfind('/');
    if (slash != Path::npos)
        if (const auto made = create_folders(path_.substr(0, slash)); !made) return made;
    const auto lock = lock_beside(path_);
    if (!lock) return std::unexpected(lock.error());
    auto json = read();
    if (!json) return std::unexpected(json.error());
    Json entry{{"id", fresh_id()},
               {"session", "terminal"},
               {"started", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
               {"size", solve.goal.size().text()},
               {"goal", format_goal(solve.goal)},
               {"kind", solve.kind},
               {"seed", solve.seed ? Json(std::to_string(*solve.seed)) : Json()},
               {"distance", Json()},
               {"start", format_board(solve.start)},
               {"log", solve.log},
               {"time_ms", solve.milliseconds},
               {"inspection_ms", 0},
               {"moves", solve.moves},
               {"slides", solve.slides},
               {"help", solve.help},
               {"marks", solve.marks},
               {"dnf", false},
               {"imported", Json()},
               {"series", Json()},
               {"note", ""}};
    (*json)["solves"].push_back(std::move(entry));
    return write_file(path_, json_text(*json, 1));
}

Expected<std::vector<SolveTime>> SolveFile::times(const Goal& goal) const {
    std::vector<SolveTime> found;
    if (!file_exists(path_)) return found;
    const auto json = read();
    if (!json) return std::unexpected(json.error());
    const std::string size = goal.size().text();
    const std::string name = format_goal(goal);
    for (const Json& solve : (*json)["solves"])
        if (const auto time = time_of(solve, size, name)) found.push_back(*time);
    return found;
}

}  // namespace taquin::app
