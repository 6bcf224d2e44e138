#pragma once

#include <string>

#include <pybind11/pybind11.h>

#include "taquin/core/board.h"

namespace taquin::python {

namespace py = pybind11;

/// A board as text, from a taquin.Board, text, nested or flat sequences of integers, or a NumPy array. `field` is the
/// field of the error.
std::string board_text(const py::handle& given, const std::string& field);
/// A str as UTF-8; what that cannot hold (half of a surrogate pair) is escaped.
std::string text_of(const py::handle& given);
/// A size as text ("3x4"), from text, an integer, or a pair (rows, columns).
std::string size_text(const py::handle& given);

void add_board(py::module_& module);

}  // namespace taquin::python
