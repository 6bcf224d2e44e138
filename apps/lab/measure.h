#pragma once

#include <atomic>

#include "apps/lab/store.h"

namespace taquin {
class TableSource;
}

namespace taquin::lab {

/// What one cell brought.
struct Measured {
    Record record;
    std::vector<AccuracyCell> accuracy = {};
};

/// Does one cell of the matrix. Nothing comes back if `stop` interrupted it: half a result is none.
/// `alone`: nothing of ours runs beside it, so the peak of the process's memory is its own.
std::optional<Measured> measure(const Experiment& experiment, const Cell& cell, bool alone, TableSource* tables,
                                const std::atomic<bool>* stop);

/// The heuristic on every board that can reach the goal, by a census from it.
Expected<Measured> measure_accuracy(const Configuration& configuration, const Cell& cell, const Goal& goal,
                                    TableSource* tables);

}  // namespace taquin::lab
