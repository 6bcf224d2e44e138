// Values of a command line by name, checked against the descriptors of their options.

#include "apps/cli/arguments.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

/// The name by which an error message calls an option: "time" for --time, "board" for BOARD.
std::string field_of(const OptionSpec& option) {
    std::string field(option.key());
    std::ranges::transform(field, field.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return field;
}

Expected<void> check_value(const OptionSpec& option, const std::string& value) {
    const std::string field = field_of(option);
    const auto verdict = [](const auto& parsed) -> Expected<void> {
        if (!parsed) return std::unexpected(parsed.error());
        return {};
    };
    switch (option.type) {
        case ValueType::Count:
            return verdict(parse_count(value, field, option.min, option.max));
        case ValueType::Duration:
            return verdict(parse_duration(value, field));
        case ValueType::Bytes:
            return verdict(parse_bytes(value, field));
        case ValueType::Text:
            break;
    }
    if (!option.choices.closed) return {};
    const auto allowed = option.choices.all();
    if (std::ranges::find(allowed, value) != allowed.end()) return {};
    return make_error(ErrorCode::NotOneOf, field, printable(value), fmt::format("{}", fmt::join(allowed, ", ")));
}

}  // namespace

std::vector<std::string> Choices::all() const {
    std::vector<std::string> all(list.begin(), list.end());
    if (make != nullptr) all = make();
    return all;
}

void Arguments::set(const OptionSpec& option, std::vector<std::string> values) {
    values_[option.key()] = std::move(values);
}

Expected<void> Arguments::check() const {
    for (const OptionSpec& option : command_->options) {
        const auto found = values_.find(option.key());
        if (found == values_.end()) continue;
        for (const std::string& value : found->second)
            if (auto checked = check_value(option, value); !checked) return checked;
    }
    return {};
}

const OptionSpec& Arguments::option(std::string_view name) const {
    const auto found = std::ranges::find(command_->options, name, &OptionSpec::key);
    if (found != command_->options.end()) return *found;
    throw std::logic_error(fmt::format("{} has no option '{}'", command_->name, name));
}

bool Arguments::given(std::string_view name) const { return values_.contains(option(name).key()); }

std::string Arguments::text(std::string_view name) const {
    const OptionSpec& known = option(name);
    const auto found = values_.find(known.key());
    return found == values_.end() ? std::string(known.default_value) : fmt::format("{}", fmt::join(found->second, " "));
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
    const auto found = values_.find(option(name).key());
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

std::optional<std::uint64_t> Arguments::count(std::string_view name) const {
    const std::string value = text(name);
    if (value.empty()) return std::nullopt;
    const OptionSpec& known = option(name);
    return parse_count(value, name, known.min, known.max).value();
}

std::optional<std::chrono::milliseconds> Arguments::duration(std::string_view name) const {
    const std::string value = text(name);
    if (value.empty()) return std::nullopt;
    return parse_duration(value, name).value();
}

std::optional<std::uint64_t> Arguments::bytes(std::string_view name) const {
    const std::string value = text(name);
    if (value.empty()) return std::nullopt;
    return parse_bytes(value, name).value();
}

}  // namespace taquin::app
