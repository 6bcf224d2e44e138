#pragma once

#include <atomic>

namespace taquin {
class Context;
}

namespace taquin::app {

/// Turns SIGINT, SIGTERM and SIGHUP into a flag, so that Ctrl-C and a closed terminal are a clean cancel. The second
/// signal ends the program at once. A reader that went away (SIGPIPE) and a file beyond its size limit (SIGXFSZ)
/// become write errors instead of ending the program.
void watch_signals();

/// The same for another signal, any number of times.
void watch_signal(int signal);

/// For stop_on_flag() and for loops outside a search.
const std::atomic<bool>* interrupted();
inline bool was_interrupted() { return interrupted()->load(std::memory_order_relaxed); }
/// As if Ctrl-C had been pressed: ends whatever runs.
void interrupt();
/// Signals stop the search, and its notices go to standard error.
void connect_to_terminal(Context& context);

}  // namespace taquin::app
