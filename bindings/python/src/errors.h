#pragma once

#include <utility>

#include <pybind11/pybind11.h>

#include "taquin/platform/error.h"

namespace taquin::python {

namespace py = pybind11;

/// Raises taquin.InputError(code, field, message, arguments). The interpreter's lock must be held.
[[noreturn]] void raise(const Error& error);

template <class T>
T value_or_raise(Expected<T>&& expected) {
    if (!expected) raise(expected.error());
    return *std::move(expected);
}

}  // namespace taquin::python
