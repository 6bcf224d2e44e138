// The game in lines of text: for pipes, scripts and screen readers. One command a line, English or French words.

#include <algorithm>
#include <charconv>
#include <sstream>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/platform/clock.h"

#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"
#include "apps/play/view.h"

namespace taquin::app {

namespace {

enum class PlainCommand : std::uint8_t {
    Show,
    Moves,
    Shuffle,
    Undo,
    Redo,
    Restart,
    Statistics,
    Hint,
    ToGo,
    Solve,
    Size,
    Goal,
    Board,
    Help,
    Quit,
};

struct CommandName {
    PlainCommand command;
    std::string_view english, french;
};

constexpr CommandName names[] = {
    {PlainCommand::Show, "show", "voir"},
    {PlainCommand::Moves, "moves", "coups"},
    {PlainCommand::Shuffle, "shuffle", "melanger"},
    {PlainCommand::Shuffle, "shuffle", "mélanger"},
    {PlainCommand::Undo, "undo", "annuler"},
    {PlainCommand::Redo, "redo", "refaire"},
    {PlainCommand::Restart, "restart", "recommencer"},
    {PlainCommand::Statistics, "stats", "temps"},
    {PlainCommand::Hint, "hint", "indice"},
    {PlainCommand::ToGo, "togo", "reste"},
    {PlainCommand::Solve, "solve", "resoudre"},
    {PlainCommand::Solve, "solve", "résoudre"},
    {PlainCommand::Size, "size", "taille"},
    {PlainCommand::Goal, "goal", "but"},
    {PlainCommand::Board, "board", "plateau"},
    {PlainCommand::Help, "help", "aide"},
    {PlainCommand::Quit, "quit", "quitter"},
};

class Plain {
  public:
    explicit Plain(Session& session) : session_(session), language_(session.language()) {}

    ExitCode run() {
        line(say(Message::PlainWelcome, language_));
        show();
        auto lines = LineReader::open("-", "input");
        if (!lines) return bad_input(lines.error(), language_);
        while (const auto text = lines->next()) {
            if (!*text)
                line(app::message(text->error(), language_));
            else if (!obey(**text))
                return ExitCode::Ok;
        }
        if (*interrupted()) return ExitCode::Cancelled;
        return lines->failure() ? bad_input(*lines->failure(), language_) : ExitCode::Ok;
    }

  private:
    void line(std::string_view text) {
        write_out(std::string(text) + "\n");
        flush_out();
    }

    void show() {
        const Board& board = session_.board();
        const Size size = board.size();
        const auto width = std::to_string(size.cells() - 1).size();
        std::string text;
        for (Cell cell = 0; cell < size.cells(); ++cell) {
            const std::string tile = board.at(cell) == 0 ? "_" : std::to_string(board.at(cell));
            text += std::string(width - tile.size(), ' ') + tile + (size.col(cell) + 1 == size.cols ? "\n" : " ");
        }
        const auto entry = [this](Message label, const auto& value) {
            return say(Message::Refused, language_, say(label, language_),
                       value);  // "name: value", in French with a space
        };
        text +=
            fmt::format("{}  {}  {}\n", entry(Message::Moves, session_.moves_made()),
                        entry(Message::Goal, format_goal(session_.game().goal())), entry(Message::Size, size.text()));
        write_out(text);
        flush_out();
    }

    /// What the session has to say, and the board where it changed.
    void report(const Board& before) {
        if (!(session_.board() == before)) show();
        if (!session_.message().empty()) line(session_.message());
    }

