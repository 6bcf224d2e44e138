#include "apps/io/quantities.h"

#include <cmath>

#include <gtest/gtest.h>

namespace taquin::app {
namespace {

TEST(Figures, HaveFourDigitsOrAreWhole) {
    EXPECT_EQ(format_figure(0), "0");
    EXPECT_EQ(format_figure(14), "14");
    EXPECT_EQ(format_figure(-2), "-2");
    EXPECT_EQ(format_figure(7.5), "7.500");
    EXPECT_EQ(format_figure(17.0 / 3), "5.667");
    EXPECT_EQ(format_figure(999.94), "999.9");
    EXPECT_EQ(format_figure(999.97), "1 000");
    EXPECT_EQ(format_figure(6235.4), "6 235");
    EXPECT_EQ(format_figure(12345678), "12 345 678");
    EXPECT_EQ(format_figure(0.0001335), "0.0001335");
    EXPECT_EQ(format_figure(0.00006642), "6.642e-05");
    EXPECT_EQ(format_figure(NAN), "nan");
    EXPECT_EQ(format_percent(0.8125), "81.25 %");
    EXPECT_EQ(format_percent(0.7), "70 %");
}

}  // namespace
}  // namespace taquin::app
