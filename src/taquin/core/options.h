#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin {

/// One option of an algorithm or a heuristic, as plain data: help, page menus, docs and checks read it.
struct OptionInfo {
    enum class Type { Integer, Real, Choice, Text };

    std::string_view name;
    Type type;
    std::string_view default_value;  // the default, written as a user would
    double min = 0;                  // Integer and Real
    double max = 0;
    std::string_view choices = {};  // Choice: "fifo|lifo|low-h"
    std::string_view help = {};
};

/// Whether a value with this letter needs no quotes: letters, digits and the marks of numbers, names and drawings.
bool is_word_letter(char letter);

/// What a user wrote for an option; an empty name means "the next one in order".
struct GivenOption {
    std::string name;
    std::string value;
};

/// The values of all options of a descriptor, defaults filled in.
class Options {
  public:
    /// `owner` is the descriptor's name and `field` what the error is about ("algorithm", "heuristic").
    static Expected<Options> read(std::span<const OptionInfo> infos, std::span<const GivenOption> given,
                                  std::string_view owner, std::string_view field);

    std::int64_t integer(std::string_view name) const;
    double real(std::string_view name) const;
    const std::string& text(std::string_view name) const;  // Choice and Text
    /// "weight=1.5, ties=fifo": only the options that differ from their defaults. The same text for the same values,
    /// however they were written; read back, it gives these values.
    std::string canonical() const;

  private:
    struct Entry {
        const OptionInfo* info;
        std::variant<std::int64_t, double, std::string> value;
    };
    const Entry& find(std::string_view name) const;

    std::vector<Entry> entries_;
};

}  // namespace taquin
