#include "taquin/core/instances.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace taquin {
namespace {

std::vector<InstanceLine> read(const std::string& name) {
    std::ifstream in(std::string(TAQUIN_SOURCE_DIR) + "/data/instances/" + name);
    std::stringstream text;
    text << in.rdbuf();
    return parse_instances(text.str());
}

TEST(Instances, OurFilesHoldSolvableBoardsWithTheKnownMeans) {
    struct File {
        const char* name;
        std::size_t count;
        double mean;
    };
    for (const File& file : {File{"korf100.txt", 100, 53.05}, File{"korf50.txt", 50, 100.78}, File{"hard80.txt", 5, 80},
                             File{"hardest8.txt", 4, 31}}) {
        const auto lines = read(file.name);
        ASSERT_EQ(lines.size(), file.count) << file.name;
        int sum = 0;
        for (const InstanceLine& line : lines) {
            ASSERT_TRUE(line.instance) << file.name << ":" << line.number << " " << english(line.instance.error());
            EXPECT_TRUE(reachability(line.instance->problem.start, line.instance->problem.goal).reachable);
            sum += line.instance->optimum.value();
        }
        EXPECT_NEAR(sum / static_cast<double>(file.count), file.mean, 1e-9) << file.name;
    }
}

TEST(Instances, ReadsAttributesAndSkipsComments) {
    const auto lines =
        parse_instances("# head\n\n1 2/3 0; label=easy one ; goal=blank-first # tail\n1 2/0\n1 2/3 0; depth=3\n");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].number, 3U);
    EXPECT_EQ(lines[0].instance->label, "easy one");
    EXPECT_EQ(format_goal(lines[0].instance->problem.goal), "blank-first");
    EXPECT_FALSE(lines[0].instance->optimum);
    EXPECT_EQ(english(lines[1].instance.error()),
              "row 2 has length 1 but row 1 has length 2; all rows must be equally long");
    EXPECT_EQ(english(lines[2].instance.error()),
              "found 'depth=3' after the board, expected one of goal=, optimum=, label=");
    EXPECT_EQ(parse_instance("1 2/3 0; optimum=-1").error().field, "optimum");
}

}  // namespace
}  // namespace taquin
