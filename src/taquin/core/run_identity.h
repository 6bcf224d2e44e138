#pragma once

#include <optional>
#include <string>
#include <vector>

#include "taquin/core/byte_stream.h"

namespace taquin {

/// What identifies a run, field by field: board, options, checksums of its tables.
struct RunField {
    std::string name;
    std::string value;

    friend bool operator==(const RunField&, const RunField&) = default;
};
using RunIdentity = std::vector<RunField>;

/// The first field in which `other` differs from `own`, with both values; "-" where one of them does not have it.
struct RunDifference {
    std::string name;
    std::string own;
    std::string other;
};
std::optional<RunDifference> difference(const RunIdentity& own, const RunIdentity& other);

void put(ByteWriter& to, const RunIdentity& run);
RunIdentity get_identity(ByteReader& from);

}  // namespace taquin
