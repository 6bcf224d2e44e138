// The picture: title, board, panel, message, keys, and over them help or a prompt.

#include "apps/play/draw.h"

#include <algorithm>

#include <curses.h>
#include <wchar.h>

#include "taquin/core/notation.h"

#include "apps/io/quantities.h"
#include "apps/play/screen.h"

namespace taquin::app {

namespace {

int columns(std::string_view text) {
    int count = 0;
    for (const char c : text) count += (c & 0xC0) != 0x80;
    return count;
}

/// Cut to what fits, never in the middle of a character.
std::string fit(std::string_view text, int width) {
    std::string result;
    int used = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((text[i] & 0xC0) != 0x80 && ++used > width) break;
        result += text[i];
    }
    return result;
}

void put(int y, int x, std::string_view text, unsigned long attribute = A_NORMAL) {
    if (y < 0 || y >= LINES || x >= COLS) return;
    ::attrset(static_cast<int>(attribute));
    ::mvaddstr(y, x, fit(text, COLS - x).c_str());
    ::attrset(A_NORMAL);
}

/// A sentence over as many lines as it takes.
std::vector<std::string> wrapped(std::string_view text) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!lines.back().empty() && columns(lines.back()) + 1 + columns(word) > COLS - 4) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + std::string(word);
    }
    return lines;
}

/// Writes a message that ends on line `last`, on as many lines above it as it needs.
void put_message(int last, std::string_view text, unsigned long attribute) {
    const auto lines = wrapped(text);
    int y = last + 1 - static_cast<int>(lines.size());
    for (const std::string& line : lines) {
        if (lines.size() > 1) put(y, 0, std::string(static_cast<std::size_t>(COLS), ' '));
        put(y++, 2, line, attribute);
    }
}

/// Of keys two spaces apart, those that fit in full, and the key for help in any case.
std::string keys_that_fit(std::string_view text, int width) {
    if (columns(text) <= width) return std::string(text);
    std::vector<std::string_view> keys;
    for (auto end = text.find("  "); !text.empty(); end = text.find("  ")) {
        keys.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end == std::string_view::npos ? end : end + 2, text.size()));
    }
    const auto help = std::ranges::find_if(keys, [](std::string_view key) { return key.starts_with("? "); });
    std::string result = help == keys.end() ? std::string() : std::string(*help);
    for (auto key = keys.begin(); key != keys.end(); ++key)
        if (key != help && columns(result) + 2 + columns(*key) <= width)
            result += (result.empty() ? "" : "  ") + std::string(*key);
    return result;
}

std::string times(std::string_view piece, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += piece;
    return result;
}

std::string centred(std::string_view text, int width) {
    const int left = std::max(0, (width - columns(text)) / 2);
    return std::string(static_cast<std::size_t>(left), ' ') + std::string(text) +
           std::string(static_cast<std::size_t>(std::max(0, width - left - columns(text))), ' ');
}

std::string_view arrow(Move direction) {
    static constexpr std::string_view fancy[] = {"↑", "←", "→", "↓"};
    static constexpr std::string_view plain[] = {"^", "<", ">", "v"};
    return (Paint::unicode() ? fancy : plain)[index(direction)];
}

/// The way the hinted tile will slide.
Move slide_direction(const Board& board, Cell cell) {
    const Size size = board.size();
    const Cell blank = board.blank();
    if (size.row(cell) == size.row(blank)) return cell < blank ? Move::Right : Move::Left;
    return cell < blank ? Move::Down : Move::Up;
}

void draw_framed(int y, int x, const Layout& layout, const std::string& label, unsigned long attribute) {
    const bool fancy = Paint::unicode();
    const std::string line = times(fancy ? "─" : "-", layout.tile_cols - 2);
    const std::string side = fancy ? "│" : "|";
    put(y, x, fancy ? "╭" + line + "╮" : "+" + line + "+");
    for (int i = 1; i + 1 < layout.tile_rows; ++i) {
        put(y + i, x, side);
        put(y + i, x + 1, centred(i == layout.tile_rows / 2 ? label : "", layout.tile_cols - 2), attribute);
        put(y + i, x + layout.tile_cols - 1, side);
    }
    put(y + layout.tile_rows - 1, x, fancy ? "╰" + line + "╯" : "+" + line + "+");
}

void draw_filled(int y, int x, const Layout& layout, const std::string& label, unsigned long body, unsigned long edge) {
    for (int i = 0; i < layout.tile_rows; ++i) {
        // Half blocks make the edges round and leave half a line between tiles.
        if (Paint::unicode() && layout.tile_rows > 1 && (i == 0 || i + 1 == layout.tile_rows))
            put(y + i, x, times(i == 0 ? "▄" : "▀", layout.tile_cols), edge);
        else
            put(y + i, x, centred(i == layout.tile_rows / 2 ? label : "", layout.tile_cols), body);
    }
}

