#include "fuzz/seeds.h"

#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/goal.h"
#include "taquin/core/notation.h"
#include "taquin/solve/registry.h"

#include "apps/io/catalogue.h"
#include "apps/io/json.h"
#include "apps/io/records.h"
#include "apps/lab/fields.h"
#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

using app::Json;

/// "NAME" and, for every option, "NAME(option=value)" with each value that its kind suggests.
template <class Info>
std::vector<std::string> specs(const Info& info, const std::string& parts) {
    const std::string name(info.name);
    std::vector<std::string> all{parts.empty() ? name : fmt::format("{}({})", name, parts)};
    for (const OptionInfo& option : info.options) {
        std::vector<std::string> values{std::string(option.default_value)};
        if (option.type == OptionInfo::Type::Integer || option.type == OptionInfo::Type::Real)
            for (const double value : {option.min, option.max}) values.push_back(fmt::format("{}", value));
        std::string choice;
        for (const char letter : std::string(option.choices) + '|') {
            if (letter != '|') choice += letter;
            if (letter == '|' && !choice.empty()) values.push_back(std::exchange(choice, {}));
        }
        for (const std::string& value : values)
            if (!value.empty())
                all.push_back(fmt::format("{}({}{}{}={})", name, parts, parts.empty() ? "" : ", ", option.name, value));
    }
    return all;
}

