// Options that several commands share: the board, its goal and size, the way moves are written.

#include "apps/board_input.h"

#include <cerrno>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <sys/stat.h>

#include "taquin/core/quote.h"

#include "apps/quantities.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_board_bytes = 1 << 20;  // 100x100 with room for blanks and comments

/// Drops what follows a # in each line.
std::string without_comments(std::string_view text) {
    std::string kept;
    bool comment = false;
    for (const char c : text) {
        if (c == '#') comment = true;
        if (c == '\n') comment = false;
        if (!comment) kept += c;
    }
    return kept;
}

}  // namespace

Expected<std::string> read_text(const std::string& path, std::string_view field, std::size_t most) {
    const bool standard = path == "-";
    const auto fail = [&](int error) {
        return make_error(std::string(field),
                          fmt::format("cannot read {}: {}", quote(path, 200), std::strerror(error)));
    };
    const auto close = [](FILE* stream) {
        if (stream != nullptr && stream != stdin) std::fclose(stream);
    };
    const std::unique_ptr<FILE, decltype(close)> stream(standard ? stdin : std::fopen(path.c_str(), "rb"), close);
    if (stream == nullptr) return fail(errno);
    struct stat info {};
    if (fstat(fileno(stream.get()), &info) == 0 && S_ISDIR(info.st_mode)) return fail(EISDIR);
    std::string text;
    char buffer[1 << 16];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, stream.get())) {
        text.append(buffer, got);
        if (text.size() > most)
            return make_error(std::string(field), fmt::format("{} holds more than {}, that much is the limit",
                                                              quote(path, 200), format_bytes(most)));
    }
    if (std::ferror(stream.get()) != 0) return fail(errno);
    return text;
}

Expected<std::string> BoardInput::text() const {
    if (!file.empty() && !board.empty())
        return make_error("file", "found a board and a file, only one of them is allowed");
    if (board.empty() && file.empty())
        return make_error("board", "found none, expected BOARD, - for standard input, or --file FILE");
    const bool standard = board.size() == 1 && board[0] == "-";
    if (!file.empty() || standard) {
        auto read = read_text(standard ? "-" : file, standard ? "board" : "file", most_board_bytes);
        if (!read) return read;
        return without_comments(*read);
    }
    return fmt::format("{}", fmt::join(board, " "));
}

Expected<BoardNotation> BoardInput::notation() const {
    BoardNotation notation;
    const auto from = parse_count(tiles_from, "tiles-from", 0, 1);
    if (!from) return std::unexpected(from.error());
    notation.tiles_from = static_cast<int>(*from);
    if (!size.empty()) {
        const auto parsed = Size::parse(size);
        if (!parsed) return std::unexpected(parsed.error());
        notation.size = *parsed;
    }
    return notation;
}

Expected<Problem> BoardInput::problem() const {
    const auto how = notation();
    if (!how) return std::unexpected(how.error());
    const auto written = text();
    if (!written) return std::unexpected(written.error());
    auto start = parse_board(*written, *how);
    if (!start) return std::unexpected(start.error());
    auto target = parse_goal(goal, start->size(), how->tiles_from);
    if (!target) return std::unexpected(target.error());
    return Problem{*std::move(start), *std::move(target)};
}

CLI::Option* add_text(CLI::App& app, const std::string& name, std::string& target, const std::string& type,
                      const std::string& help) {
    CLI::Option* option = app.add_option(name, target, help);
    option->type_name(type);
    if (!target.empty()) option->default_str(target);
    return option;
}

void add_board_options(CLI::App& app, BoardInput& input) {
    add_text(app, "--size", input.size, "RxC", "rows x columns, where the board does not tell (1x2 to 100x100)");
    add_text(app, "--goal", input.goal, "GOAL", "blank-last, blank-first, snail, or a board");
    add_text(app, "--tiles-from", input.tiles_from, "0|1", "number of the first tile; with 0 the blank is -1 or X");
}

void add_board(CLI::App& app, BoardInput& input, bool words) {
    const std::string help =
        "\"1 2 3/4 5 6/7 8 0\", 1,2,3,4,5,6,7,8,0 or 123/456/78x: the blank is 0, _, x, X or .;\n"
        "- reads it from standard input, one row a line if you like";
    if (words)
        app.add_option("BOARD", input.board, help);
    else
        app.add_option_function<std::string>(
            "BOARD", [&input](const std::string& word) { input.board = {word}; }, help);
    add_text(app, "--file", input.file, "FILE", "read the board from a file");
    add_board_options(app, input);
}

void add_moves_options(CLI::App& app, MovesInput& input, bool writes) {
    const std::string group = writes ? "Output" : "Options";
    add_text(app, "--notation", input.alphabet, "LETTERS", "letters of the moves: udlr, nsew, nseo, hbgd")
        ->group(group);
    add_text(app, "--moves-of", input.moves_of, "blank|tile", "whose direction a letter tells")->group(group);
    if (writes) app.add_flag("--run-length", input.run_length, "write r3d2 for rrrdd")->group(group);
}

}  // namespace taquin::app
