// taquin.Board, and everything that can stand for one.

#include "board.h"

#include <vector>

#include <pybind11/stl.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/core/walk.h"

#include "apps/io/svg.h"
#include "errors.h"

namespace taquin::python {

namespace {

bool is_row(const py::handle& given) {
    return py::isinstance<py::sequence>(given) && !py::isinstance<py::str>(given) &&
           !py::isinstance<py::bytes>(given) && !py::isinstance<py::bytearray>(given);
}

[[noreturn]] void no_tile(const py::handle& given, const std::string& field) {
    raise(Error(ErrorCode::NotATile, field, {printable(text_of(py::repr(given))), "0"}));
}

std::string row_text(const py::sequence& row, const std::string& field) {
    std::string text;
    for (const py::object tile : row) {  // owned: a lazy sequence, as range, keeps no reference to what it gives
        if (!text.empty()) text += ' ';
        if (py::isinstance<py::str>(tile)) {  // "X", "_"
            text += text_of(tile);
            continue;
        }
        // 8.0 is 8: files of numbers are often read as floats.
        const bool whole = PyFloat_Check(tile.ptr()) != 0 && py::cast<bool>(tile.attr("is_integer")());
        const auto number =
            py::reinterpret_steal<py::object>(whole ? PyNumber_Long(tile.ptr()) : PyNumber_Index(tile.ptr()));
        if (!number) {
            PyErr_Clear();
            no_tile(tile, field);
        }
        text += py::cast<std::string>(py::str(number));
    }
    return text;
}

py::tuple tiles_of(const Board& board) {
    py::tuple tiles(board.tiles().size());
    for (std::size_t i = 0; i < board.tiles().size(); ++i) tiles[i] = static_cast<int>(board.tiles()[i]);
    return tiles;
}

py::list rows_of(const Board& board) {
    py::list rows;
    for (int r = 0; r < board.size().rows; ++r) {
        py::list row;
        for (int c = 0; c < board.size().cols; ++c) row.append(static_cast<int>(board.at(board.size().cell(r, c))));
        rows.append(row);
    }
    return rows;
}

Board parse(const py::object& given, const py::object& size, int tiles_from) {
    if (py::isinstance<Board>(given)) return py::cast<Board>(given);
    const auto notation =
        value_or_raise(parse_board_notation(size.is_none() ? "" : size_text(size), std::to_string(tiles_from)));
    return value_or_raise(parse_board(board_text(given, "board"), notation));
}

Board apply(const Board& board, const std::string& moves) {
    return value_or_raise(walk(board, value_or_raise(parse_moves(moves))));
}

std::vector<std::pair<std::string, Board>> neighbours(const Board& board) {
    std::vector<std::pair<std::string, Board>> all;
    for (const Move move : board.moves()) {
        Board next = board;
        next.apply(move);
        all.emplace_back(format_moves({move}), std::move(next));
    }
    return all;
}

int at(const Board& board, std::pair<int, int> cell) {
    const Size size = board.size();
    const auto [row, col] = cell;
    if (row < 0 || row >= size.rows || col < 0 || col >= size.cols) throw py::index_error("no such cell");
    return board.at(size.cell(row, col));
}

py::object to_numpy(const Board& board) {
    return py::module_::import("numpy").attr("array")(rows_of(board), py::arg("dtype") = "int64");
}

std::size_t hash(const Board& board) { return std::hash<std::string>{}(format_board(board)); }

}  // namespace

std::string board_text(const py::handle& given, const std::string& field) {
    if (py::isinstance<Board>(given)) return format_board(py::cast<const Board&>(given));
    if (py::isinstance<py::str>(given)) return text_of(given);
    const py::object list =
        py::hasattr(given, "tolist") ? given.attr("tolist")() : py::reinterpret_borrow<py::object>(given);
    if (!is_row(list)) no_tile(given, field);
    const auto sequence = py::cast<py::sequence>(list);
    if (sequence.empty() || !is_row(sequence[0])) return row_text(sequence, field);
    std::string text;
    for (const py::object row : sequence) {
        if (!is_row(row)) no_tile(row, field);
        text += row_text(py::cast<py::sequence>(row), field) + "/";
    }
    if (sequence.size() > 1) text.pop_back();  // a single row is ended by its slash
    return text;
}

std::string text_of(const py::handle& given) {
    const auto bytes =
        py::reinterpret_steal<py::bytes>(PyUnicode_AsEncodedString(given.ptr(), "utf-8", "backslashreplace"));
    if (!bytes) throw py::error_already_set();
    return bytes;
}

std::string size_text(const py::handle& given) {
    if (!py::isinstance<py::tuple>(given) && !py::isinstance<py::list>(given)) return text_of(py::str(given));
    const auto pair = py::cast<py::sequence>(given);
    if (pair.size() != 2) return text_of(py::str(given));
    return text_of(py::str(pair[0])) + "x" + text_of(py::str(pair[1]));
}

void add_board(py::module_& module) {
    py::class_<Board> board(module, "Board", R"doc(A board: tiles row by row, 0 for the blank. It never changes.

Text, nested or flat sequences, NumPy arrays and other boards can be given wherever a board is wanted.

>>> board = Board("8 1 3/4 0 2/7 6 5")
>>> board == Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]]) == Board([8, 1, 3, 4, 0, 2, 7, 6, 5])
True
>>> board.rows, board.cols, board.moves
(3, 3, 'ulrd')
)doc");
    board.def(py::init(&parse), py::arg("board"), py::arg("size") = py::none(), py::arg("tiles_from") = 1)
        .def_property_readonly("rows", [](const Board& board) { return board.size().rows; })
        .def_property_readonly("cols", [](const Board& board) { return board.size().cols; })
        .def_property_readonly(
            "size", [](const Board& board) { return board.size().text(); },
            "Rows x columns, as text.\n\n>>> Board('1 2/3 0').size\n'2x2'\n")
        .def_property_readonly("tiles", &tiles_of,
                               "All tiles, row by row.\n\n>>> Board('1 2/3 0').tiles\n(1, 2, 3, 0)\n")
        .def_property_readonly(
            "blank",
            [](const Board& board) {
                return std::pair(board.size().row(board.blank()), board.size().col(board.blank()));
            },
            "Row and column of the blank.\n\n>>> Board('1 2/3 0').blank\n(1, 1)\n")
        .def_property_readonly(
            "moves",
            [](const Board& board) {
                std::vector<Move> moves;
                for (const Move move : board.moves()) moves.push_back(move);
                return format_moves(moves);
            },
            "The moves possible here: where the blank goes, up, left, right or down.\n\n>>> Board('1 2/3 "
            "0').moves\n'ul'\n")
        .def("apply", &apply, py::arg("moves"),
             "The board that moves lead to; a letter may have a count.\n\n"
             ">>> Board('1 2 3/4 5 6/7 8 0').apply('u2l')\nBoard('1 0 2/4 5 3/7 8 6')\n")
        .def("neighbours", &neighbours,
             "Every possible move with the board it leads to.\n\n"
             ">>> Board('1 2/3 0').neighbours()\n[('u', Board('1 0/3 2')), ('l', Board('1 2/0 3'))]\n")
        .def("tolist", &rows_of, "The rows as lists.\n\n>>> Board('1 2/3 0').tolist()\n[[1, 2], [3, 0]]\n")
        .def("to_numpy", &to_numpy, "The rows as a two-dimensional NumPy array.")
        .def(
            "__array__",
            [](const Board& board, const py::object& type) {
                const py::object array = to_numpy(board);
                return type.is_none() ? array : array.attr("astype")(type);
            },
            py::arg("dtype") = py::none())
        .def("_repr_svg_",
             [](const Board& board) {
                 return app::draw_svg({board, Goal::blank_last(board.size())}, {});
             })
        .def("__getitem__", &at, py::arg("cell"))
        .def("__str__", [](const Board& board) { return format_board(board); })
        .def("__repr__", [](const Board& board) { return "Board('" + format_board(board) + "')"; })
        .def("__hash__", &hash)
        .def(
            "__eq__", [](const Board& a, const Board& b) { return a == b; }, py::is_operator())
        .def(
            "__ne__", [](const Board& a, const Board& b) { return !(a == b); }, py::is_operator())
        .def(py::pickle(
            [](const Board& board) { return py::make_tuple(format_board(board)); },
            [](const py::tuple& state) { return value_or_raise(parse_board(py::cast<std::string>(state[0]))); }));
    board.attr("__module__") = "taquin";
    board.attr("__iter__") = py::none();  // rows or tiles? Say tolist() or tiles
}

}  // namespace taquin::python
