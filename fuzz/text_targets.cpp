// Boards, moves, specifications and drawings: what is read can be written and read back as the same value.

#include <string>

#include "taquin/core/notation.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/solve/plan.h"
#include "taquin/solve/spec.h"

#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

constexpr Size sizes[] = {{3, 3}, {2, 5}, {4, 4}, {1, 9}, {5, 5}, {3, 4}, {100, 100}};

void read_board(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    const std::size_t choice = bytes.below(std::size(sizes) + 1);
    BoardNotation notation;
    if (choice < std::size(sizes)) notation.size = sizes[choice];
    notation.tiles_from = static_cast<int>(bytes.below(2));
    const auto board = parse_board(text_of(bytes.rest()), notation);
    if (board) {
        const auto again = parse_board(format_board(*board), {.size = board->size()});
        check(again && *again == *board, "a board reads back as itself");
    }
    const Size size = notation.size.value_or(Size{3, 3});
    const auto goal = parse_goal(text_of(bytes.rest()), size, notation.tiles_from);
    if (goal) {
        const auto again = parse_goal(format_goal(*goal), size);
        check(again && again->board() == goal->board(), "a goal reads back as itself");
    }
}

void read_moves(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    MoveNotation notation;
    notation.alphabet = move_alphabets[bytes.below(std::size(move_alphabets))];
    notation.of_tile = bytes.below(2) == 1;
    notation.run_length = bytes.below(2) == 1;
    const auto moves = parse_moves(text_of(bytes.rest()), notation, 100'000);
    if (!moves) return;
    const auto again = parse_moves(format_moves(*moves, notation), notation);
    check(again && *again == *moves, "moves read back as themselves");
}

void read_spec(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    const bool heuristic = bytes.below(2) == 1;
    const std::string text(text_of(bytes.rest()));
    static_cast<void>(parse_spec(text, heuristic ? "heuristic" : "algorithm"));
    SearchRequest request;
    (heuristic ? request.heuristic : request.algorithm) = text;
    static_cast<void>(plan(request));
}

void read_catalogue(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    const Size size = sizes[bytes.below(std::size(sizes) - 1)];
    const auto blank = static_cast<Cell>(bytes.below(static_cast<std::size_t>(size.cells())));
    static_cast<void>(parse_drawing(text_of(bytes.rest()), size));
    const auto found = find_catalogue(text_of(bytes.rest()), size, blank);
    if (!found) return;
    check(found->blank == blank, "a catalogue is brought to the blank that was asked for");
    for (const Catalogue::Drawing& drawing : found->drawings) {
        CellMask all = 0;
        for (const CellMask pattern : drawing) {
            check(pattern != 0 && pattern >> size.cells() == 0, "a pattern has tiles of the board");
            check((pattern & CellMask{1} << blank) == 0, "the blank is in no pattern");
            check((pattern & all) == 0, "a tile is in one pattern of a drawing");
            all |= pattern;
        }
    }
}

}  // namespace

const Target board_target{"board", read_board};
const Target moves_target{"moves", read_moves};
const Target spec_target{"spec", read_spec};
const Target catalogue_target{"catalogue", read_catalogue};

}  // namespace taquin::fuzz
