// How would parallel IDA* scale beyond this machine? A discrete-event simulation of the protocol of fast/rank_control
// on trees that were recorded from real boards. docs/scaling.md has the model, its checks and what it predicts.
//
//   scaling record BOARD BOUND [LEAF]      one iteration of IDA* with Manhattan distance as a tree of subtree sizes
//   scaling simulate TRACE… [NAME=VALUE…]  ranks=16,64 latency=2e-6 bandwidth=1e9 node=2e-8 handle=1e-6 poll=1024
//   factor=1 scaling measure BOARD BOUND RANKS      the real search, ranks as threads of this process: seconds, steals,
//   messages
//
// A trace is a line for each node in preorder, "children nodes": subtrees of at most LEAF nodes are not divided
// further.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <queue>
#include <random>
#include <sstream>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/fast/rank_control.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/local_transport.h"
#include "taquin/platform/thread.h"
#include "taquin/solve/solve.h"

namespace {

using namespace taquin;

struct TraceNode {
    std::uint32_t children = 0;
    std::uint32_t next = 0;  // the node after this one's subtree
    std::uint64_t nodes = 0;
};
using Trace = std::vector<TraceNode>;

// Recording: an IDA* of its own, which never undoes a move, as idastar(prune=2) does.

class Recorder {
  public:
    Recorder(const Board& board, int bound, std::uint64_t leaf)
        : size_(board.size()), bound_(bound), leaf_(leaf), tiles_(board.tiles().begin(), board.tiles().end()) {
        for (std::size_t cell = 0; cell < tiles_.size(); ++cell) h_ += distance(tiles_[cell], static_cast<int>(cell));
    }
    Trace record(int blank) {
        search(blank, 0, h_, -1);
        return std::move(trace_);
    }

