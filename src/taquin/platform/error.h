#pragma once

#include <expected>
#include <string>

namespace taquin {

/// What is wrong with something a person gave us. `field` is the name they know it by
/// (`board`, `goal`, `heuristic`, …); `message` says what was found and what is allowed.
struct Error {
    std::string field;
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> make_error(std::string field, std::string message) {
    return std::unexpected(Error{std::move(field), std::move(message)});
}

}  // namespace taquin
