#pragma once

#include <atomic>
#include <list>
#include <map>
#include <memory>
#include <span>

#include "taquin/platform/thread.h"
#include "taquin/solve/tables.h"

namespace taquin {

/// Tables that serve a size better than those before them, but take seconds to build.
struct TableUpgrade {
    Size size;
    std::string_view catalogue;
    /// Building them takes as long as expanding this many nodes with the upgrade before, or, if it is the first of its
    /// size, with the heuristic that `auto` begins with.
    double build_nodes;
    /// What is left of the time of such a search with them.
    double work_left;
    /// Built for searches that are still to begin only: any that is running ends before such a build does.
    bool for_batches = false;
};
/// Of each size the quickest to build first.
std::span<const TableUpgrade> usual_upgrades();
/// "pdb(catalogue=7-8)"
std::string heuristic_text(const TableUpgrade& upgrade);
/// The stored patterns of a catalogue, each once, for goals with the blank there; none where it has no such drawing.
std::vector<PatternKey> stored_patterns(std::string_view catalogue, Size size, Cell blank);

/// Builds tables beside searches as soon as these are likely to take longer without them, and gives them to the source
/// that the searches use. Work is counted in nodes, so that what is decided does not depend on the clock. For any
/// number of searches at a time, of one board or of a batch.
class BackgroundTables {
  public:
    struct Options {
        std::span<const TableUpgrade> upgrades = usual_upgrades();
        /// Of all tables in memory, and of building them.
        std::uint64_t memory = TableBudget::unlimited;
        /// Where the tables are kept, if anywhere, and with how many threads they are built. build.stop ends a build
        /// and also the writing of what was built.
        CachedTables::Options builder = {};
        /// Told, from the thread that builds, what is being built and what went wrong.
        NoticeFunction on_notice = {};
    };
    /// In the browser there is one thread. A module without all this is a few kilobytes smaller.
#ifdef __wasm__
    static constexpr bool possible = false;
#else
    static constexpr bool possible = true;
#endif
    /// `serving` must outlive it.
    BackgroundTables(MemoryTables& serving, Options options);
    /// leave(), and wait().
    ~BackgroundTables();
    BackgroundTables(const BackgroundTables&) = delete;
    BackgroundTables& operator=(const BackgroundTables&) = delete;

    /// About how many searches are still to begin.
    void expect_searches(double count);

    class Search;
    /// For a search that `auto` begins with `heuristic`: null where no tables would serve it better. `waits`: may it be
    /// slowed down by a build? Not where it was given a time.
    std::unique_ptr<Search> join(const Goal& goal, std::string_view heuristic, bool waits = true);

    /// No more searches: ends a build that is not complete. What is complete goes on being written.
    void leave() { leaving_ = true; }
    /// Until nothing is being built or written.
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
    std::atomic<bool> computing_{false};  // a build has the processors, rather than wait for another process or a disk
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
    /// The search is over.
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    /// What the search should go on with when ready().
    std::string heuristic() const { return heuristic_text(work_.upgrade); }
    /// Before an iteration: how many nodes were expanded so far, in how many seconds, how many this one is likely to
    /// take, and how many seconds the limit leaves. Begins a build where that pays.
    void expect(std::uint64_t expanded, double seconds, double next_nodes, std::optional<double> seconds_left);
    /// Begins a build now, whatever it is worth.
    void want();
    /// Are the tables complete? From any thread.
    bool ready() const { return work_.state == State::Complete; }
    /// Leaves the processors to the build, if there is one, for most of the time. Call it often.
    void make_way(const StopToken& stop) { make_way(stop, shortest_turn); }

  private:
    friend class BackgroundTables;
    /// A search works for one part of the time and waits for fifteen while tables are built: what it does meanwhile
    /// takes a fraction of the nodes afterwards.
    static constexpr int waits_for_turn = 15;
    static constexpr std::chrono::milliseconds shortest_turn{5};
    void make_way(const StopToken& stop, std::chrono::milliseconds shortest);

    BackgroundTables& all_;
    Work& work_;
    const bool waits_;
    std::list<Search*>::iterator place_;
    double nodes_ = 0;
    double next_ = 0;           // nodes of its iteration
    bool out_of_time_ = false;  // before a build could help it
    SteadyTime worked_since_;
};

}  // namespace taquin