    bool obey(const std::string& text) {
        std::istringstream words(text);
        std::string word;
        if (!(words >> word)) return true;
        std::string rest;
        std::getline(words >> std::ws, rest);
        session_.say_nothing();
        const Board before = session_.board();
        if (word.find_first_not_of("0123456789") == std::string::npos) {
            slide(word);
            report(before);
            return true;
        }
        if (word.find_first_not_of("udlr") == std::string::npos) {
            make_moves(word);
            report(before);
            return true;
        }
        const auto found = std::ranges::find_if(
            names, [&](const CommandName& name) { return name.english == word || name.french == word; });
        if (found == std::end(names)) {
            line(say(Message::PlainUnknown, language_, printable(word)));
            return true;
        }
        if (found->command == PlainCommand::Quit) return false;
        if (found->command == PlainCommand::Help)
            line(say(Message::PlainHelp, language_));
        else if (found->command == PlainCommand::Show)
            show();
        else {
            perform(found->command, rest);
            report(before);
        }
        return true;
    }

    void slide(const std::string& word) {
        unsigned tile = 0;
        std::from_chars(word.data(), word.data() + word.size(), tile);
        const auto tiles = session_.board().tiles();
        const auto found = std::ranges::find(tiles, tile);
        if (found == tiles.end() || tile == 0)
            line(say(Message::PlainUnknown, language_, printable(word)));
        else
            session_.click(static_cast<Cell>(found - tiles.begin()), steady_now());
    }

    void perform(PlainCommand command, const std::string& rest) {
        const auto act = [this](Action action) { session_.act(action, steady_now()); };
        const auto answer = [&](Action question) {
            act(question);
            while (!session_.prompt_text().empty()) session_.erase();
            session_.type(rest);
            session_.accept(steady_now());
            if (session_.mode() == Session::Mode::Prompt) act(Action::Escape);  // refused; the message says why
        };
        switch (command) {
            case PlainCommand::Moves:
                return make_moves(rest);
            case PlainCommand::Shuffle:
                return rest.empty() ? act(Action::Shuffle) : walk(rest);
            case PlainCommand::Undo:
                return act(Action::Undo);
            case PlainCommand::Redo:
                return act(Action::Redo);
            case PlainCommand::Restart:
                return act(Action::Restart);
            case PlainCommand::Statistics:
                return act(Action::Statistics);
            case PlainCommand::Hint:
                return search(Action::Hint);
            case PlainCommand::ToGo:
                return search(Action::ToGo);
            case PlainCommand::Solve:
                return search(Action::Solve);
            case PlainCommand::Size:
                return answer(Action::AskSize);
            case PlainCommand::Goal:
                return answer(Action::AskGoal);
            case PlainCommand::Board:
                return answer(Action::AskBoard);
            default:
                return;
        }
    }

    void make_moves(const std::string& text) {
        const auto moves = parse_moves(text);
        if (!moves) return line(app::message(moves.error(), language_));
        for (const Move move : *moves) {
            const Board before = session_.board();
            session_.act(push_of(opposite(move)), steady_now());
            if (session_.board() == before) return;  // a wall; the message says so
        }
    }

    static Action push_of(Move direction) {
        switch (direction) {
            case Move::Up:
                return Action::PushUp;
            case Move::Left:
                return Action::PushLeft;
            case Move::Right:
                return Action::PushRight;
            case Move::Down:
                break;
        }
        return Action::PushDown;
    }

    void walk(const std::string& rest) {
        std::uint64_t moves = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), moves);
        if (error != std::errc{} || end != rest.data() + rest.size() || moves > 1'000'000)
            return line(say(Message::PlainUnknown, language_, rest));
        session_.shuffle_walk(moves);
    }

    void search(Action purpose) {
        session_.act(purpose, steady_now());
        while (session_.mode() == Session::Mode::Search) {
            if (*interrupted()) session_.act(Action::Escape, steady_now());
            sleep_for(std::chrono::milliseconds(2));
            session_.tick(steady_now());
        }
        if (session_.playback() == nullptr) return;
        const std::string found = session_.message();
        const std::string moves =
            format_moves(session_.playback()->moves(), {.run_length = session_.metric() == Metric::MultiTile});
        session_.act(Action::First, steady_now());
        session_.act(Action::TakeOver, steady_now());
        session_.say_nothing();
        line(found);
        line(moves);
    }

    Session& session_;
    const Language language_;
};

}  // namespace

ExitCode play_plain(Session& session) { return Plain(session).run(); }

}  // namespace taquin::app
