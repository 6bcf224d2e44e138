#pragma once

#include <functional>
#include <optional>
#include <type_traits>

#include "apps/lab/database.h"

namespace taquin::lab {

/// Runs `work`; returns a thrown SQLite exception or Error as an error.
Expected<void> catch_sql_errors(const Database& database, const std::function<void()>& work);

/// The same for work with a result.
template <class Work>
auto guarded(const Database& database, Work&& work) -> Expected<std::invoke_result_t<Work>> {
    using Value = std::invoke_result_t<Work>;
    if constexpr (std::is_void_v<Value>) {
        return catch_sql_errors(database, work);
    } else {
        std::optional<Value> value;
        if (auto done = catch_sql_errors(database, [&] { value.emplace(work()); }); !done)
            return std::unexpected(done.error());
        return *std::move(value);
    }
}

}  // namespace taquin::lab
