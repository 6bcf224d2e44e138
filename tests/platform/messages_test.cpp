#include "taquin/platform/messages.h"

#include <gtest/gtest.h>

namespace taquin {
namespace {

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

TEST(Message, AnErrorIsAFieldAndACode) {
    const Expected<int> failed = make_error(ErrorCode::NotOneOf, "engine", "steam", "auto, fast");
    EXPECT_EQ(failed.error(), Error(ErrorCode::NotOneOf, "engine", {"steam", "auto, fast"}));
    EXPECT_EQ(english(failed.error()), "found 'steam', expected one of auto, fast");
}

}  // namespace
}  // namespace taquin
