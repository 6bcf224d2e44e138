// A small allocation that fails. The library is built without exceptions: std::bad_alloc would leave its functions
// without their destructors, with locks held and work half done, and whoever catches it could trust nothing. So the
// program ends on the spot. Nothing is lost by that but the present work: files are written aside and renamed,
// databases are changed by transactions.

#include "apps/io/out_of_memory.h"

#include <atomic>
#include <new>
#include <string_view>

#include <unistd.h>

#include "apps/io/exit_code.h"

namespace taquin::app {

namespace {

// A new-handler can reach nothing but globals.
std::atomic<void (*)()> last_duty{nullptr};
std::atomic<int> last_words{STDERR_FILENO};
std::atomic_flag ending;

[[noreturn]] void end() {
    while (ending.test_and_set()) pause();  // another thread is doing it
    if (auto* const duty = last_duty.load()) duty();
    constexpr std::string_view text = "taquin: memory: the system refused memory for a small amount of data\n";
    [[maybe_unused]] const auto ignored = ::write(last_words, text.data(), text.size());
    _exit(static_cast<int>(ExitCode::MemoryLimit));
}

}  // namespace

void end_where_memory_is_refused() { std::set_new_handler(end); }

void set_last_words(int descriptor) { last_words = descriptor; }

void set_last_duty(void (*duty)()) { last_duty = duty; }

}  // namespace taquin::app
