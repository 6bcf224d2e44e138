#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

namespace taquin::lab {

/// The first thing wrong with a file; thrown inside the reader and caught at its door.
struct Bad {
    int line;
    std::string field;
    std::string message;
};

/// A TOML table read strictly: every value asked for is checked for type and range, and every key
/// must be one of `known`, so that a misspelt word is an error and not a silent default.
class TomlTable {
  public:
    TomlTable(const toml::table& table, std::string path, std::initializer_list<std::string_view> known);

    bool has(std::string_view key) const { return table_.contains(key); }
    int line() const;
    int line(std::string_view key) const;
    std::string field(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, std::string message) const;

    std::string text(std::string_view key) const;  // required
    std::string text_or(std::string_view key, std::string_view default_value) const;
    std::string choice(std::string_view key, std::string_view default_value,
                       std::initializer_list<std::string_view> choices) const;
    std::int64_t integer(std::string_view key, std::int64_t min, std::int64_t max) const;  // required
    std::int64_t integer_or(std::string_view key, std::int64_t default_value, std::int64_t min, std::int64_t max) const;
    double number(std::string_view key, double min, double max) const;  // required
    std::vector<std::string> texts(std::string_view key) const;         // required, not empty
    std::vector<std::string> texts_or_none(std::string_view key) const;
    std::vector<double> numbers(std::string_view key) const;  // one number or several
    std::vector<std::int64_t> integers(std::string_view key, std::int64_t min, std::int64_t max) const;
    /// An array of tables; empty where the key is absent.
    std::vector<const toml::table*> tables(std::string_view key) const;
    const toml::table* table(std::string_view key) const;  // null where absent

  private:
    const toml::node& required(std::string_view key) const;

    const toml::table& table_;
    std::string path_;
};

}  // namespace taquin::lab
