#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "taquin/platform/messages.h"

namespace taquin::app {

enum class Language : std::uint8_t { English, French };

/// data/messages.*.json of this language.
const MessageTable& messages(Language language);

/// The message, or an error without its field, in this language.
std::string message(const taquin::Message& message, Language language = Language::English);
/// The name of a field for people; one that has none of its own stays as it is.
std::string field_name(std::string_view field, Language language = Language::English);

}  // namespace taquin::app
