// Strict reading of TOML: messages name the field, what was found and what is allowed.

#include "apps/lab/toml_table.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "taquin/core/quote.h"

#include "apps/lab/toml_depth.h"

namespace taquin::lab {

namespace {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

/// The value as it is written in TOML, in short.
std::string shown(const toml::node& node) {
    if (const auto* text = node.as_string()) return quote(text->get());
    if (const auto* whole = node.as_integer()) return fmt::to_string(whole->get());
    if (const auto* real = node.as_floating_point()) return fmt::to_string(real->get());
    if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
    if (const auto* list = node.as_array()) return list->empty() ? "[]" : "[…]";
    if (node.is_table()) return "{…}";
    std::ostringstream date;
    node.visit([&](const auto& value) { date << value; });
    return date.str();
}

std::string listed(const auto& names) { return fmt::format("{}", fmt::join(names, ", ")); }

const toml::table& data(TomlRef table) { return *static_cast<const toml::table*>(table.get()); }

const toml::node& required(const TomlTable& table, TomlRef ref, std::string_view key) {
    const toml::node* node = data(ref).get(key);
    if (node == nullptr) table.fail(key, ErrorCode::FieldMissing);
    return *node;
}

}  // namespace

TomlDocument::TomlDocument(std::string_view text, std::string_view name) {
    if (const int line = line_too_deep(text); line > 0)
        throw Bad{line, Error(ErrorCode::NestedTooDeep, "toml", {argument(most_toml_depth)})};
    try {
        root_ = std::make_shared<const toml::table>(toml::parse(text, name));
    } catch (const toml::parse_error& error) {
        throw Bad{static_cast<int>(error.source().begin.line),
                  Error(ErrorCode::NotToml, "toml", {printable(error.description(), 200)})};
    }
}

TomlTable::TomlTable(TomlRef table, std::string path, const std::vector<std::string_view>& known)
    : table_(table), path_(std::move(path)) {
    for (const auto& [key, node] : data(table_))
        if (std::ranges::find(known, key.str()) == known.end())
            throw Bad{static_cast<int>(key.source().begin.line),
                      Error(ErrorCode::UnknownField, printable(field(key.str()), 100), {listed(known)})};
}

int TomlTable::line() const { return line_of(data(table_)); }

int TomlTable::line(std::string_view key) const {
    const toml::node* node = data(table_).get(key);
    return node != nullptr ? line_of(*node) : line();
}

std::string TomlTable::field(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void TomlTable::fail(std::string_view key, const Message& message) const {
    throw Bad{line(key), Error(message.code, field(key), message.arguments)};
}

bool TomlTable::has(std::string_view key) const { return data(table_).contains(key); }

std::string TomlTable::text(std::string_view key) const {
    const toml::node& node = required(*this, table_, key);
    const auto* text = node.as_string();
    if (text == nullptr) fail(key, ErrorCode::NotText, shown(node));
    if (text->get().empty()) fail(key, ErrorCode::EmptyText);
    return text->get();
}

std::string TomlTable::text_or(std::string_view key, std::string_view default_value) const {
    return has(key) ? text(key) : std::string(default_value);
}

std::string TomlTable::choice(std::string_view key, std::string_view default_value,
                              std::initializer_list<std::string_view> choices) const {
    std::string found = text_or(key, default_value);
    if (std::ranges::find(choices, found) == choices.end())
        fail(key, ErrorCode::NotOneOf, printable(found), listed(choices));
    return found;
}

std::int64_t TomlTable::integer(std::string_view key, std::int64_t min, std::int64_t max) const {
    const toml::node& node = required(*this, table_, key);
    const auto* whole = node.as_integer();
    if (whole == nullptr || whole->get() < min || whole->get() > max)
        fail(key, ErrorCode::IntegerOutOfRange, shown(node), min, max);
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
        fail(key, ErrorCode::NumberOutOfRange, shown(node), min, max);
    return *value;
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
    const toml::node& node = required(*this, table_, key);
    const auto* list = node.as_array();
    if (list == nullptr || list->empty()) fail(key, ErrorCode::NotAListOfTexts, shown(node));
    std::vector<std::string> texts;
    for (const auto& item : *list) {
        const auto* text = item.as_string();
        if (text == nullptr) throw Bad{line_of(item), Error(ErrorCode::NotText, field(key), {shown(item)})};
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
            throw Bad{line_of(item), Error(ErrorCode::NotANumber, field(key), {shown(item)})};
        numbers.push_back(*value);
    };
    if (const auto* list = node.as_array())
        for (const auto& item : *list) add(item);
    else
        add(node);
    if (numbers.empty()) fail(key, ErrorCode::EmptyList);
    return numbers;
}

std::vector<std::int64_t> TomlTable::integers(std::string_view key, std::int64_t min, std::int64_t max) const {
    std::vector<std::int64_t> integers;
    for (const double number : numbers(key)) {
        if (number != std::floor(number) || number < static_cast<double>(min) || number > static_cast<double>(max))
            fail(key, ErrorCode::IntegerOutOfRange, number, min, max);
        integers.push_back(static_cast<std::int64_t>(number));
    }
    return integers;
}

std::vector<TomlRef> TomlTable::tables(std::string_view key) const {
    std::vector<TomlRef> tables;
    if (!has(key)) return tables;
    const toml::node& node = required(*this, table_, key);
    const auto* list = node.as_array();
    if (list == nullptr) fail(key, ErrorCode::NotASubtableList, shown(node), key);
    for (const auto& item : *list) {
        if (!item.is_table()) throw Bad{line_of(item), Error(ErrorCode::NotASubtable, field(key), {shown(item)})};
        tables.emplace_back(item.as_table());
    }
    return tables;
}

std::optional<TomlRef> TomlTable::table(std::string_view key) const {
    if (!has(key)) return std::nullopt;
    const toml::node& node = required(*this, table_, key);
    if (!node.is_table()) fail(key, ErrorCode::NotASubtable, shown(node));
    return TomlRef(node.as_table());
}

}  // namespace taquin::lab
