// The full-screen game: keys and clicks become actions, the session is painted.

#include "apps/play/view.h"

#include <array>
#include <cwchar>

#include <curses.h>

#include "taquin/platform/clock.h"

#include "apps/io/interrupt.h"
#include "apps/play/draw.h"
#include "apps/play/screen.h"

namespace taquin::app {

namespace {

constexpr int ctrl_c = 3, ctrl_z = 26, escape = 27;

std::optional<Action> action_of(wint_t key, bool is_function_key) {
    struct Binding {
        wint_t key;
        bool function;
        Action action;
    };
    // The letters u d l r move the gap, as in the plain game and in every move sequence; capitals are those of the log.
    static constexpr Binding bindings[] = {
        {KEY_UP, true, Action::PushUp},       {KEY_DOWN, true, Action::PushDown}, {KEY_LEFT, true, Action::PushLeft},
        {KEY_RIGHT, true, Action::PushRight}, {L'u', false, Action::PushDown},    {L'd', false, Action::PushUp},
        {L'l', false, Action::PushRight},     {L'r', false, Action::PushLeft},    {L'U', false, Action::Undo},
        {KEY_BACKSPACE, true, Action::Undo},  {127, false, Action::Undo},         {8, false, Action::Undo},
        {L'Y', false, Action::Redo},          {L'y', false, Action::Redo},        {L'R', false, Action::Restart},
        {L'n', false, Action::Shuffle},       {L'N', false, Action::ShuffleEasy}, {L'i', false, Action::Hint},
        {L'm', false, Action::ToGo},          {L't', false, Action::Statistics},  {L'x', false, Action::Solve},
        {L' ', false, Action::PlayPause},     {L',', false, Action::StepBack},    {L'.', false, Action::StepForward},
        {L'<', false, Action::First},         {KEY_HOME, true, Action::First},    {L'>', false, Action::Last},
        {KEY_END, true, Action::Last},        {L'+', false, Action::Faster},      {L'=', false, Action::Faster},
        {L'-', false, Action::Slower},        {L'\r', false, Action::TakeOver},   {L'\n', false, Action::TakeOver},
        {KEY_ENTER, true, Action::TakeOver},  {L'z', false, Action::AskSize},     {L'g', false, Action::AskGoal},
        {L'e', false, Action::AskBoard},      {L'?', false, Action::Help},        {KEY_F(1), true, Action::Help},
        {escape, false, Action::Escape},      {L'q', false, Action::Quit},
    };
    for (const Binding& binding : bindings)
        if (binding.key == key && binding.function == is_function_key) return binding.action;
    return std::nullopt;
}

std::string utf8(wint_t key) {
    std::array<char, 16> bytes{};
    std::mbstate_t state{};
    const std::size_t length = std::wcrtomb(bytes.data(), static_cast<wchar_t>(key), &state);
    return length == static_cast<std::size_t>(-1) ? std::string() : std::string(bytes.data(), length);
}

void on_prompt_key(Session& session, wint_t key, bool function, SteadyTime now) {
    if (!function && key == escape) {
        session.act(Action::Escape, now);
        session.say_nothing();  // the prompt is closed, and its error with it
    } else if ((function && key == KEY_ENTER) || (!function && (key == L'\r' || key == L'\n')))
        session.accept(now);
    else if ((function && key == KEY_BACKSPACE) || (!function && (key == 127 || key == 8)))
        session.erase();
    else if (!function && key == 21)  // Ctrl-U, as in a shell
        while (!session.prompt_text().empty()) session.erase();
    else if (!function && key >= L' ')
        session.type(utf8(key));
}

}  // namespace

ExitCode play_full_screen(Session& session) {
    Screen screen;
    if (!screen.ready()) return bad_input({ErrorCode::NeedsTerminal, "terminal"}, session.language());
    ::timeout(40);
    while (session.mode() != Session::Mode::Ended && !*interrupted()) {
        const auto now = steady_now();
        session.tick(now);
        const auto layout = draw(session, now);
        wint_t key = 0;
        const int kind = ::get_wch(&key);
        if (kind == ERR) continue;
        const bool function = kind == KEY_CODE_YES;
        if (!function && key == ctrl_c) break;
        if (!function && key == ctrl_z) {
            screen.suspend();
        } else if (function && key == KEY_MOUSE) {
            MEVENT event{};
            if (::getmouse(&event) == OK && layout)
                if (const auto cell = layout->cell_at(event.y, event.x, session.board().size()))
                    session.click(*cell, now);
        } else if (session.mode() == Session::Mode::Prompt) {
            on_prompt_key(session, key, function, now);
        } else if (const auto action = action_of(key, function)) {
            session.act(*action, now);
        }
    }
    return ExitCode::Ok;
}

}  // namespace taquin::app
