// The two languages say the same: every code in both, with the same arguments, and nothing that no code uses.

#include "apps/io/messages.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/solve/registry.h"

#include "apps/io/result_fields.h"
#include "support/pattern.h"

namespace taquin::app {
namespace {

std::set<std::string> keys(std::span<const MessageTable::Entry> entries) {
    std::set<std::string> all;
    for (const auto& entry : entries) EXPECT_TRUE(all.emplace(entry.key).second) << entry.key << " stands twice";
    return all;
}

std::set<std::string> gaps(std::string_view pattern) {
    static const testing::Pattern gap(R"(\{[0-9]\})");
    const std::vector<std::string> all = gap.matches(std::string(pattern));
    return {all.begin(), all.end()};
}

TEST(Messages, EveryCodeHasAKeyAndBothLanguages) {
    std::set<std::string> codes;
    for (const CodeInfo& info : all_error_codes()) EXPECT_TRUE(codes.emplace(info.key).second) << info.key;
    codes.erase("");  // ErrorCode::None
    for (const Language language : {Language::English, Language::French})
        EXPECT_EQ(keys(messages(language).messages), codes);
    EXPECT_EQ(keys(messages(Language::English).fields), keys(messages(Language::French).fields));
}

/// "not-a-size" is ErrorCode::NotASize.
std::string enumerator(std::string_view key) {
    std::string name = "ErrorCode::";
    bool capital = true;
    for (const char letter : key) {
        if (letter != '-') name += static_cast<char>(capital ? letter - 'a' + 'A' : letter);
        capital = letter == '-';
    }
    return name;
}

TEST(Messages, EveryCodeIsUsed) {
    const std::filesystem::path root = TAQUIN_SOURCE_DIR;
    std::string source;
    for (const char* folder : {"src", "apps"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto file = entry.path().filename();
            if (!entry.is_regular_file() || file == "error.h" || file == "error.cpp") continue;
            std::ifstream in(entry.path());
            source.append(std::istreambuf_iterator<char>(in), {});
        }
    for (const CodeInfo& info : all_error_codes()) {
        if (info.code == ErrorCode::None) continue;
        const std::string name = enumerator(info.key);
        std::size_t at = source.find(name);
        while (at != std::string::npos && std::isalnum(static_cast<unsigned char>(source[at + name.size()])) != 0)
            at = source.find(name, at + 1);
        EXPECT_NE(at, std::string::npos) << name;
    }
}

TEST(Messages, BothLanguagesHaveTheSameArguments) {
    for (const auto& [key, english] : messages(Language::English).messages) {
        const auto french = find_text(messages(Language::French).messages, key).value();
        EXPECT_EQ(gaps(english), gaps(french)) << key;
        EXPECT_NE(english, french) << key;
    }
}

TEST(Messages, FrenchHasItsSpacing) {
    const testing::Pattern wrong(" ([;!?:]|»)|« |([a-z]|é)[;!?]");
    const MessageTable& french = messages(Language::French);
    for (const auto entries : {french.messages, french.catalogue})
        for (const auto& [key, text] : entries) EXPECT_FALSE(wrong.is_in(std::string(text))) << key << ": " << text;
}

/// Everything of the registry that a front end shows, and nothing else.
TEST(Messages, FrenchNamesTheWholeCatalogue) {
    std::set<std::string> expected;
    std::set<std::string> own_help;  // "option.scale.weight.help" goes before "option.weight.help"
    const auto add_options = [&](std::string_view owner, std::span<const OptionInfo> options) {
        for (const OptionInfo& option : options) {
            const std::string name(option.name);
            expected.insert("option." + name + ".title");
            expected.insert("option." + name + ".help");
            own_help.insert("option." + std::string(owner) + "." + name + ".help");
            for (std::string_view rest = option.choices; !rest.empty();) {
                const auto bar = std::min(rest.find('|'), rest.size());
                expected.insert("choice." + std::string(rest.substr(0, bar)));
                rest.remove_prefix(std::min(bar + 1, rest.size()));
            }
        }
    };
    const auto add = [&](const char* kind, const auto& infos) {
        for (const auto* info : infos) {
            for (const char* part : {".title", ".summary"}) expected.insert(kind + std::string(info->name) + part);
            add_options(info->name, info->options);
        }
    };
    add("algorithm.", all_algorithms());
    add("heuristic.", all_heuristics());
    for (const StatField& field : stat_fields()) expected.insert("counter." + std::string(field.name));
    for (const AlgorithmInfo* info : all_algorithms())
        for (const CounterMeaning& one : info->counters) expected.insert("counter." + meaning_key(one));
    auto found = keys(messages(Language::French).catalogue);
    std::erase_if(found, [&](const std::string& key) { return own_help.contains(key) && !expected.contains(key); });
    EXPECT_EQ(found, expected);
}

TEST(Messages, ErrorsAreSaidInBothLanguages) {
    const Error error = parse_board("1 2 3/4 5 6/7 7 0").error();
    EXPECT_EQ(error.code, ErrorCode::TileTwice);
    EXPECT_EQ(message(error), "found tile 7 twice, each tile is allowed once");
    EXPECT_EQ(message(error, Language::French), "la pièce 7 figure deux fois, chaque pièce n’est admise qu’une fois");
    EXPECT_EQ(field_name(error.field, Language::French), "plateau");
    EXPECT_EQ(field_name("colour", Language::French), "colour");
    EXPECT_EQ(message(parse_algorithm("wastar(weight=0.001)").error(), Language::French),
              "wastar\u00a0: weight=0.001 trouvé, un nombre de 1 à 1000 attendu");
    EXPECT_EQ(message(Message{}), "");
}

}  // namespace
}  // namespace taquin::app
