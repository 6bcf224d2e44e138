// A search recorded step by step, and written as JSON.

#include "apps/io/search_trace.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"

#include "apps/io/json.h"

namespace taquin::app {

namespace {

using Type = TraceEvent::Type;

class Recorder final : public TraceSink {
  public:
    Recorder(SearchTrace& trace, std::uint64_t most) : trace_(trace), most_(most) {}

    void event(const TraceEvent& event) override {
        count(event);
        if (trace_.total++ >= most_) return;
        if (event.board != nullptr) trace_.boards.emplace(trace_.events.size(), *event.board);
        trace_.events.push_back(event);
        trace_.events.back().board = nullptr;  // it belongs to the search
    }

  private:
    void count(const TraceEvent& event) {
        // Sources stand before the first iteration, and are part of it.
        if (trace_.iterations.empty() || (event.type == Type::Iteration && begun_)) trace_.iterations.emplace_back();
        TraceIteration& now = trace_.iterations.back();
        switch (event.type) {
            case Type::Iteration:
                begun_ = true;
                now.bound = event.f;
                break;
            case Type::Source:
            case Type::Generate:
                ++now.generated;
                ++now.g[static_cast<double>(event.g)];
                if (event.h >= 0) ++now.h[event.h];
                if (event.f >= 0) ++now.f[event.f];
                break;
            case Type::Expand:
                ++now.expanded;
                break;
            case Type::Prune:
                ++now.pruned[event.reason];
                break;
            case Type::Update:
            case Type::Close:
                break;
        }
    }

    SearchTrace& trace_;
    std::uint64_t most_;
    bool begun_ = false;
};

/// Whole numbers are written without a point.
Json number_json(double value) {
    const auto whole = static_cast<std::int64_t>(value);
    return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

Json histogram(const std::map<double, std::uint64_t>& counts) {
    Json json = Json::array();
    for (const auto& [value, count] : counts) json.push_back({number_json(value), count});
    return json;
}

Json event_json(const TraceEvent& event) {
    Json json{{"type", name(event.type)}};
    if (event.id != TraceEvent::none) json["id"] = event.id;
    if (event.parent != TraceEvent::none) json["parent"] = event.parent;
    if (event.move) json["move"] = format_moves({*event.move});
    if (event.type != Type::Iteration) json["g"] = event.g;
    if (event.h >= 0) json["h"] = number_json(event.h);
    if (event.f >= 0) json["f"] = number_json(event.f);
    if (event.reason != TraceEvent::Reason::None) json["reason"] = name(event.reason);
    return json;
}

Json iteration_json(const TraceIteration& iteration) {
    Json pruned = Json::object();
    for (const auto& [reason, count] : iteration.pruned) pruned[std::string(name(reason))] = count;
    return {{"bound", iteration.bound < 0 ? Json(nullptr) : number_json(iteration.bound)},
            {"generated", iteration.generated},
            {"expanded", iteration.expanded},
            {"pruned", std::move(pruned)},
            {"f", histogram(iteration.f)},
            {"g", histogram(iteration.g)},
            {"h", histogram(iteration.h)}};
}

}  // namespace

const Board* NodeBoards::next() {
    const std::size_t at = at_++;
    const TraceEvent& event = trace_.events[at];
    if (event.id == TraceEvent::none) return nullptr;
    if (event.type == Type::Source) {
        const auto own = trace_.boards.find(at);
        const Problem& problem = trace_.problem;
        by_id_.insert_or_assign(event.id, own != trace_.boards.end() ? own->second
                                          : start_seen_              ? problem.goal.board()
                                                                     : problem.start);
        start_seen_ = true;
    } else if (event.type == Type::Generate) {
        const auto parent = by_id_.find(event.parent);
        if (parent == by_id_.end() || !event.move) return nullptr;
        Board board = parent->second;
        board.apply(*event.move);
        by_id_.insert_or_assign(event.id, std::move(board));
    }
    const auto known = by_id_.find(event.id);
    return known == by_id_.end() ? nullptr : &known->second;
}

Expected<SearchTrace> trace_search(const SolvePlan& plan, std::uint64_t most_events, const StopToken& stop,
                                   TableSource* tables) {
    SearchTrace trace{.problem = plan.problem};
    Recorder recorder(trace, most_events);
    Context context;
    context.trace = &recorder;
    context.stop = stop;
    auto result = solve(plan, context, tables);
    if (!result) return std::unexpected(result.error());
    trace.result = *std::move(result);
    if (trace.total == 0) return make_error(ErrorCode::NothingToSearch, "board");
    return trace;
}

Expected<std::string> answer_trace(const Json& request, const Limits& limits, const StopToken& stop,
                                   TableSource* tables) {
    auto read = read_request(request, {"events", "format"});
    if (!read) return std::unexpected(read.error());
    if (read->search.algorithm == "auto") read->search.algorithm = "astar";
    if (read->search.engine != "auto" && read->search.engine != "general")
        return make_error(ErrorCode::NotOneOf, "engine", printable(read->search.engine), "general");
    read->search.engine = "general";
    const auto events = count_field(request, "events", default_trace_events, 1, most_trace_events);
    if (!events) return std::unexpected(events.error());
    const auto format = text_field(request, "format", "json");
    if (!format) return std::unexpected(format.error());
    if (*format != "json" && *format != "posthoc")
        return make_error(ErrorCode::NotOneOf, "format", printable(*format), "json, posthoc");
    auto planned = plan(*read);
    if (!planned) return std::unexpected(planned.error());
    if (planned->search.metric != Metric::SingleTile)
        return make_error(ErrorCode::MetricNotSupported, "metric", "trace", name(planned->search.metric),
                          name(Metric::SingleTile));
    const auto tighten = [](auto& own, const auto& most) {
        if (most && (!own || *own > *most)) own = most;
    };
    tighten(planned->search.limits.time, limits.time);
    tighten(planned->search.limits.nodes, limits.nodes);
    tighten(planned->search.limits.memory, limits.memory);
    const auto trace = trace_search(*planned, *events, stop, tables);
    if (!trace) return std::unexpected(trace.error());
    return trace_text(*trace, *format == "json" ? TraceFormat::Json : TraceFormat::Posthoc);
}

namespace {

/// Writes an object whose last member is a list of events, which are many: one after the other.
class EventWriter {
  public:
    EventWriter(const Json& others, const TextSink& write) : write_(write), text_(dumped(others)) {
        text_.back() = ',';  // instead of the brace at its end
        text_ += "\"events\":[";
    }
    void add(const Json& event) {
        if (std::exchange(begun_, true)) text_ += ',';
        text_ += dumped(event);
        if (text_.size() < piece) return;
        write_(text_);
        text_.clear();
    }
    void end() { write_(text_ + "]}\n"); }

