#pragma once

#include <span>
#include <string_view>

namespace taquin::lab {

/// Counters a result has, in the order of tables: the names are columns, CSV headings and JSON members alike.
struct FieldInfo {
    std::string_view name;
    bool timing;  // differs from run to run
    bool integer;
};
std::span<const FieldInfo> result_fields();
bool is_result_field(std::string_view name);

}  // namespace taquin::lab
