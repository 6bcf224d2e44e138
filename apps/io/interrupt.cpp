// Signals become a flag that running searches poll.

#include "apps/io/interrupt.h"

#include <csignal>

#include "taquin/search/context.h"

#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

// A global, since a signal handler can reach nothing else.
std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

extern "C" void raise_flag(int) { flag.store(true, std::memory_order_relaxed); }

}  // namespace

void watch_signals() {
    struct sigaction action {};
    action.sa_handler = raise_flag;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second Ctrl-C takes its ordinary course
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // Whoever started us with nohup wants us to outlive the terminal.
    struct sigaction hangup {};
    if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error of the write that meets it
}

void watch_signal(int signal) {
    struct sigaction action {};
    action.sa_handler = raise_flag;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

const std::atomic<bool>* interrupted() { return &flag; }

void interrupt() { flag.store(true, std::memory_order_relaxed); }

void connect_to_terminal(Context& context) {
    context.stop = stop_on_flag(flag);
    context.on_notice = warn_of_threads;
}

}  // namespace taquin::app