  private:
    static constexpr std::size_t piece = 1 << 16;
    static std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

    const TextSink& write_;
    std::string text_;
    bool begun_ = false;
};

void write_json(const SearchTrace& trace, const TextSink& write) {
    Json iterations = Json::array();
    for (const TraceIteration& iteration : trace.iterations) iterations.push_back(iteration_json(iteration));
    EventWriter events({{"board", format_board(trace.problem.start)},
                        {"goal", format_goal(trace.problem.goal)},
                        {"size", trace.problem.start.size().text()},
                        {"algorithm", trace.result.algorithm},
                        {"heuristic", trace.result.heuristic},
                        {"cut", trace.cut()},
                        {"total", trace.total},
                        {"result", to_json(trace.result, trace.problem)},
                        {"iterations", std::move(iterations)}},
                       write);
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        Json event = event_json(trace.events[i]);
        if (const auto own = trace.boards.find(i); own != trace.boards.end())
            event["board"] = format_board(own->second);
        events.add(event);
    }
    events.end();
}

/// Squares in rows by depth; iterations side by side; the tree of the goal, of a search from both ends, upside down.
class PosthocLayout {
  public:
    struct Place {
        std::int64_t x;
        std::int64_t y;
        std::uint64_t root;
    };

    void next_iteration() {
        if (begun_) {
            left_ = right_ + 2;
            next_.clear();
            for (auto& [root, place] : roots_) place_[root] = put(place.y, root);
        }
        begun_ = true;
    }
    Place source(std::uint64_t id) {
        if (begun_) {  // another tree
            left_ = right_ + 2;
            next_.clear();
            roots_.clear();
            begun_ = false;
        }
        const Place place = put(roots_.empty() ? 0 : -2, id);
        roots_.insert_or_assign(id, place);
        return place_[id] = place;
    }
    Place generated(std::uint64_t id, std::uint64_t parent) {
        if (const auto known = place_.find(id); known != place_.end()) return known->second;
        const auto above = place_.find(parent);
        const Place from = above == place_.end() ? Place{0, 0, 0} : above->second;
        return place_[id] = put(from.y < 0 ? from.y - 1 : from.y + 1, from.root);
    }
    Place of(std::uint64_t id) { return place_[id]; }

