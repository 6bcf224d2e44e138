// The terminal, taken and always given back. A crash handler may call almost nothing, so the bytes that restore the
// screen are fetched from terminfo beforehand, and the handler only writes them and resets the line discipline.

#include "apps/play/screen.h"

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <curses.h>
#include <langinfo.h>
#include <termios.h>
#include <unistd.h>

#include "apps/io/out_of_memory.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

// What a signal handler needs can only be global.
termios before{};
std::array<char, 256> restore_bytes{};
std::size_t restore_length = 0;

constexpr std::array crash_signals{SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGHUP, SIGQUIT};

void give_back() {
    [[maybe_unused]] const auto ignored = ::write(STDOUT_FILENO, restore_bytes.data(), restore_length);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

extern "C" void give_back_and_die(int signal) {
    give_back();
    ::raise(signal);  // SA_RESETHAND: now it takes its ordinary course
}

void remember_restore_bytes() {
    restore_length = 0;
    const auto append = [](const char* bytes) {
        if (bytes == nullptr || bytes == reinterpret_cast<const char*>(-1)) return;
        const std::size_t length = std::strlen(bytes);
        if (restore_length + length > restore_bytes.size()) return;
        std::memcpy(restore_bytes.data() + restore_length, bytes, length);
        restore_length += length;
    };
    append("\033[?1000l\033[?1006l");  // mouse reports off; terminfo has no name for it everywhere
    append(::tigetstr("sgr0"));
    append(::tigetstr("cnorm"));
    append(::tigetstr("rmcup"));
}

void handle(const decltype(crash_signals)& signals, void (*handler)(int)) {
    for (const int signal : signals) {
        struct sigaction action {};
        action.sa_handler = handler;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        sigemptyset(&action.sa_mask);
        ::sigaction(signal, &action, nullptr);
    }
}

struct Shade {
    short away, home;
};
constexpr std::array<Shade, 8> shades{
    {{24, 74}, {29, 78}, {94, 179}, {88, 174}, {54, 140}, {30, 80}, {130, 215}, {60, 146}}};
constexpr std::array<short, 6> few{COLOR_BLUE, COLOR_GREEN, COLOR_YELLOW, COLOR_RED, COLOR_MAGENTA, COLOR_CYAN};
constexpr short hint_pair = 40, hint_edge_pair = 41, dim_pair = 42, accent_pair = 43;

bool many() { return COLORS >= 256; }

void make_colours() {
    ::start_color();
    ::use_default_colors();
    for (short i = 0; i < 8; ++i) {
        const Shade& shade = shades[static_cast<std::size_t>(i)];
        const short plain = few[static_cast<std::size_t>(i) % few.size()];
        ::init_pair(static_cast<short>(1 + i), many() ? 231 : COLOR_WHITE, many() ? shade.away : plain);
        ::init_pair(static_cast<short>(11 + i), many() ? 16 : COLOR_BLACK, many() ? shade.home : plain);
        ::init_pair(static_cast<short>(21 + i), many() ? shade.away : plain, -1);
        ::init_pair(static_cast<short>(31 + i), many() ? shade.home : plain, -1);
    }
    ::init_pair(hint_pair, many() ? 16 : COLOR_BLACK, many() ? 231 : COLOR_WHITE);
    ::init_pair(hint_edge_pair, many() ? 231 : COLOR_WHITE, -1);
    ::init_pair(dim_pair, many() ? 245 : COLOR_WHITE, -1);
    ::init_pair(accent_pair, many() ? 179 : COLOR_YELLOW, -1);
}

unsigned long pair(short number) { return static_cast<unsigned long>(COLOR_PAIR(number)); }

}  // namespace

Screen::Screen() {
    if (::tcgetattr(STDIN_FILENO, &before) != 0 || !is_terminal(stdout)) return;
    std::setlocale(LC_ALL, "");
    // No locale at all, or one that is not installed, as on many a server: that would spoil every letter beyond ASCII.
    if (MB_CUR_MAX == 1 && std::strcmp(::nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0)
        std::setlocale(LC_CTYPE, "C.UTF-8");
    ::set_escdelay(25);
    SCREEN* const made = ::newterm(nullptr, stdout, stdin);
    if (made == nullptr) return;
    if (::tigetstr("cup") == nullptr) {  // a terminal that cannot move its cursor, such as TERM=dumb
        ::endwin();
        ::delscreen(made);
        return;
    }
    ready_ = true;
    remember_restore_bytes();
    handle(crash_signals, give_back_and_die);
    set_last_duty(give_back);
    ::raw();
    ::noecho();
    ::nonl();
    ::keypad(stdscr, TRUE);
    ::curs_set(0);
    ::mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
    ::mouseinterval(0);
    if (Paint::colours()) make_colours();
}

Screen::~Screen() {
    if (!ready_) return;
    ::endwin();
    handle(crash_signals, SIG_DFL);
    set_last_duty(nullptr);
}

void Screen::suspend() {
    ::endwin();
    ::raise(SIGTSTP);
    ::clearok(stdscr, TRUE);
    ::refresh();
}

bool Paint::colours() { return ::has_colors() && colour_allowed(stdout); }
bool Paint::unicode() { return unicode_allowed(); }

unsigned long Paint::tile(int row, bool home) {
    return pair(static_cast<short>((home ? 11 : 1) + row % 8)) | (home || !many() ? A_BOLD : A_NORMAL);
}
unsigned long Paint::edge(int row, bool home) { return pair(static_cast<short>((home ? 31 : 21) + row % 8)); }
unsigned long Paint::hint() { return colours() ? pair(hint_pair) | A_BOLD : A_REVERSE; }
unsigned long Paint::hint_edge() { return colours() ? pair(hint_edge_pair) : A_NORMAL; }
unsigned long Paint::dim() { return colours() ? pair(dim_pair) : A_NORMAL; }
unsigned long Paint::strong() { return A_BOLD; }
unsigned long Paint::accent() { return colours() ? pair(accent_pair) | A_BOLD : A_BOLD; }

}  // namespace taquin::app
