#pragma once

#include <type_traits>

#include <SQLiteCpp/Exception.h>

#include "apps/lab/database.h"

namespace taquin::lab {

/// Runs `work` and turns a failure of the database into a message.
template <class Work>
auto guarded(const Database& database, Work&& work) -> Expected<std::invoke_result_t<Work>> {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            work();
            return {};
        } else {
            return work();
        }
    } catch (const SQLite::Exception& error) {
        return std::unexpected(database.explain(error.what(), error.getErrorCode()));
    }
}

}  // namespace taquin::lab
