#pragma once

#include <atomic>
#include <list>
#include <map>
#include <memory>
#include <span>

#include "taquin/platform/thread.h"
#include "taquin/solve/tables.h"

namespace taquin {

/// Tables stronger than the preceding ones of the same size, which take seconds to build.
struct TableUpgrade {
    Size size;
    std::string_view catalogue;
    /// Build time, as the number of nodes expanded in that time with the previous upgrade or, for the first of a size,
    /// with the heuristic that `auto` starts with.
    double build_nodes;
    /// Fraction of such a search's time that remains with these tables.
    double work_left;
    /// Built only for searches yet to start: running ones end before such a build does.
    bool for_batches = false;
};
/// For each size, the quickest to build first.
std::span<const TableUpgrade> usual_upgrades();
/// "pdb(catalogue=7-8)"
std::string heuristic_text(const TableUpgrade& upgrade);
/// The distinct stored patterns of a catalogue for goals with the blank at `blank`; empty if there is none for this
/// size.
std::vector<PatternKey> stored_patterns(std::string_view catalogue, Size size, Cell blank);

/// Builds tables concurrently with searches that would likely take longer without them, and adds them to the source
/// that the searches use. Work is measured in nodes, so that, time limits aside, decisions do not depend on the clock.
/// Serves any number of concurrent searches, of one board or of a batch.
class BackgroundTables {
  public:
    struct Options {
        std::span<const TableUpgrade> upgrades = usual_upgrades();
        /// Limit for all tables in memory, and for building them.
        std::uint64_t memory = TableBudget::unlimited;
        /// Where tables are stored, if anywhere, and the number of build threads. build.stop cancels a build as well as
        /// the writing of its tables.
        CachedTables::Options builder = {};
        /// Called on the builder thread with what is being built and what went wrong.
        NoticeFunction on_notice = {};
    };
    /// The browser has one thread, and a module without this code is a few kilobytes smaller.
#ifdef __wasm__
    static constexpr bool possible = false;
#else
    static constexpr bool possible = true;
#endif
    /// `serving` must outlive it.
    BackgroundTables(MemoryTables& serving, Options options);
    /// Calls leave() and wait().
    ~BackgroundTables();
    BackgroundTables(const BackgroundTables&) = delete;
    BackgroundTables& operator=(const BackgroundTables&) = delete;

    /// Sets roughly how many searches are yet to start.
    void expect_searches(double count);

    class Search;
    /// Registers a search that `auto` starts with `heuristic`; null if there are no stronger tables for it. `waits`:
    /// whether a build may slow it down; false under a time limit.
    std::unique_ptr<Search> join(const Goal& goal, std::string_view heuristic, bool waits = true);

    /// No more searches will come: cancels an incomplete build. Complete tables are still written.
    void leave() { leaving_ = true; }
    /// Blocks until nothing is being built or written.
    void wait();

  private:
    enum class State : std::uint8_t { Wanted, Building, Complete, Failed };
    /// Tables, and the searches that they would serve.
    struct Work {
        const TableUpgrade& upgrade;
        std::vector<PatternKey> keys;
        std::atomic<State> state = State::Wanted;
        std::vector<TablePtr> tables = {};
        std::list<Search*> running = {};
        double ended = 0;  // searches
        double ended_nodes = 0;
    };

    double nodes_to_come(const Work& work) const;
    void consider(Work& work);
    void begin(Work& work);
    void build(Work& work);
    Expected<void> build_tables(Work& work);
    Expected<void> check_memory(const Work& work) const;
    void add(Work& work, const TablePtr& table);

    MemoryTables& serving_;
    Options options_;
    std::atomic<bool> leaving_{false};
    std::atomic<bool> computing_{false};  // a build is computing, not waiting for a process or a disk
    std::atomic<bool> busy_{false};       // the thread has work
    mutable Mutex mutex_;
    std::map<std::string, Work> works_;
    double begun_ = 0;  // searches of any kind
    double expected_ = 0;
    Thread thread_;
};

/// One search, from its first iteration to its end.
class BackgroundTables::Search {
  public:
    Search(BackgroundTables& all, Work& work, bool waits);
    /// Ends the search.
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    /// The heuristic to switch to once ready().
    std::string heuristic() const { return heuristic_text(work_.upgrade); }
    /// To be called before an iteration, with the nodes expanded and the seconds spent so far, the predicted nodes of
    /// the iteration and the seconds that the limit leaves. Starts a build if that pays off.
    void expect(std::uint64_t expanded, double seconds, double next_nodes, std::optional<double> seconds_left);
    /// Starts a build now, whether or not it pays off.
    void want();
    /// Whether the tables are complete. Callable from any thread.
    bool ready() const { return work_.state == State::Complete; }
    /// During a build, leaves it the processors for most of the time. Call it often.
    void make_way(const StopToken& stop) { make_way(stop, shortest_turn); }

  private:
    friend class BackgroundTables;
    /// During a build a search runs 1/16 of the time: the same work takes a fraction of the nodes once the tables are
    /// ready.
    static constexpr int waits_for_turn = 15;
    static constexpr std::chrono::milliseconds shortest_turn{5};
    void make_way(const StopToken& stop, std::chrono::milliseconds shortest);

    BackgroundTables& all_;
    Work& work_;
    const bool waits_;
    std::list<Search*>::iterator place_;
    double nodes_ = 0;
    double next_ = 0;           // predicted nodes of its iteration
    bool out_of_time_ = false;  // its limit comes before a build could help
    SteadyTime worked_since_;
};

}  // namespace taquin