void draw_tile(const Session& session, const Layout& layout, Cell cell) {
    const Board& board = session.board();
    const Size size = board.size();
    const Tile tile = board.at(cell);
    if (tile == 0) return;
    const int y = layout.top + size.row(cell) * layout.tile_rows;
    const int x = layout.left + size.col(cell) * (layout.tile_cols + layout.gap);
    const Cell home_cell = session.game().goal().home(tile);
    const bool home = home_cell == cell;
    const bool hinted = tile == session.hinted() && session.mode() != Session::Mode::Playback;
    std::string label = std::to_string(tile);
    if (hinted && layout.tile_rows > 1) label = fmt::format("{} {}", label, arrow(slide_direction(board, cell)));
    if (Paint::colours()) {
        const int row = size.row(home_cell);
        draw_filled(y, x, layout, label, hinted ? Paint::hint() : Paint::tile(row, home),
                    hinted ? Paint::hint_edge() : Paint::edge(row, home));
    } else if (layout.tile_rows > 1) {
        draw_framed(y, x, layout, label, hinted ? A_REVERSE : home ? A_BOLD : A_NORMAL);
    } else {
        put(y, x, centred(label, layout.tile_cols), hinted ? A_REVERSE : home ? A_BOLD : A_NORMAL);
    }
}

/// The page of moves that holds the playback's position.
void draw_moves(const Playback& playback, int y, int x, int width, int lines) {
    const auto& moves = playback.moves();
    const auto page = static_cast<std::size_t>(width * lines);
    const std::size_t first = playback.position() / std::max<std::size_t>(1, page) * page;
    for (std::size_t i = first; i < std::min(moves.size(), first + page); ++i) {
        const auto at = static_cast<int>(i - first);
        const unsigned long look = i < playback.position()    ? Paint::dim()
                                   : i == playback.position() ? A_REVERSE
                                                              : A_NORMAL;
        put(y + at / width, x + at % width, arrow(opposite(moves[i])), look);
    }
}

void draw_bar(int y, int x, int width, double part) {
    const int full = static_cast<int>(part * width + 0.5);
    put(y, x, times(Paint::unicode() ? "━" : "=", full), Paint::accent());
    put(y, x + full, times(Paint::unicode() ? "─" : "-", width - full), Paint::dim());
}

void draw_panel(const Session& session, int x, int top, Game::Time now) {
    const Language language = session.language();
    const int width = panel_width;
    int y = top;
    const auto line = [&](Message label, const std::string& value) {
        put(y, x, say(label, language), Paint::dim());
        put(y++, x + width - columns(value), value, Paint::strong());
    };
    const Game& game = session.game();
    line(Message::Moves, std::to_string(session.moves_made()));
    line(Message::Slides, std::to_string(game.slides()));
    line(Message::Time, session.elapsed(now));
    const auto to_go = session.to_go();
    line(Message::ToGo, !to_go          ? std::string(say(Message::Unknown, language))
                        : to_go->second ? std::to_string(to_go->first)
                                        : fmt::format("{}{}", Paint::unicode() ? "≤ " : "<=", to_go->first));
    ++y;
    if (const Playback* playback = session.playback()) {
        const auto total = playback->moves().size();
        put(y, x, say(playback->playing() ? Message::Playing : Message::Paused, language), Paint::accent());
        const std::string place = fmt::format("{}/{}", playback->position(), total);
        put(y++, x + width - columns(place), place, Paint::strong());
        draw_bar(y++, x, width,
                 total == 0 ? 1 : static_cast<double>(playback->position()) / static_cast<double>(total));
        put(y++, x, fmt::format("{}/s", playback->speed()), Paint::dim());
        ++y;
        draw_moves(*playback, y, x, width, std::max(1, LINES - 4 - y));
    } else if (session.mode() == Session::Mode::Search) {
        const Event progress = session.progress();
        static constexpr std::string_view spinner[] = {"◐", "◓", "◑", "◒"};
        const auto phase = static_cast<std::size_t>(now.time_since_epoch() / std::chrono::milliseconds(150)) % 4;
        put(y++, x, fmt::format("{} {}", Paint::unicode() ? spinner[phase] : "*", say(Message::Searching, language)),
            Paint::accent());
        put(y++, x, format_seconds(progress.seconds), Paint::dim());
        put(y++, x, say(Message::Nodes, language, format_count(progress.stats.expanded)), Paint::dim());
        put(y++, x, fmt::format("{} {}", Paint::unicode() ? "≥" : ">=", progress.lower_bound), Paint::dim());
    }
}

