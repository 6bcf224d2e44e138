#pragma once

#include <expected>
#include <string>

namespace taquin {

/// What is wrong with something a person gave us. `field` is the name they know it by
/// (`board`, `goal`, `heuristic`, …); `message` says what was found and what is allowed.
struct InputError {
    std::string field;
    std::string message;

    friend bool operator==(const InputError&, const InputError&) = default;
};

template <class T>
using Checked = std::expected<T, InputError>;

inline std::unexpected<InputError> input_error(std::string field, std::string message) {
    return std::unexpected(InputError{std::move(field), std::move(message)});
}

}  // namespace taquin
