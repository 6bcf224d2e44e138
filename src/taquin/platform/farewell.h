#pragma once

#include <string>

#include "taquin/platform/error.h"

namespace taquin {

/// What a rank tells the others when it ends.
struct Farewell {
    int exit_code = 0;
    std::string reason = {};  // its own message, if it has one

    /// The error of a run that still needed this rank.
    Error error(std::string rank) const {
        return {ErrorCode::RankFailed,
                "cluster",
                {std::move(rank), std::to_string(exit_code), reason.empty() ? reason : ": " + reason}};
    }
};

}  // namespace taquin
