// Files whose shape alone would overflow the stack.

#include "apps/lab/toml_depth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/lab/experiment.h"

namespace taquin::lab {
namespace {

using ::testing::HasSubstr;

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

TEST(TomlDepth, IsRefusedWithItsLine) {
    const int many = 50'000;
    for (const std::string& text :
         {"name=\"x\"\n" + repeated("a.", many) + "a = 1\n", "name=\"x\"\n[" + repeated("a . ", many) + "a]\n",
          "name=\"x\"\nlist = " + repeated("[", many) + repeated("]", many),
          "name=\"x\"\nlist = " + repeated("{a=", many) + "1" + repeated("}", many),
          "name=\"x\"\n[[" + repeated("\"a\".", many) + "a]]\n"}) {
        const auto read = parse_experiment(text, "deep.toml");
        ASSERT_FALSE(read);
        EXPECT_THAT(read.error().text(), HasSubstr("deep.toml:2: toml: nested more than 32 levels deep"));
    }
}

TEST(TomlDepth, OfKeysBehindAStringThatEndsInQuotesOfItsOwn) {
    const int many = 50'000;
    for (const char mark : {'"', '\''})
        for (const std::size_t closing : {3U, 4U, 5U}) {
            const std::string text = std::string(3, mark) + "x" + std::string(closing, mark);
            const std::string before = "name=\"x\"\na = { k = " + text + ", ";
            EXPECT_EQ(line_too_deep(before + "b" + repeated(".b", 31) + " = 1 }\n"), 0);
            EXPECT_EQ(line_too_deep(before + "b" + repeated(".b", 32) + " = 1 }\n"), 2);
            EXPECT_EQ(line_too_deep("a = " + text), 0);
            const auto read = parse_experiment(before + repeated("b.", many) + "b = 1 }\n", "deep.toml");
            ASSERT_FALSE(read);
            EXPECT_THAT(read.error().text(), HasSubstr("deep.toml:2: toml: nested more than 32 levels deep"));
        }
}

TEST(TomlDepth, LooksAtNothingElse) {
    const std::string dots = repeated(".[{", 100);
    EXPECT_EQ(line_too_deep("a = \"" + dots + "\\\"" + dots + "\"\n"), 0);
    EXPECT_EQ(line_too_deep("a = '" + dots + "\\'\n"), 0);
    EXPECT_EQ(line_too_deep("a = \"\"\"\n" + dots + "\"\n\\\"\"\" " + dots + "\"\"\"\nb = 1\n"), 0);
    EXPECT_EQ(line_too_deep("a = '''\n" + dots + "'\n'''\nb = 1\n"), 0);
    EXPECT_EQ(line_too_deep("# " + dots + "\nb = 1\n"), 0);
    EXPECT_EQ(line_too_deep(repeated("a.b.c = 1.5\nd = [1.5, 2.5]\n[[e.f]]\n", 100)), 0);
    EXPECT_EQ(line_too_deep("a = \"\"\"\n\n\"\"\"\n\nb" + repeated(".b", 32) + " = 1"), 5);
    EXPECT_EQ(line_too_deep("a = \"\\"), 0);
    EXPECT_EQ(line_too_deep(""), 0);
}

}  // namespace
}  // namespace taquin::lab