std::vector<std::string> algorithm_specs() {
    std::vector<std::string> all{"auto"};
    for (const AlgorithmInfo* info : all_algorithms()) {
        const auto own = specs(*info, "");
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

std::vector<std::string> heuristic_specs() {
    std::vector<std::string> all;
    for (const HeuristicInfo* info : all_heuristics()) {
        const char* parts = info->min_parts == 0 ? "" : info->min_parts == 1 ? "manhattan" : "manhattan, hamming";
        const auto own = specs(*info, parts);
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

void for_specs(std::vector<Seed>& all) {
    for (const std::string& spec : algorithm_specs()) all.push_back({"spec", '\0' + spec});
    for (const std::string& spec : heuristic_specs()) all.push_back({"spec", '\1' + spec});
}

/// Bodies of requests that search.
std::vector<Json> searches() {
    const Json easy{{"board", "1 2 3/4 5 6/0 7 8"}, {"nodes", 100}};
    std::vector<Json> all;
    const auto with = [&](Json more) {
        Json one = easy;
        one.update(more);
        all.push_back(std::move(one));
    };
    for (const std::string& spec : algorithm_specs()) with({{"algorithm", spec}});
    for (const std::string& spec : heuristic_specs()) with({{"algorithm", "astar"}, {"heuristic", spec}});
    for (const char* engine : {"auto", "fast", "general"}) with({{"algorithm", "idastar"}, {"engine", engine}});
    for (const char* metric : {"stm", "mtm"}) with({{"algorithm", "idastar"}, {"metric", metric}});
    for (const GoalInfo& goal : all_goals()) with({{"goal", goal.name}});
    with({{"time", "500ms"}, {"memory", "2GiB"}, {"threads", 2}, {"tiles_from", 1}, {"size", "3x3"}});
    with({{"time", 0.5}, {"memory", 1 << 20}, {"nodes", 1e6}, {"seed", 1}});
    return all;
}

std::string http(std::string_view method, std::string_view path, const std::optional<Json>& body = {}) {
    const std::string text = body ? body->dump() : "";
    const std::string about =
        body ? fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", text.size()) : "";
    return fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\n{}\r\n{}", method, path, about, text);
}

void for_http(std::vector<Seed>& all) {
    const auto add = [&](std::string request) { all.push_back({"http", std::move(request)}); };
    for (const char* path : {"/", "/index.html", "/api/catalogue", "/api/tables", "/api/health", "/api/openapi.json",
                             "/api/lab", "/api/lab/a", "/api/lab/a@0123456789abcdef/csv", "/api/experiments",
                             "/api/jobs/1", "/api/jobs/1/events", "/nowhere", "/%2e%2e/etc/passwd"})
        for (const char* method : {"GET", "HEAD", "DELETE", "OPTIONS", "PUT"}) add(http(method, path));
    for (const Json& search : searches()) add(http("POST", "/api/jobs", search));
    for (const AlgorithmInfo* info : all_algorithms())
        add(http("POST", "/api/trace",
                 Json{{"board", "1 2/0 3"}, {"algorithm", info->name}, {"events", 20}, {"nodes", 50}}));
    for (const std::string& spec : heuristic_specs())
        add(http("POST", "/api/explain", Json{{"board", "1 2 3/4 5 6/0 7 8"}, {"heuristic", spec}}));
    for (const char* size : {"2x2", "1x9", "3x3", "2x8", "4x4", "5x5", "10x10"})
        for (const char* metric : {"stm", "mtm"}) {
            const auto goal = parse_goal("blank-last", *Size::parse(size));
            add(http("POST", "/api/check", Json{{"board", format_board(goal->board())}, {"metric", metric}}));
        }
    for (const GoalInfo& goal : all_goals())
        add(http("POST", "/api/scramble", Json{{"size", "3x3"}, {"goal", goal.name}, {"seed", 1}}));
    add(http("POST", "/api/scramble", Json{{"size", "3x3"}, {"kind", "walk"}, {"moves", 9}}));
    add(http("POST", "/api/scramble", Json{{"size", "2x3"}, {"kind", "distance"}, {"distance", 9}}));
    add(http("POST", "/api/analyse",
             Json{{"board", "1 2 3/4 5 6/0 7 8"}, {"moves", "llr"}, {"notation", "udlr"}, {"time", "10ms"}}));
    add(http("POST", "/api/experiments", Json{{"text", "name = \"a\""}}));
}

void for_experiments(std::vector<Seed>& all) {
    const auto add = [&](std::string_view head, std::string_view boards, std::string_view configuration,
                         std::string_view tail = "") {
        all.push_back({"experiment", fmt::format("name = \"a\"\n{}\n[[boards]]\nset = \"s\"\nsize = \"2x3\"\n{}\n"
                                                 "[[configurations]]\n{}\n{}",
                                                 head, boards, configuration, tail)});
    };
    constexpr std::string_view two = "scramble = \"uniform\"\ncount = 2";
    for (const std::string& spec : algorithm_specs()) add("", two, fmt::format("algorithm = '{}'", spec));
    for (const std::string& spec : heuristic_specs())
        add("", two, fmt::format("label = 'l'\nalgorithm = 'astar'\nheuristic = '{}'", spec));
    for (const char* measure : {"counts", "time", "queues"})
        add(fmt::format("measure = '{}'\nrepetitions = 2\nseed = 3\n[limits]\ntime = 1\nnodes = 9\nmemory = 8",
                        measure),
            two, "algorithms = ['astar', 'idastar']\nheuristics = ['manhattan']");
    add("measure = 'accuracy'", "all = 'boards'", "heuristic = 'manhattan'");
    add("", "scramble = 'walk'\nmoves = [3, 9]\ncount = 2\nseed = 7",
        "algorithm = 'idastar'\nmetric = 'mtm'\nengine = 'fast'\nthreads = 2\nsets = ['s']");
    add("", "goal = 'blank-first'\ntiles_from = 1\nlist = [{ label = 'x', board = '0 1 2/3 4 5', optimum = 0 }]",
        "algorithm = 'astar'");
    add("", "file = 'boards.txt'\nfirst = 2\ncount = 3", "algorithm = 'astar'");
    for (const char* kind : {"scatter", "distribution", "cumulative", "bars", "accuracy", "growth"})
        for (const lab::FieldInfo& field : lab::result_fields())
            add("title = 't'\ntitle_fr = 'u'\nsummary = 'v'", two, "label = 'l'\nalgorithm = 'astar'",
                fmt::format("[[expected]]\nsource = 'w'\nconfiguration = 'l'\nboards = ['s 1']\n{0} = [3]\n"
                            "[[plots]]\nkind = '{1}'\nx = 'size'\ny = '{0}'\nset = 's'\ntitle = 'x'\nnote_fr = 'y'",
                            field.name, kind));
}

/// What every format of files writes for a few records.
void for_records(std::vector<Seed>& all) {
    std::vector<app::FileRecord> records(2);
    for (app::FileRecord& record : records) {
        const auto goal = parse_goal("blank-first", Size{2, 3});
        record.instance = Instance{.problem = {*parse_board("1 2 0/3 4 5"), *goal}, .optimum = 2, .label = "a label"};
    }
    const auto formats = app::record_formats();
    for (const bool more : {false, true}) {
        for (std::size_t format = 0; format < formats.size(); ++format)
            if (const auto written = formats[format].write(records); written)
                for (const char size : {'\0', '\1'})
                    all.push_back({"records", static_cast<char>(format) + (size + written->text)});
        if (!more)
            for (app::FileRecord& record : records)
                record.fields = {{"algorithm", "idastar"}, {"moves", "LL"}, {"length", "2"}, {"expanded", "3"}};
    }
}

void collect(const Json& json, std::set<std::string>& all) {
    constexpr std::size_t longest = 30;
    if (json.is_string() && json.get_ref<const std::string&>().size() <= longest) all.insert(json.get<std::string>());
    if (json.is_structured())
        for (const auto& [key, value] : json.items()) {
            if (json.is_object()) all.insert(key);
            collect(value, all);
        }
}

}  // namespace

std::vector<Seed> seeds() {
    std::vector<Seed> all;
    for_specs(all);
    for (const Json& search : searches()) all.push_back({"request", search.dump()});
    for_http(all);
    for_experiments(all);
    for_records(all);
    return all;
}

std::set<std::string> words() {
    std::set<std::string> all;
    collect(app::catalogue(), all);
    for (const Json& search : searches()) collect(search, all);
    for (const lab::FieldInfo& field : lab::result_fields()) all.insert(std::string(field.name));
    all.erase("");
    return all;
}

}  // namespace taquin::fuzz
