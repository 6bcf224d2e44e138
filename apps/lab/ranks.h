#pragma once

#include "taquin/platform/farewell.h"
#include "taquin/platform/transport.h"

#include "apps/lab/runner.h"

namespace taquin::lab {

/// `run` on several ranks: rank 0 owns the database and hands out trials, and runs some itself. Results are in the
/// database, so that the same command continues after a rank was lost. A trial that crashes its process ends all ranks,
/// and is not recorded.
/// `on_lost` is told that a rank has left.
Expected<RunSummary> run_on_ranks(const Experiment& experiment, const std::filesystem::path& file,
                                  const RunOptions& options, Transport& transport,
                                  const std::function<void(int rank, const Farewell& farewell)>& on_lost = {});

/// On the other ranks, with the same experiment and options: runs the trials that rank 0 hands out.
void serve_trials(const Experiment& experiment, const RunOptions& options, Transport& transport,
                  const std::function<void()>& on_stop = {});

}  // namespace taquin::lab
