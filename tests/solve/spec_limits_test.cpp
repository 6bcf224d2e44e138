// Specifications have a size: what is too long, too deep or too costly is refused before anything is made of it.

#include <string>

#include <gtest/gtest.h>

#include "taquin/solve/registry.h"

namespace taquin {
namespace {

std::string repeated(const std::string& part, int times) {
    std::string text = part;
    for (int i = 1; i < times; ++i) text += "," + part;
    return text;
}

ErrorCode refusal(const std::string& text) {
    const auto heuristic = parse_heuristic(text);
    const auto algorithm = parse_algorithm(text);
    EXPECT_FALSE(algorithm.has_value());
    if (heuristic) return ErrorCode::None;
    EXPECT_EQ(heuristic.error().field, "heuristic");
    EXPECT_LT(english(heuristic.error()).size(), 400U);
    return heuristic.error().code;
}

TEST(SpecLimits, LengthAndDepth) {
    EXPECT_EQ(refusal(std::string(5'000'000, 'a')), ErrorCode::TextTooLong);
    EXPECT_EQ(refusal("max(" + repeated("manhattan", 10'000) + ")"), ErrorCode::TextTooLong);
    std::string deep = "manhattan";
    for (int i = 0; i < 100; ++i) deep = "scale(1," + deep + ")";
    EXPECT_EQ(refusal(deep), ErrorCode::NestedTooDeep);
    EXPECT_EQ(refusal(std::string(4000, '(')), ErrorCode::ExpectedName);
}

TEST(SpecLimits, Parts) {
    EXPECT_EQ(refusal("max(" + repeated("zero", 16) + ")"), ErrorCode::None);
    EXPECT_EQ(refusal("max(" + repeated("zero", 17) + ")"), ErrorCode::WrongNumberOfHeuristics);
    // One maximum of maxima: 32 names and not one more.
    const std::string half = "max(" + repeated("zero", 15) + ")";
    EXPECT_EQ(refusal("max(" + half + ",max(" + repeated("zero", 14) + "))"), ErrorCode::None);
    EXPECT_EQ(refusal("max(" + half + "," + half + ")"), ErrorCode::TooManyParts);
    EXPECT_EQ(refusal("max(" + repeated("max(" + repeated("last-moves(8)", 15) + ")", 16) + ")"),
              ErrorCode::TooManyParts);
}

}  // namespace
}  // namespace taquin
