// Fields of CSV, as spreadsheets read them.

#include "apps/io/csv.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "taquin/core/random.h"

#include "apps/io/json.h"

namespace taquin::app {
namespace {

TEST(Csv, QuotesWhatNeedsIt) {
    EXPECT_EQ(csv_text(""), "");
    EXPECT_EQ(csv_text("a b"), "a b");
    EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_text("a \"b\""), "\"a \"\"b\"\"\"");
    EXPECT_EQ(csv_text("a\nb"), "\"a\nb\"");
}

TEST(Csv, ATextIsNoFormula) {
    EXPECT_EQ(csv_text("=1+1"), "'=1+1");
    EXPECT_EQ(csv_text("+1"), "'+1");
    EXPECT_EQ(csv_text("-1"), "'-1");
    EXPECT_EQ(csv_text("@SUM(A1)"), "'@SUM(A1)");
    EXPECT_EQ(csv_text("＝1"), "'＝1");
    EXPECT_EQ(csv_text("\t=1"), "'\t=1");
    EXPECT_EQ(csv_text("=HYPERLINK(\"x\",1)"), "\"'=HYPERLINK(\"\"x\"\",1)\"");
    EXPECT_EQ(csv_text("\r=1"), "\"'\r=1\"");
    EXPECT_EQ(csv_text("1-1=0"), "1-1=0");
    EXPECT_EQ(csv_text(" "), " ");
}

TEST(Csv, BrokenUtf8IsReplacedAsInJson) {
    EXPECT_EQ(csv_text("é\x1b"), "é\x1b");
    EXPECT_EQ(csv_text("a\xff\xe2\x82,b"), "\"a\ufffd\ufffd,b\"");
    Random random(1);
    const std::string bytes("a\x1b\x7f\x80\x8f\x90\x9f\xa0\xbf\xc1\xc2\xe0\xe2\xed\xef\xf0\xf4\xf5\xff");
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (auto length = random.below(6); length-- > 0;) text += bytes[random.below(bytes.size())];
        EXPECT_EQ(csv_text(text), Json::parse(json_text(Json(text))).get<std::string>());
    }
}

}  // namespace
}  // namespace taquin::app
