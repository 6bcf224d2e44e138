#pragma once

#include <memory>
#include <string>

#include "taquin/solve/request.h"

namespace taquin {
class TableSource;
}

namespace taquin::python {

/// A request from JSON, with the defaults of the command line: most of the free memory and all processors.
SolveRequest search_request(const std::string& json, bool own_heuristic = false);

/// The pattern databases of this process, shared by all its searches.
std::shared_ptr<TableSource> shared_tables();

}  // namespace taquin::python
