#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin::lab {

/// The first error in a file; thrown by the readers, and caught by parse_experiment().
struct Bad {
    int line;
    Error error;
    std::string file = {};  // if it is not the one being read
};

/// A table inside a TomlDocument. The TOML library is expensive to compile, so only toml_table.cpp sees its types.
class TomlRef {
  public:
    explicit TomlRef(const void* table) : table_(table) {}
    const void* get() const { return table_; }

  private:
    const void* table_;  // a toml::table
};

/// A parsed file.
class TomlDocument {
  public:
    /// Throws Bad with the field "toml" where the text is not TOML. `name` is the name of the file.
    TomlDocument(std::string_view text, std::string_view name);

    TomlRef root() const { return TomlRef(root_.get()); }

  private:
    std::shared_ptr<const void> root_;
};

/// A TOML table read strictly: every value that is used is checked for type and range, and every key
/// must be one of `known`, so that a misspelt key is an error and not a silent default.
class TomlTable {
  public:
    TomlTable(TomlRef table, std::string path, const std::vector<std::string_view>& known);

    bool has(std::string_view key) const;
    int line() const;
    int line(std::string_view key) const;
    std::string field(std::string_view key) const;
    template <class... Arguments>
    [[noreturn]] void fail(std::string_view key, ErrorCode code, const Arguments&... arguments) const {
        fail(key, make_message(code, arguments...));
    }
    [[noreturn]] void fail(std::string_view key, const Message& message) const;

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
    std::vector<TomlRef> tables(std::string_view key) const;
    std::optional<TomlRef> table(std::string_view key) const;

  private:
    TomlRef table_;
    std::string path_;
};

}  // namespace taquin::lab
