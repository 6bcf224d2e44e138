#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "taquin/core/byte_stream.h"
#include "taquin/platform/farewell.h"
#include "taquin/platform/transport.h"

namespace taquin::app {

// Tasks that rank 0 hands out to the other ranks as these finish earlier ones, and their results. Tasks and results are
// bytes that only their command understands.

struct FarmTask {
    std::uint64_t id;
    std::vector<std::uint8_t> bytes;
};

/// On rank 0.
class FarmMaster {
  public:
    struct Options {
        /// The next task; nothing: there are no more. May wait; called from a thread of its own.
        std::function<std::optional<FarmTask>()> take;
        /// A task is done. Called, like all that follow, from the thread of run().
        std::function<void(std::uint64_t id, ByteReader& result)> put;
        /// A text that a rank sent while it was at work.
        std::function<void(const std::string& text)> on_note = {};
        /// A rank has gone. run() returns then.
        std::function<void(int rank, const Farewell& farewell)> on_gone = {};
        /// Once it is true all ranks are told to stop what they do; they still return every task.
        std::function<bool()> stopped = {};
    };
    FarmMaster(Transport& transport, Options options);
    /// Tells all ranks that there are no more tasks.
    ~FarmMaster();
    FarmMaster(const FarmMaster&) = delete;
    FarmMaster& operator=(const FarmMaster&) = delete;

    /// Returns when there are no more tasks and all are done.
    void run();

  private:
    struct Feed;

    void receive(const Transport::Message& message);
    void hand_out();
    void send_all(std::uint8_t kind);

    Transport& transport_;
    Options options_;
    std::shared_ptr<Feed> feed_;
    std::vector<int> room_;  // tasks that a rank can still take
    std::uint64_t out_ = 0;  // tasks that ranks have
    int silent_;             // ranks that have not said yet how many they take
    int capacity_ = 0;       // the tasks that all others take together
    bool told_to_stop_ = false;
    bool gone_ = false;
};

/// On the other ranks.
struct FarmWorker {
    int threads = 1;
    /// From several threads at a time. `note` sends a text at once.
    std::function<std::vector<std::uint8_t>(ByteReader& task, const std::function<void(std::string)>& note)> work;
    /// Rank 0 wants the work to be stopped.
    std::function<void()> on_stop = {};
};
/// Returns when rank 0 has no more tasks.
void serve_farm(Transport& transport, const FarmWorker& worker);

}  // namespace taquin::app
