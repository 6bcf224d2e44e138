#pragma once

#include <atomic>

#include "apps/lab/store.h"

namespace taquin {
class TableSource;
}

namespace taquin::lab {

/// The result of one trial.
struct Measured {
    Record record;
    std::vector<AccuracyCount> accuracy = {};
};

/// Runs one trial. Nothing if `stop` interrupted it, which accuracy trials ignore: an incomplete result is not kept.
/// `alone`: no other search runs in this process, so the peak of its memory belongs to this one.
std::optional<Measured> measure(const Experiment& experiment, const Trial& trial, bool alone, TableSource* tables,
                                const std::atomic<bool>* stop);

/// Evaluates the heuristic on every board that can reach the goal, by a census from the goal.
Expected<Measured> measure_accuracy(const Configuration& configuration, const Trial& trial, const Goal& goal,
                                    TableSource* tables);

}  // namespace taquin::lab
