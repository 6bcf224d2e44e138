#pragma once

#include <chrono>

#include "taquin/fast/ida_state.h"
#include "taquin/pdb/checkpoint_file.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/thread.h"

namespace taquin::fast {

/// The file in which an IDA* keeps its state.
class Checkpoint {
  public:
    /// `on_notice` is told of a file that could not be written; the search goes on.
    Checkpoint(Path path, std::chrono::milliseconds interval, NoticeFunction on_notice = {});

    /// Nothing where there is no file. Refuses a file that is damaged, of another version or of another run.
    Expected<std::optional<IdaState>> load(const RunIdentity& run) const;
    bool due() const;
    void save(const RunIdentity& run, const IdaState& state);
    /// The run has its answer, and needs the file no longer once that is safe: see remove_finished().
    void finish(const RunIdentity& run) { finished_ = run; }
    /// Removes the file of a run that has finished, for whoever has written its answer.
    void remove_finished();
    /// The run that the file claims to be of, if there is one.
    Expected<std::optional<RunIdentity>> identity() const { return file_.identity(); }

  private:
    CheckpointFile file_;
    std::chrono::milliseconds interval_;
    NoticeFunction on_notice_;
    SteadyTime saved_;
    std::optional<RunIdentity> finished_;
};

}  // namespace taquin::fast
