// Messages in words. The library knows English only; front ends bring the tables of other languages.

#include "taquin/platform/messages.h"

#include <algorithm>

namespace taquin {

namespace {

/// "row {0} has length {1}" with its arguments. A placeholder without an argument stays as it is.
std::string fill(std::string_view pattern, std::span<const std::string> arguments) {
    std::string text;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool gap = pattern[at] == '{' && at + 2 < pattern.size() && pattern[at + 2] == '}';
        const auto which = gap ? static_cast<std::size_t>(pattern[at + 1] - '0') : arguments.size();
        if (which < arguments.size()) {
            text += arguments[which];
            at += 2;
        } else {
            text += pattern[at];
        }
    }
    return text;
}

}  // namespace

std::optional<std::string_view> find_text(std::span<const MessageTable::Entry> entries, std::string_view key) {
    const auto found = std::ranges::find(entries, key, &MessageTable::Entry::key);
    return found == entries.end() ? std::nullopt : std::optional(found->text);
}

std::string format_message(const Message& message, const MessageTable& table) {
    if (message.empty()) return {};
    return fill(find_text(table.messages, name(message.code)).value_or(name(message.code)), message.arguments);
}

std::string english(const Message& message) { return format_message(message, english_messages()); }

}  // namespace taquin
