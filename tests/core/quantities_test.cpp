#include "taquin/core/quantities.h"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(Quantities, AsPeopleWriteThem) {
    using std::chrono::milliseconds;
    EXPECT_EQ(parse_duration("500ms", "time"), milliseconds(500));
    EXPECT_EQ(parse_duration("10s", "time"), milliseconds(10'000));
    EXPECT_EQ(parse_duration("1.5", "time"), milliseconds(1500));
    EXPECT_EQ(parse_duration("2m", "time"), milliseconds(120'000));
    EXPECT_EQ(parse_duration("1 h", "time"), milliseconds(3'600'000));
    EXPECT_EQ(parse_bytes("512MiB", "memory"), 512U << 20);
    EXPECT_EQ(parse_bytes("2G", "memory"), std::uint64_t{2} << 30);
    EXPECT_EQ(parse_bytes("1GB", "memory"), 1'000'000'000U);
    EXPECT_EQ(parse_bytes("4096", "memory"), 4096U);
    EXPECT_EQ(parse_count("1e6", "nodes", 1, UINT64_MAX), 1'000'000U);
    EXPECT_EQ(parse_count("10k", "nodes", 1, UINT64_MAX), 10'000U);
    EXPECT_EQ(parse_count("18446744073709551615", "nodes", 1, UINT64_MAX), UINT64_MAX);
    for (const char* bad : {"", "1e", "0x10", "1..2", "nan", "inf", "1e999", "-1", " 1", "1 s 2"}) {
        EXPECT_FALSE(parse_duration(bad, "time")) << bad;
        EXPECT_FALSE(parse_count(bad, "nodes", 1, UINT64_MAX)) << bad;
    }
}

}  // namespace
}  // namespace taquin
