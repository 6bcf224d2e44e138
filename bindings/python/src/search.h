#pragma once

#include <pybind11/pybind11.h>

namespace taquin::python {

void add_search(pybind11::module_& module);

}  // namespace taquin::python