  private:
    int distance(int tile, int cell) const {
        if (tile == 0) return 0;
        return std::abs((tile - 1) / size_.cols - cell / size_.cols) +
               std::abs((tile - 1) % size_.cols - cell % size_.cols);
    }
    /// How many nodes are expanded below a node that is within the bound.
    std::uint64_t search(int blank, int g, int h, int from) {
        const std::size_t self = trace_.size();
        trace_.push_back({});
        std::uint64_t nodes = 1;
        std::uint32_t children = 0;
        const int row = blank / size_.cols;
        const int col = blank % size_.cols;
        const std::array<std::array<int, 2>, 4> steps{{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
        for (const auto& [down, right] : steps) {
            if (row + down < 0 || row + down >= size_.rows || col + right < 0 || col + right >= size_.cols) continue;
            const int to = blank + down * size_.cols + right;
            if (to == from) continue;
            const int tile = tiles_[static_cast<std::size_t>(to)];
            const int next = h - distance(tile, to) + distance(tile, blank);
            if (g + 1 + next > bound_) continue;
            std::swap(tiles_[static_cast<std::size_t>(to)], tiles_[static_cast<std::size_t>(blank)]);
            nodes += search(to, g + 1, next, blank);
            std::swap(tiles_[static_cast<std::size_t>(to)], tiles_[static_cast<std::size_t>(blank)]);
            ++children;
        }
        const bool whole = nodes <= leaf_;
        if (whole) trace_.resize(self + 1);
        trace_[self] = {whole ? 0 : children, static_cast<std::uint32_t>(trace_.size()), nodes};
        return nodes;
    }

    Size size_;
    int bound_;
    std::uint64_t leaf_;
    std::vector<int> tiles_;
    int h_ = 0;
    Trace trace_;
};

Trace read_trace(const char* path) {
    Trace trace;
    std::ifstream file(path);
    for (TraceNode node; file >> node.children >> node.nodes;) trace.push_back(node);
    // Where a subtree ends: from the end backwards, each node takes its children off a stack.
    std::vector<std::uint32_t> ends;
    for (std::size_t i = trace.size(); i-- > 0;) {
        auto end = static_cast<std::uint32_t>(i + 1);
        for (std::uint32_t child = 0; child < trace[i].children; ++child) {
            end = ends.back();
            ends.pop_back();
        }
        trace[i].next = end;
        ends.push_back(end);
    }
    return trace;
}

// The simulation.

struct Machine {
    int ranks = 2;
    double latency = 2e-6;      // of a message, seconds
    double bandwidth = 1e9;     // bytes a second
    double node = 2e-8;         // to expand one, seconds
    double handle = 1e-6;       // of the processor, to send or to receive a message
    std::uint64_t poll = 1024;  // nodes between two polls
    std::uint64_t factor = 1;   // every recorded node stands for so many
    double message(std::size_t nodes = 0) const { return latency + 48.0 * static_cast<double>(nodes + 1) / bandwidth; }
};

struct Simulated {
    double seconds = 0;
    std::uint64_t asked = 0;
    std::uint64_t got = 0;
    std::uint64_t messages = 0;
};

class Simulation {
  public:
    Simulation(const Trace& trace, const Machine& machine)
        : trace_(trace), machine_(machine), ranks_(static_cast<std::size_t>(machine.ranks)), random_(1) {}

    Simulated run() {
        ranks_[0].stack.push_back(0);
        left_ = trace_.empty() ? 0 : trace_[0].nodes;
        for (int rank = 0; rank < machine_.ranks; ++rank) wake(rank, 0);
        while (left_ > 0) {
            const Event event = events_.top();
            events_.pop();
            now_ = event.time;
            if (event.kind == Kind::Ready)
                go_on(event.rank);
            else
                arrive(event);
        }
        // Two waves of Mattern's method, then what each rank did and the sum: rank 0 talks to every other one.
        const double each = 2 * machine_.handle * (machine_.ranks - 1);
        result_.seconds = now_ + (machine_.ranks > 1 ? 3 * (each + 2 * machine_.message()) : 0);
        result_.messages += 6 * static_cast<std::uint64_t>(machine_.ranks - 1);
        return result_;
    }

  private:
    static constexpr std::size_t nodes_per_steal = 8;  // as in fast/rank_control
    enum class Kind : std::uint8_t { Ready, Ask, Give, Refuse };
    struct Event {
        double time;
        std::uint64_t number;  // events of one moment in the order in which they were made
        Kind kind;
        int rank;  // whose it is
        int from = 0;
        std::vector<std::uint32_t> work = {};
        bool operator>(const Event& other) const {
            return time != other.time ? time > other.time : number > other.number;
        }
    };
    struct Rank {
        std::deque<std::uint32_t> stack = {};
        std::deque<std::uint32_t> pool = {};  // of nodes from others
        std::vector<Event> inbox = {};
        bool busy = false;  // an event Ready is under way
        double owed = 0;    // seconds for messages that were answered meanwhile
        bool asked = false;
    };

    void wake(int rank, double delay) {
        ranks_[static_cast<std::size_t>(rank)].busy = true;
        events_.push({now_ + delay, count_++, Kind::Ready, rank});
    }
    void send(Kind kind, int to, int from, double delay, std::vector<std::uint32_t> work = {}) {
        ++result_.messages;
        events_.push({now_ + delay + machine_.message(work.size()), count_++, kind, to, from, std::move(work)});
    }
    /// A rank in the middle of its work looks for messages every few nodes and answers; what it answers takes its time.
    void arrive(const Event& event) {
        Rank& rank = ranks_[static_cast<std::size_t>(event.rank)];
        if (rank.busy && event.kind == Kind::Ask) {
            rank.owed += 2 * machine_.handle;
            return answer(event.rank, event.from, static_cast<double>(machine_.poll) * machine_.node / 2, 0);
        }
        rank.inbox.push_back(event);
        if (!rank.busy) wake(event.rank, 0);
    }
    /// With nodes it got, then with its oldest ones, which have the largest subtrees, if more than `kept` are there.
    void answer(int victim, int thief, double delay, std::size_t kept) {
        Rank& rank = ranks_[static_cast<std::size_t>(victim)];
        std::vector<std::uint32_t> work;
        while (work.size() < nodes_per_steal && rank.pool.size() + rank.stack.size() > kept) {
            auto& from = rank.pool.empty() ? rank.stack : rank.pool;
            work.push_back(from.front());
            from.pop_front();
        }
        const Kind kind = work.empty() ? Kind::Refuse : Kind::Give;
        send(kind, thief, victim, delay + machine_.handle, std::move(work));
    }

    /// Between two polls: hear the messages, then work, or ask somebody.
    void go_on(int number) {
        Rank& rank = ranks_[static_cast<std::size_t>(number)];
        double spent = std::exchange(rank.owed, 0.0);
        for (const Event& message : std::exchange(rank.inbox, {})) {
            spent += machine_.handle;
            if (message.kind == Kind::Ask) {
                spent += machine_.handle;
                answer(number, message.from, spent, 1);
                continue;
            }
            rank.asked = false;
            if (message.kind == Kind::Refuse) continue;
            ++result_.got;
            rank.pool.insert(rank.pool.end(), message.work.begin(), message.work.end());
        }
        std::uint64_t done = 0;
        while (done * machine_.factor < machine_.poll) {
            auto& from = rank.stack.empty() ? rank.pool : rank.stack;
            if (from.empty()) break;
            const std::uint32_t at = rank.stack.empty() ? from.front() : from.back();
            rank.stack.empty() ? from.pop_front() : from.pop_back();
            const TraceNode& node = trace_[at];
            done += node.children == 0 ? node.nodes : 1;
            for (std::uint32_t child = at + 1, i = 0; i < node.children; ++i, child = trace_[child].next)
                rank.stack.push_back(child);
        }
        left_ -= done;
        spent += static_cast<double>(done * machine_.factor) * machine_.node;
        if (left_ == 0) now_ += spent;
        if (done > 0 || spent > 0) return wake(number, spent);
        rank.busy = false;
        if (rank.asked || machine_.ranks == 1) return;
        rank.asked = true;
        ++result_.asked;
        const auto other = static_cast<int>(random_() % static_cast<unsigned>(machine_.ranks - 1));
        send(Kind::Ask, other < number ? other : other + 1, number, machine_.handle);
    }

    const Trace& trace_;
    const Machine& machine_;
    std::vector<Rank> ranks_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
    std::mt19937 random_;
    std::uint64_t left_ = 0;
    std::uint64_t count_ = 0;
    double now_ = 0;
    Simulated result_;
};

int simulate(int count, char** words) {
    std::vector<Trace> traces;
    Machine machine;
    std::vector<int> ranks{1, 2};
    for (int i = 0; i < count; ++i) {
        const char* const value = std::strchr(words[i], '=');
        if (value == nullptr) {
            traces.push_back(read_trace(words[i]));
            if (traces.back().empty()) return std::fprintf(stderr, "%s: no trace\n", words[i]), 1;
            continue;
        }
        const std::string name(words[i], static_cast<std::size_t>(value - words[i]));
        std::istringstream text(value + 1);
        if (name == "ranks") {
            ranks.clear();
            for (std::string one; std::getline(text, one, ',');) ranks.push_back(std::stoi(one));
        } else if (name == "poll" || name == "factor") {
            text >> (name == "poll" ? machine.poll : machine.factor);
        } else {
            const std::map<std::string, double*> numbers{{"latency", &machine.latency},
                                                         {"bandwidth", &machine.bandwidth},
                                                         {"node", &machine.node},
                                                         {"handle", &machine.handle}};
            const auto known = numbers.find(name);
            if (known == numbers.end()) return std::fprintf(stderr, "unknown: %s\n", name.c_str()), 1;
            text >> *known->second;
        }
    }
    fmt::print("{:>6}  {:>12}  {:>10}  {:>10}  {:>9}  {:>12}\n", "ranks", "seconds", "speed-up", "efficiency", "steals",
               "messages");
    std::uint64_t nodes = 0;
    for (const Trace& trace : traces) nodes += trace[0].nodes * machine.factor;
    const double alone = static_cast<double>(nodes) * machine.node;
    for (const int several : ranks) {
        machine.ranks = several;
        Simulated all;
        for (const Trace& trace : traces) {  // the iterations of a search, one after the other
            const Simulated one = Simulation(trace, machine).run();
            all.seconds += one.seconds;
            all.asked += one.asked;
            all.got += one.got;
            all.messages += one.messages;
        }
        fmt::print("{:>6}  {:>12.6f}  {:>10.2f}  {:>10.3f}  {:>9}  {:>12}\n", several, all.seconds, alone / all.seconds,
                   alone / all.seconds / several, all.got, all.messages);
    }
    return 0;
}

int record(const char* text, int bound, std::uint64_t leaf) {
    const auto board = parse_board(text);
    if (!board) return std::fprintf(stderr, "%s\n", english(board.error()).c_str()), 1;
    const Trace trace = Recorder(*board, bound, leaf).record(board->blank());
    std::string out;
    for (const TraceNode& node : trace) out += fmt::format("{} {}\n", node.children, node.nodes);
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fprintf(stderr, "%zu subtrees, %llu nodes\n", trace.size(), static_cast<unsigned long long>(trace[0].nodes));
    return 0;
}

int measure(const char* text, const std::string& bound, int ranks) {
    const SolveRequest request{.board = text,
                               .search = {.algorithm = "idastar(prune=2, max-threshold=" + bound + ")",
                                          .heuristic = "manhattan",
                                          .engine = "fast",
                                          .threads = "1"}};
    if (const auto planned = plan(request); !planned)
        return std::fprintf(stderr, "%s\n", english(planned.error()).c_str()), 1;
    if (ranks < 1) return std::fprintf(stderr, "ranks: found %d, expected at least 1\n", ranks), 1;
    LocalNetwork network(ranks);
    std::vector<fast::RankControl::Traffic> traffic(static_cast<std::size_t>(ranks));
    std::vector<std::uint64_t> expanded(traffic.size());
    const SteadyTime began = steady_now();
    {
        std::vector<Thread> threads;
        for (int rank = 0; rank < ranks; ++rank)
            threads.emplace_back([&, rank] {
                const auto transport = network.transport(rank);
                fast::RankControl control(*transport, {});
                auto planned = plan(request);
                Context context;
                const auto result = solve(*planned, context, nullptr, &control);
                if (!result) {
                    std::fprintf(stderr, "%s\n", english(result.error()).c_str());
                    std::_Exit(1);  // the other ranks would wait for this one
                }
                expanded[static_cast<std::size_t>(rank)] = result->stats.expanded;
                traffic[static_cast<std::size_t>(rank)] = control.traffic();
            });
    }
    const double seconds = seconds_since(began);
    fast::RankControl::Traffic all;
    for (const auto& one : traffic) {
        all.asked += one.asked;
        all.got += one.got;
        all.messages += one.messages;
    }
    fmt::print("ranks {} seconds {:.3f} nodes {} asked {} steals {} messages {}\n", ranks, seconds, expanded[0],
               all.asked, all.got, all.messages);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::string mode = count > 1 ? words[1] : "";
    if (mode == "record" && (count == 4 || count == 5))
        return record(words[2], std::atoi(words[3]), count == 5 ? std::strtoull(words[4], nullptr, 10) : 256);
    if (mode == "simulate" && count > 2) return simulate(count - 2, words + 2);
    if (mode == "measure" && count == 5) return measure(words[2], words[3], std::atoi(words[4]));
    std::fprintf(stderr,
                 "usage: scaling record BOARD BOUND [LEAF] | simulate TRACE… [NAME=VALUE…] | "
                 "measure BOARD BOUND RANKS\n");
    return 2;
}
