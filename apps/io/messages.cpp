// Messages in the languages of the front ends. English is the library's own table, the others are compiled in beside
// it.

#include "apps/io/messages.h"

namespace taquin {

const MessageTable& french_messages();  // made by CMake

}  // namespace taquin

namespace taquin::app {

const MessageTable& messages(Language language) {
    return language == Language::French ? french_messages() : english_messages();
}

std::string message(const taquin::Message& message, Language language) {
    return format_message(message, messages(language));
}

std::string field_name(std::string_view field, Language language) {
    return std::string(find_text(messages(language).fields, field).value_or(field));
}

}  // namespace taquin::app
