#include "taquin/platform/messages.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace taquin {
namespace {

/// The arguments of a call, or the elements of a list, whose opening bracket is just before `at`.
std::vector<std::string> arguments_at(const std::string& source, std::size_t at) {
    std::vector<std::string> arguments(1);
    int depth = 0;
    char quote = 0;
    for (; at < source.size(); ++at) {
        const char c = source[at];
        const bool separates_digits = c == '\'' && std::isalnum(static_cast<unsigned char>(source[at - 1])) != 0;
        if (quote != 0 && c == '\\') {
            arguments.back() += source[at++];
        } else if (quote != 0 ? c == quote : c == '"' || (c == '\'' && !separates_digits)) {
            quote = quote != 0 ? '\0' : c;
        } else if (quote == 0) {
            if (std::string_view("([{").contains(c)) ++depth;
            if (std::string_view(")]}").contains(c) && --depth < 0) break;
            if (c == ',' && depth == 0) {
                arguments.emplace_back();
                continue;
            }
        }
        if (std::isspace(static_cast<unsigned char>(c)) == 0) arguments.back() += source[at];
    }
    if (arguments.back().empty()) arguments.pop_back();
    return arguments;
}

/// "NotASquare" as "not-a-square".
std::string key_of_code(std::string_view code) {
    std::string key;
    for (const char c : code) {
        if (std::isupper(static_cast<unsigned char>(c)) != 0 && !key.empty()) key += '-';
        key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return key;
}

std::size_t gaps(std::string_view text) {
    std::size_t count = 0;
    while (text.contains("{" + std::to_string(count) + "}")) ++count;
    return count;
}

TEST(Message, ArgumentsFillTheirGaps) {
    const Message message = make_message(ErrorCode::UnequalRows, std::size_t{2}, '3', "four");
    EXPECT_EQ(message.arguments, (std::vector<std::string>{"2", "3", "four"}));
    EXPECT_EQ(english(message), "row 2 has length 3 but row 1 has length four; all rows must be equally long");
    EXPECT_EQ(english(make_message(ErrorCode::TileTwice)), "found tile {0} twice, each tile is allowed once");
    EXPECT_EQ(english(make_message(ErrorCode::NotATile, "{1}", 0)),
              "found '{1}', expected a tile number or a blank (0, _, x, X or .)");
    EXPECT_EQ(english({}), "");
}

TEST(Message, NumbersKeepTheirDigits) {
    EXPECT_EQ(argument(1.5), "1.5");
    EXPECT_EQ(argument(1000.0), "1000");
    EXPECT_EQ(argument(-7), "-7");
    EXPECT_EQ(argument(std::uint8_t{200}), "200");
}

TEST(Message, EveryCodeHasAnEnglishText) {
    for (const CodeInfo& info : all_error_codes())
        EXPECT_EQ(info.code == ErrorCode::None, !find_text(english_messages().messages, info.key)) << info.key;
    EXPECT_EQ(all_error_codes().size(), english_messages().messages.size() + 1);
    EXPECT_EQ(name(ErrorCode::NotASquare), "not-a-square");
}

/// All calls of the sources that name a code and list the arguments of its message.
TEST(Message, EveryGapGetsAnArgument) {
    namespace fs = std::filesystem;
    struct Maker {
        std::string_view call;
        std::size_t others;  // arguments before those of the message
    };
    int calls = 0;
    const auto look = [&](const fs::path& path, const std::string& source, const Maker& maker, std::size_t at) {
        auto arguments = arguments_at(source, source.find('(', at) + 1);
        const std::string code = arguments[0].substr(arguments[0].find("::") + 2);
        if (!std::ranges::all_of(code, [](unsigned char c) { return std::isalnum(c) != 0; })) return;
        arguments.erase(arguments.begin(),
                        arguments.begin() + static_cast<std::ptrdiff_t>(std::min(arguments.size(), maker.others)));
        if (maker.call.starts_with("Error") && !arguments.empty()) {
            if (!arguments[0].starts_with('{')) return;
            arguments = arguments_at(arguments[0], 1);
        }
        if (std::ranges::any_of(arguments, [](const std::string& one) { return one.ends_with("..."); })) return;
        const auto text = find_text(english_messages().messages, key_of_code(code));
        ASSERT_TRUE(text.has_value()) << code;
        EXPECT_EQ(arguments.size(), gaps(*text)) << path << ": " << code;
        ++calls;
    };
    for (const char* folder : {"src", "apps", "bindings"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(TAQUIN_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
            std::ifstream in(entry.path());
            const std::string source(std::istreambuf_iterator<char>(in), {});
            for (const Maker& maker : {Maker{"make_error(ErrorCode::", 2}, Maker{"make_message(ErrorCode::", 1},
                                       Maker{"Error(ErrorCode::", 2}})
                for (auto at = source.find(maker.call); at != std::string::npos; at = source.find(maker.call, at + 1))
                    look(entry.path(), source, maker, at);
        }
    EXPECT_GT(calls, 200);
}

TEST(Message, AnErrorIsAFieldAndACode) {
    const Expected<int> failed = make_error(ErrorCode::NotOneOf, "engine", "steam", "auto, fast");
    EXPECT_EQ(failed.error(), Error(ErrorCode::NotOneOf, "engine", {"steam", "auto, fast"}));
    EXPECT_EQ(english(failed.error()), "found 'steam', expected one of auto, fast");
}

}  // namespace
}  // namespace taquin
