#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taquin/platform/error.h"

namespace taquin {

/// The words of one language: a file data/messages.*.json, turned into C++ by cmake/messages.cmake.
struct MessageTable {
    struct Entry {
        std::string_view key;
        std::string_view text;
    };
    std::span<const Entry> messages;   // by the key of a code, with {0}, {1}, … for the arguments
    std::span<const Entry> fields;     // by the name of a field
    std::span<const Entry> catalogue;  // by "algorithm.astar.title", "option.astar.ties", …; empty in English
};

const MessageTable& english_messages();

std::optional<std::string_view> find_text(std::span<const MessageTable::Entry> entries, std::string_view key);
/// The sentence with its arguments filled in; "" for ErrorCode::None.
std::string format_message(const Message& message, const MessageTable& table);

}  // namespace taquin
