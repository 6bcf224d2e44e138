// Strict reading of TOML: messages name the field, what was found and what is allowed.

#include "apps/lab/toml_table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "taquin/platform/error.h"

#include "apps/lab/toml_depth.h"

namespace taquin::lab {

namespace {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

std::string_view kind(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::string:
            return "a text";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a decimal number";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date or time";
    }
}

std::string shown(const toml::node& node) {
    if (const auto* text = node.as_string()) return fmt::format("'{}'", text->get());
    if (const auto* whole = node.as_integer()) return fmt::to_string(whole->get());
    if (const auto* real = node.as_floating_point()) return fmt::to_string(real->get());
    return std::string(kind(node));
}

const toml::table& data(TomlRef table) { return *static_cast<const toml::table*>(table.get()); }

const toml::node& required(const TomlTable& table, TomlRef ref, std::string_view key) {
    const toml::node* node = data(ref).get(key);
    if (node == nullptr) table.fail(key, "is missing");
    return *node;
}

}  // namespace

TomlDocument::TomlDocument(std::string_view text, std::string_view name) {
    if (const int line = line_too_deep(text); line > 0)
        throw Bad{line, "toml", english(make_message(ErrorCode::NestedTooDeep, most_toml_depth))};
    try {
        root_ = std::make_shared<const toml::table>(toml::parse(text, name));
    } catch (const toml::parse_error& error) {
        throw Bad{static_cast<int>(error.source().begin.line), "toml", std::string(error.description())};
    }
}

TomlTable::TomlTable(TomlRef table, std::string path, const std::vector<std::string_view>& known)
    : table_(table), path_(std::move(path)) {
    for (const auto& [key, node] : data(table_))
        if (std::ranges::find(known, key.str()) == known.end())
            throw Bad{static_cast<int>(key.source().begin.line), field(key.str()),
                      fmt::format("this word is not known here, allowed are {}", fmt::join(known, ", "))};
}

int TomlTable::line() const { return line_of(data(table_)); }

int TomlTable::line(std::string_view key) const {
    const toml::node* node = data(table_).get(key);
    return node != nullptr ? line_of(*node) : line();
}

std::string TomlTable::field(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void TomlTable::fail(std::string_view key, std::string message) const {
    throw Bad{line(key), field(key), std::move(message)};
}

bool TomlTable::has(std::string_view key) const { return data(table_).contains(key); }

std::string TomlTable::text(std::string_view key) const {
    const toml::node& node = required(*this, table_, key);
    const auto* text = node.as_string();
    if (text == nullptr) fail(key, fmt::format("found {}, allowed is a text in quotes", shown(node)));
    if (text->get().empty()) fail(key, "found an empty text");
    return text->get();
}

std::string TomlTable::text_or(std::string_view key, std::string_view default_value) const {
    return has(key) ? text(key) : std::string(default_value);
}

std::string TomlTable::choice(std::string_view key, std::string_view default_value,
                              std::initializer_list<std::string_view> choices) const {
    std::string found = text_or(key, default_value);
    if (std::ranges::find(choices, found) == choices.end())
        fail(key, fmt::format("found '{}', allowed are {}", found, fmt::join(choices, ", ")));
    return found;
}

std::int64_t TomlTable::integer(std::string_view key, std::int64_t min, std::int64_t max) const {
    const toml::node& node = required(*this, table_, key);
    const auto* whole = node.as_integer();
    if (whole == nullptr || whole->get() < min || whole->get() > max)
        fail(key, fmt::format("found {}, allowed is a whole number from {} to {}", shown(node), min, max));
    return whole->get();
}

std::int64_t TomlTable::integer_or(std::string_view key, std::int64_t default_value, std::int64_t min,
                                   std::int64_t max) const {
    return has(key) ? integer(key, min, max) : default_value;
}

double TomlTable::number(std::string_view key, double min, double max) const {
    const toml::node& node = required(*this, table_, key);
    const auto value = node.value<double>();
    const bool number = node.is_integer() || node.is_floating_point();
    if (!number || !value || !std::isfinite(*value) || *value < min || *value > max)
        fail(key, fmt::format("found {}, allowed is a number from {} to {}", shown(node), min, max));
    return *value;
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
    const toml::node& node = required(*this, table_, key);
    const auto* list = node.as_array();
    if (list == nullptr || list->empty())
        fail(key, fmt::format("found {}, allowed is a list of texts, not empty",
                              list != nullptr ? "an empty list" : shown(node)));
    std::vector<std::string> texts;
    for (const auto& item : *list) {
        const auto* text = item.as_string();
        if (text == nullptr)
            throw Bad{line_of(item), field(key), fmt::format("found {} in the list, allowed are texts", shown(item))};
        texts.push_back(text->get());
    }
    return texts;
}

std::vector<std::string> TomlTable::texts_or_none(std::string_view key) const {
    return has(key) ? texts(key) : std::vector<std::string>{};
}

std::vector<double> TomlTable::numbers(std::string_view key) const {
    const toml::node& node = required(*this, table_, key);
    std::vector<double> numbers;
    const auto add = [&](const toml::node& item) {
        const auto value = item.value<double>();
        if (!(item.is_integer() || item.is_floating_point()) || !value || !std::isfinite(*value))
            throw Bad{line_of(item), field(key), fmt::format("found {}, allowed is a number", shown(item))};
        numbers.push_back(*value);
    };
    if (const auto* list = node.as_array())
        for (const auto& item : *list) add(item);
    else
        add(node);
    if (numbers.empty()) fail(key, "found an empty list");
    return numbers;
}

std::vector<std::int64_t> TomlTable::integers(std::string_view key, std::int64_t min, std::int64_t max) const {
    std::vector<std::int64_t> integers;
    for (const double number : numbers(key)) {
        if (number != std::floor(number) || number < static_cast<double>(min) || number > static_cast<double>(max))
            fail(key, fmt::format("found {}, allowed are whole numbers from {} to {}", number, min, max));
        integers.push_back(static_cast<std::int64_t>(number));
    }
    return integers;
}

std::vector<TomlRef> TomlTable::tables(std::string_view key) const {
    std::vector<TomlRef> tables;
    if (!has(key)) return tables;
    const toml::node& node = required(*this, table_, key);
    const auto* list = node.as_array();
    if (list == nullptr) fail(key, fmt::format("found {}, allowed is [[{}]], as often as needed", kind(node), key));
    for (const auto& item : *list) {
        if (!item.is_table())
            throw Bad{line_of(item), field(key), fmt::format("found {}, allowed are tables", shown(item))};
        tables.emplace_back(item.as_table());
    }
    return tables;
}

std::optional<TomlRef> TomlTable::table(std::string_view key) const {
    if (!has(key)) return std::nullopt;
    const toml::node& node = required(*this, table_, key);
    if (!node.is_table()) fail(key, fmt::format("found {}, allowed is a table", shown(node)));
    return TomlRef(node.as_table());
}

}  // namespace taquin::lab