/// Replaces the panel where it does not fit.
std::string one_line(const Session& session, Game::Time now) {
    const Language language = session.language();
    std::string text =
        fmt::format("{} {}  {}", say(Message::Moves, language), session.moves_made(), session.elapsed(now));
    if (const Playback* playback = session.playback())
        text += fmt::format("  {}/{}", playback->position(), playback->moves().size());
    if (session.mode() == Session::Mode::Search) text += fmt::format("  {}", say(Message::Searching, language));
    return text;
}

void draw_help(const Session& session) {
    std::vector<std::string> lines;
    std::string_view text = say(Message::HelpText, session.language());
    int width = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        width = std::max(width, columns(lines.back()));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const int height = static_cast<int>(lines.size()) + 4;
    const int y = std::max(0, (LINES - height) / 2);
    const int x = std::max(0, (COLS - width - 6) / 2);
    const bool fancy = Paint::unicode();
    const auto rule = [&](std::string_view left, std::string_view right) {
        return std::string(left) + times(fancy ? "─" : "-", width + 4) + std::string(right);
    };
    put(y, x, rule(fancy ? "╭" : "+", fancy ? "╮" : "+"));
    for (int i = 1; i + 1 < height; ++i) {
        put(y + i, x, fancy ? "│" : "|");
        put(y + i, x + 1, std::string(static_cast<std::size_t>(width + 4), ' '));
        put(y + i, x + width + 5, fancy ? "│" : "|");
    }
    put(y + height - 1, x, rule(fancy ? "╰" : "+", fancy ? "╯" : "+"));
    put(y, x + 3, fmt::format(" {} ", say(Message::HelpTitle, session.language())), Paint::accent());
    for (std::size_t i = 0; i < lines.size(); ++i) put(y + 2 + static_cast<int>(i), x + 3, lines[i]);
}

void draw_foot(const Session& session) {
    const Language language = session.language();
    const Session::Mode mode = session.mode();
    if (mode == Session::Mode::Prompt) {
        const std::string title = say(Message::Refused, language, session.prompt_title(), "");
        if (!session.message().empty()) put_message(LINES - 3, session.message(), Paint::accent());
        put(LINES - 2, 2, title, Paint::dim());
        // A board may be longer than the line: show its end, where the typing is.
        const int space = std::max(4, COLS - 5 - columns(title));
        const std::string_view text = last_characters(session.prompt_text(), space);
        put(LINES - 2, 2 + columns(title), std::string(text), Paint::strong());
        put(LINES - 2, 2 + columns(title) + columns(text), " ", A_REVERSE);
        put(LINES - 1, 2, say(Message::PromptKeys, language), Paint::dim());
        return;
    }
    put_message(LINES - 2, session.message(), session.game().won() ? Paint::accent() : A_BOLD);
    const Message keys = mode == Session::Mode::Search     ? Message::SearchKeys
                         : mode == Session::Mode::Playback ? Message::PlaybackKeys
                                                           : Message::PlayKeys;
    put(LINES - 1, 2, keys_that_fit(say(keys, language), COLS - 3), Paint::dim());
}

}  // namespace

std::optional<Layout> draw(const Session& session, Game::Time now) {
    ::erase();
    const Size size = session.board().size();
    const auto layout = make_layout(size, LINES, COLS);
    put(0, 2, say(Message::Title, session.language()), Paint::accent());
    put(0, 10, fmt::format("{}  {}", size.text(), fit(format_goal(session.game().goal()), 40)), Paint::dim());
    if (!layout) {
        const auto [cols, rows] = least_space(size);
        int y = LINES > 4 ? 2 : 0;
        for (const std::string& line :
             wrapped(say(Message::TooSmall, session.language(), size.text(), cols, rows, COLS, LINES)))
            put(y++, 2, line, A_BOLD);
    } else {
        for (Cell cell = 0; cell < size.cells(); ++cell) draw_tile(session, *layout, cell);
        if (layout->panel >= 0)
            draw_panel(session, layout->panel, std::max(2, std::min(layout->top, LINES - 14)), now);
        else
            put(1, 2, one_line(session, now), Paint::dim());
    }
    if (layout || session.mode() == Session::Mode::Prompt) draw_foot(session);
    if (session.mode() == Session::Mode::Help) draw_help(session);
    ::refresh();
    return layout;
}

}  // namespace taquin::app