  private:
    Place put(std::int64_t y, std::uint64_t root) {
        const std::int64_t x = left_ + next_[y]++;
        right_ = std::max(right_, x);
        return {x, y, root};
    }

    std::unordered_map<std::uint64_t, Place> place_;
    std::map<std::uint64_t, Place> roots_;
    std::map<std::int64_t, std::int64_t> next_;  // free place of a row
    std::int64_t left_ = 0;
    std::int64_t right_ = 0;
    bool begun_ = false;
};

/// Pruned nodes are closed there, and say why; a new iteration shows its source again.
std::string_view posthoc_type(Type type) {
    switch (type) {
        case Type::Source:
        case Type::Iteration:
            return "source";
        case Type::Generate:
            return "generating";
        case Type::Expand:
            return "expanding";
        case Type::Update:
            return "updating";
        case Type::Prune:
        case Type::Close:
            return "closing";
    }
    return {};
}

/// An event at its place; more may be added to it.
Json placed(std::string_view type, std::uint64_t id, const TraceEvent& event, PosthocLayout& layout) {
    const auto place = layout.of(id);
    Json json{{"type", type},
              {"id", id},
              {"pId", event.parent == TraceEvent::none ? Json(nullptr) : Json(event.parent)},
              {"g", event.g},
              {"f", event.f < 0 ? Json(event.g) : number_json(event.f)},
              {"x", place.x},
              {"y", place.y}};
    if (event.h >= 0) json["h"] = number_json(event.h);
    if (event.move) json["move"] = format_moves({*event.move});
    if (event.reason != TraceEvent::Reason::None) json["pruned"] = name(event.reason);
    return json;
}

void write_posthoc(const SearchTrace& trace, const TextSink& write) {
    const Json square{{"$", "rect"},  {"x", "${{ $.x }}"}, {"y", "${{ $.y }}"},
                      {"width", 0.9}, {"height", 0.9},     {"fill", "${{ color[$.type] }}"}};
    EventWriter events({{"version", "1.4.0"},
                        {"views", {{"main", Json::array({square})}}},
                        {"pivot", {{"x", "${{ $.x + 0.5 }}"}, {"y", "${{ $.y + 0.5 }}"}, {"scale", 1}}}},
                       write);
    PosthocLayout layout;
    NodeBoards boards(trace);
    std::uint64_t iteration = 0;
    std::uint64_t first_source = 0;  // of the tree
    bool fresh = false;              // sources were told since the last iteration began
    std::optional<TraceEvent> goal;
    for (const TraceEvent& event : trace.events) {
        const Board* const board = boards.next();
        if (event.type == Type::Iteration) {
            layout.next_iteration();
            // Depth-first searches begin each iteration from the sources that they have.
            if (++iteration > 1 && !fresh) {
                Json again = placed("source", first_source, {}, layout);
                again["iteration"] = iteration;
                if (event.f >= 0) again["bound"] = number_json(event.f);
                events.add(again);
            }
            fresh = false;
            continue;
        }
        if (event.id == TraceEvent::none) continue;  // a move that was not made has no node
        if (event.type == Type::Source) {
            layout.source(event.id);
            if (!fresh) first_source = event.id;
            fresh = true;
        }
        if (event.type == Type::Generate) layout.generated(event.id, event.parent);
        Json json = placed(posthoc_type(event.type), event.id, event, layout);
        if (board != nullptr) json["board"] = format_board(*board);
        events.add(json);
        if (board != nullptr && event.type == Type::Generate && trace.problem.goal.reached(*board)) goal = event;
    }
    if (goal) {
        goal->reason = TraceEvent::Reason::None;
        Json json = placed("destination", goal->id, *goal, layout);
        json["board"] = format_board(trace.problem.goal.board());
        events.add(json);
    }
    events.end();
}

}  // namespace

void write_trace(const SearchTrace& trace, TraceFormat format, const TextSink& write) {
    (format == TraceFormat::Json ? write_json : write_posthoc)(trace, write);
}

std::string trace_text(const SearchTrace& trace, TraceFormat format) {
    std::string text;
    write_trace(trace, format, [&](std::string_view piece) { text += piece; });
    return text;
}

}  // namespace taquin::app
