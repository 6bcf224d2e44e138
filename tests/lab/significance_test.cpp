// Statistics against SciPy 1.10 of Debian 12 on the same data; the calls stand beside the figures.

#include "apps/lab/significance.h"

#include <cmath>

#include <gtest/gtest.h>

namespace taquin::lab {
namespace {

std::vector<double> ratios() {
    const double a[] = {120, 95, 300, 44, 510, 77, 88, 1024, 260, 31, 640, 415};
    const double b[] = {100, 97, 210, 40, 505, 60, 91, 700, 262, 30, 480, 300};
    std::vector<double> all;
    for (std::size_t i = 0; i < std::size(a); ++i) all.push_back(b[i] / a[i]);
    return all;
}

TEST(LabSignificance, TheSignTest) {
    EXPECT_NEAR(sign_test(3, 9), 0.14599609375, 1e-12);              // binomtest(3, 12)
    EXPECT_NEAR(sign_test(70, 30), 7.85013964559367e-05, 1e-12);     // binomtest(30, 100)
    EXPECT_NEAR(sign_test(400, 600), 2.728464156065976e-10, 1e-17);  // binomtest(400, 1000)
    EXPECT_EQ(sign_test(5, 5), 1);
    EXPECT_EQ(sign_test(0, 0), 1);
    EXPECT_NEAR(sign_test(0, 1), 1, 1e-12);
}

TEST(LabSignificance, WilcoxonExact) {
    std::vector<double> logs = ratios();
    for (double& one : logs) one = std::log(one);
    const Wilcoxon test = wilcoxon(logs);  // wilcoxon(log(b / a), mode="exact")
    EXPECT_TRUE(test.exact);
    EXPECT_EQ(test.count, 12U);
    EXPECT_EQ(test.plus, 9);
    EXPECT_EQ(test.plus + test.minus, 78);
    EXPECT_NEAR(test.p, 0.01611328125, 1e-12);
}

TEST(LabSignificance, WilcoxonWithTiesAndZeros) {
    // wilcoxon(…, mode="approx", zero_method="wilcox")
    const double few[] = {1, 1, -1, 2, 3, -2, 0, 4, 5, 5, -6, 7, 8, 9, 0, 3};
    const Wilcoxon test = wilcoxon(few);
    EXPECT_FALSE(test.exact);
    EXPECT_EQ(test.minus, 17.5);
    EXPECT_NEAR(test.p, 0.027737798434889594, 1e-12);
    std::vector<double> many;
    for (int i = 1; i <= 70; ++i) many.push_back((i * 37 % 101 - 40) / 7.0);
    EXPECT_EQ(std::min(wilcoxon(many).plus, wilcoxon(many).minus), 730.5);
    EXPECT_NEAR(wilcoxon(many).p, 0.004343785939575146, 1e-12);
    EXPECT_EQ(wilcoxon({}).p, 1);
    EXPECT_EQ(wilcoxon(std::vector<double>{0, 0}).count, 0U);
}

TEST(LabSignificance, TheBootstrapOfTheGeometricMean) {
    // exp of bootstrap((log(b / a),), mean, n_resamples=100000, method="percentile"), whose own error is about 0.001
    const auto interval = bootstrap_geometric_mean(ratios());
    ASSERT_TRUE(interval);
    EXPECT_NEAR(interval->low, 0.7855, 0.004);
    EXPECT_NEAR(interval->high, 0.9329, 0.004);
    EXPECT_FALSE(bootstrap_geometric_mean(std::vector<double>{2}));
    const auto equal = bootstrap_geometric_mean(std::vector<double>{2, 2, 2});
    EXPECT_NEAR(equal->low, 2, 1e-12);
    EXPECT_NEAR(equal->high, 2, 1e-12);
}

}  // namespace
}  // namespace taquin::lab
