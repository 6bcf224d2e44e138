// Options as canonical text: one for all ways to write the same values, and read back as these.

#include "taquin/core/options.h"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "taquin/solve/registry.h"
#include "taquin/solve/spec.h"

namespace taquin {
namespace {

constexpr OptionInfo some_options[] = {
    {.name = "count", .type = OptionInfo::Type::Integer, .default_value = "5", .min = -1e15, .max = 1e15},
    {.name = "weight", .type = OptionInfo::Type::Real, .default_value = "1.5", .min = -1e300, .max = 1e300},
    {.name = "ties", .type = OptionInfo::Type::Choice, .default_value = "fifo", .choices = "fifo|lifo|low-h"},
    {.name = "drawing", .type = OptionInfo::Type::Text, .default_value = "auto"},
};

Options read_options(const std::vector<GivenOption>& given) {
    return Options::read(some_options, given, "owner", "algorithm").value();
}
std::string canonical(const std::string& name, const std::string& value) {
    return read_options({{name, value}}).canonical();
}

TEST(Options, EqualValuesHaveOneText) {
    for (const char* two : {"2", "2.0", "2e0", "2E0", "0.2e1", "20e-1", "02"})
        EXPECT_EQ(canonical("weight", two), "weight=2") << two;
    for (const char* zero : {"0", "-0", "0.0", "-0e5"}) EXPECT_EQ(canonical("weight", zero), "weight=0") << zero;
    for (const char* seven : {"7", "007"}) EXPECT_EQ(canonical("count", seven), "count=7") << seven;
    EXPECT_EQ(canonical("count", "-0"), "count=0");
    EXPECT_EQ(canonical("weight", "1.50"), "") << "the default";
    EXPECT_EQ(canonical("count", "05"), "");
    for (const char* common : {"1.25", "0.0001", "1000", "0.5", "-1", "123456789"})
        EXPECT_EQ(canonical("weight", common), std::string("weight=") + common);
    for (const char* two : {"2", "2.0", "2e0"})
        EXPECT_EQ(parse_algorithm(fmt::format("wastar(weight={})", two))->text, parse_algorithm("wastar(2)")->text);
}

TEST(Options, WhatIsNoWordIsQuoted) {
    EXPECT_EQ(canonical("drawing", ".aa/baa/bbb+.ab/aab/bbb"), "drawing=.aa/baa/bbb+.ab/aab/bbb");
    EXPECT_EQ(canonical("drawing", ".aa/baa/bbb#x"), "drawing=\".aa/baa/bbb#x\"");
    EXPECT_EQ(canonical("drawing", "8 7 6"), "drawing=\"8 7 6\"");
    EXPECT_EQ(canonical("drawing", "a,b"), "drawing=\"a,b\"");
    const auto read = parse_heuristic("max(manhattan, pdb(catalogue=\".aa/baa/bbb#x\"))");
    ASSERT_TRUE(read.has_value()) << english(read.error());
    const auto again = parse_heuristic(read->text);
    ASSERT_TRUE(again.has_value()) << english(again.error());
    EXPECT_EQ(again->text, read->text);
    EXPECT_EQ(again->parts.at(1).options.text("catalogue"), ".aa/baa/bbb#x");
}

RC_GTEST_PROP(Options, TheirTextIsReadBack, ()) {
    const auto weight = *rc::gen::arbitrary<double>();
    RC_PRE(std::isfinite(weight) && std::abs(weight) <= 1e300);
    std::string drawing = *rc::gen::arbitrary<std::string>();
    std::erase(drawing, '"');  // no text has one: there is no way to write it
    if (drawing.empty()) drawing = "auto";
    const Options options = read_options({{"count", std::to_string(*rc::gen::inRange(-1'000'000, 1'000'000))},
                                          {"weight", fmt::format("{:.17g}", weight)},
                                          {"ties", *rc::gen::element<std::string>("fifo", "lifo", "low-h")},
                                          {"drawing", drawing}});
    const auto spec = parse_spec("name(" + options.canonical() + ")", "algorithm");
    RC_ASSERT(spec.has_value());
    const Options again = read_options(spec->options);
    RC_ASSERT(again.integer("count") == options.integer("count"));
    RC_ASSERT(again.real("weight") == weight);
    RC_ASSERT(again.text("ties") == options.text("ties"));
    RC_ASSERT(again.text("drawing") == drawing);
    RC_ASSERT(again.canonical() == options.canonical());
}

}  // namespace
}  // namespace taquin
