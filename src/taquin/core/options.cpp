// Reading the options of a descriptor: types, ranges and names are checked here once, for all of them.

#include "taquin/core/options.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/platform/number.h"

namespace taquin {

bool is_word_letter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
           std::string_view("-_.+/:").find(letter) != std::string_view::npos;
}

namespace {

bool is_choice(std::string_view choices, std::string_view value) {
    while (!choices.empty()) {
        const auto bar = choices.find('|');
        if (choices.substr(0, bar) == value) return true;
        choices = bar == std::string_view::npos ? std::string_view{} : choices.substr(bar + 1);
    }
    return false;
}

/// "fifo|lifo" as "fifo, lifo".
std::string listed(std::string_view choices) {
    std::string text;
    for (const char c : choices) text += c == '|' ? std::string(", ") : std::string(1, c);
    return text;
}

/// The error for a value that parse_value() refused.
std::unexpected<Error> bad_value(const OptionInfo& info, const std::string& value, std::string_view owner,
                                 std::string_view field) {
    const std::string found = printable(value);
    switch (info.type) {
        case OptionInfo::Type::Integer:
            return make_error(ErrorCode::OptionNotAnInteger, field, owner, info.name, found,
                              static_cast<std::int64_t>(info.min), static_cast<std::int64_t>(info.max));
        case OptionInfo::Type::Real:
            return make_error(ErrorCode::OptionNotANumber, field, owner, info.name, found, info.min, info.max);
        case OptionInfo::Type::Choice:
            return make_error(ErrorCode::OptionNotOneOf, field, owner, info.name, found, listed(info.choices));
        case OptionInfo::Type::Text:
            break;
    }
    return make_error(ErrorCode::OptionEmpty, field, owner, info.name);
}

bool parse_number(std::string_view text, std::int64_t& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}
bool parse_number(std::string_view text, double& value) {
    const auto rest = read_number(text, value);
    return rest && rest->empty();
}

template <class Variant>
bool parse_value(const OptionInfo& info, const std::string& text, Variant& value) {
    if (info.type == OptionInfo::Type::Integer) {
        std::int64_t number = 0;
        if (!parse_number(std::string_view(text), number)) return false;
        value = number;
        return static_cast<double>(number) >= info.min && static_cast<double>(number) <= info.max;
    }
    if (info.type == OptionInfo::Type::Real) {
        double number = 0;
        if (!parse_number(std::string_view(text), number) || !std::isfinite(number)) return false;
        value = number;
        return number >= info.min && number <= info.max;
    }
    value = text;
    return info.type == OptionInfo::Type::Text ? !text.empty() : is_choice(info.choices, text);
}

/// One text for all ways to write a value, in quotes where parse_spec() would not read it as one word.
constexpr auto canonical_text = []<class Value>(const Value& value) -> std::string {
    if constexpr (std::is_same_v<Value, std::string>) {
        return std::ranges::all_of(value, is_word_letter) ? value : '"' + value + '"';
    } else {
        return argument(value + Value{0});  // 0, not -0
    }
};

std::string names_of(std::span<const OptionInfo> infos) {
    std::string names;
    for (const OptionInfo& info : infos) names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    return names;
}

/// The error for an option of an unknown name, or for a value without a name when no option is left.
std::unexpected<Error> unknown_option(std::span<const OptionInfo> infos, const GivenOption& option,
                                      std::string_view owner, std::string_view field) {
    const bool named = !option.name.empty();
    const std::string found = printable(named ? option.name : option.value);
    if (infos.empty()) return make_error(ErrorCode::TakesNoOptions, field, owner, found);
    return make_error(named ? ErrorCode::UnknownOption : ErrorCode::TooManyValues, field, owner, found,
                      names_of(infos));
}

}  // namespace

Expected<Options> Options::read(std::span<const OptionInfo> infos, std::span<const GivenOption> given,
                                std::string_view owner, std::string_view field) {
    Options options;
    for (const OptionInfo& info : infos) {
        options.entries_.push_back({&info, {}});
        parse_value(info, std::string(info.default_value), options.entries_.back().value);
    }
    std::vector<bool> set(infos.size(), false);
    std::size_t next = 0;
    for (const GivenOption& option : given) {
        std::size_t at = next;
        if (!option.name.empty())
            at = static_cast<std::size_t>(std::ranges::find(infos, option.name, &OptionInfo::name) - infos.begin());
        if (at >= infos.size()) return unknown_option(infos, option, owner, field);
        const OptionInfo& info = infos[at];
        if (set[at]) return make_error(ErrorCode::OptionTwice, field, owner, info.name);
        if (!parse_value(info, option.value, options.entries_[at].value))
            return bad_value(info, option.value, owner, field);
        set[at] = true;
        next = at + 1;
    }
    return options;
}

const Options::Entry& Options::find(std::string_view name) const {
    return *std::ranges::find(entries_, name, [](const Entry& entry) { return entry.info->name; });
}

std::int64_t Options::integer(std::string_view name) const { return std::get<std::int64_t>(find(name).value); }

double Options::real(std::string_view name) const { return std::get<double>(find(name).value); }

const std::string& Options::text(std::string_view name) const { return std::get<std::string>(find(name).value); }

std::string Options::canonical() const {
    std::string text;
    for (const Entry& entry : entries_) {
        decltype(entry.value) default_value;
        parse_value(*entry.info, std::string(entry.info->default_value), default_value);
        if (entry.value == default_value) continue;
        text +=
            fmt::format("{}{}={}", text.empty() ? "" : ", ", entry.info->name, std::visit(canonical_text, entry.value));
    }
    return text;
}

}  // namespace taquin
