#pragma once

#include "taquin/pdb/table_source.h"

#include "apps/json.h"

namespace taquin::app {

/// The pattern tables the server solves with, and what /api/tables tells about them.
class ServerTables {
  public:
    TableSource* source() { return nullptr; }
    Json list() const { return Json::array(); }
};

}  // namespace taquin::app
