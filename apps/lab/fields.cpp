// The fields of a result of the lab.

#include "apps/lab/fields.h"

#include <algorithm>
#include <vector>

#include "taquin/search/stat_fields.h"

namespace taquin::lab {

namespace {

/// The counters of the library, and what only the lab computes: a length, and the error of h where the optimum is
/// known.
const std::vector<FieldInfo>& all_fields() {
    static const std::vector<FieldInfo> fields = [] {
        std::vector<FieldInfo> list{{"length", false, true}, {"lower_bound", false, true}};
        const auto add = [&](bool timing) {
            for (const StatField& field : stat_fields())
                if (field.timing == timing) list.push_back({field.name, timing, field.integer()});
        };
        add(false);
        list.push_back({"h_error", false, false});
        add(true);
        return list;
    }();
    return fields;
}

}  // namespace

std::span<const FieldInfo> result_fields() { return all_fields(); }

bool is_result_field(std::string_view name) {
    return std::ranges::find(all_fields(), name, &FieldInfo::name) != all_fields().end();
}

}  // namespace taquin::lab
