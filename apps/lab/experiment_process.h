#pragma once

#include <mutex>

#include "taquin/platform/thread.h"

#include "apps/lab/experiment.h"

namespace taquin::lab {

/// An experiment that runs beside a server, as `taquin experiment run` in a process of its own. One at a time.
class ExperimentProcess {
  public:
    struct Options {
        std::string program;  // taquin
        std::string database;
        std::string tables = {};  // folder; "" is the default one
    };
    enum class State : std::uint8_t { Running, Done, Stopped, Failed };
    struct View {
        std::string name, fingerprint;
        LocalizedText title;
        std::size_t trials = 0;
        State state = State::Running;
        std::string message = {};  // what a failed one wrote
    };

    explicit ExperimentProcess(Options options) : options_(std::move(options)) {}
    ~ExperimentProcess() { stop(); }
    ExperimentProcess(const ExperimentProcess&) = delete;
    ExperimentProcess& operator=(const ExperimentProcess&) = delete;

    /// Refused while one runs.
    Expected<void> start(const Experiment& experiment);
    /// Asks it to stop. Its results stay; started again, the same experiment continues from there. False if none runs.
    bool cancel();
    /// The last one that was started, if any.
    std::optional<View> view() const;
    /// Stops it and waits for its end; none can be started afterwards.
    void stop();

  private:
    void supervise(int definition, int output);
    void ended(int status, const std::string& said);

    const Options options_;
    mutable std::mutex mutex_;
    std::optional<View> view_;
    int process_ = -1;  // -1 while there is none to signal
    bool cancelled_ = false;
    bool closed_ = false;
    Thread thread_;
};

std::string_view name(ExperimentProcess::State state);

}  // namespace taquin::lab
