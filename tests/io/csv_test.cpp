// Fields of CSV, as spreadsheets read them.

#include "apps/io/csv.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace taquin::app
