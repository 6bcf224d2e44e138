// The direction of the layers: a file includes only its own layer or layers to the left.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include <gtest/gtest.h>

namespace {

constexpr std::array<std::string_view, 7> layers{"platform", "core", "pdb", "heuristic", "search", "fast", "solve"};

std::ptrdiff_t rank(const std::string& layer) { return std::ranges::find(layers, layer) - layers.begin(); }

TEST(Layers, NoFileIncludesUpward) {
    const std::filesystem::path root = std::filesystem::path(TAQUIN_SOURCE_DIR) / "src" / "taquin";
    const std::regex include("^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]");
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (!entry.is_regular_file()) continue;
        const std::string layer = std::filesystem::relative(entry.path(), root).begin()->string();
        ASSERT_LT(rank(layer), static_cast<std::ptrdiff_t>(layers.size()))
            << entry.path() << " stands in no known layer";
        ++files;
        std::ifstream in(entry.path());
        std::smatch match;
        for (std::string line; std::getline(in, line);) {
            if (!std::regex_search(line, match, include)) continue;
            const std::filesystem::path target = match[1].str();
            if (target.begin()->string() != "taquin") {
                EXPECT_EQ(match[1].str().find("apps/"), std::string::npos) << entry.path() << ": " << line;
                continue;
            }
            EXPECT_LE(rank(std::next(target.begin())->string()), rank(layer)) << entry.path() << ": " << line;
        }
    }
    EXPECT_GT(files, 10);
}

/// WebAssembly has one thread and no files: whatever knows better belongs behind platform/.
TEST(Layers, OnlyThePlatformKnowsTheSystem) {
    const std::filesystem::path root = std::filesystem::path(TAQUIN_SOURCE_DIR) / "src" / "taquin";
    const std::regex header(
        "^\\s*#\\s*include\\s*<(sys/"
        ".*|unistd\\.h|fcntl\\.h|pthread\\.h|sched\\.h|signal\\.h|time\\.h|malloc\\.h|dirent\\.h|"
        "csignal|ctime|cerrno|thread|mutex|shared_mutex|condition_variable|semaphore|latch|barrier|future|stop_token|"
        "filesystem|fstream|iostream|cstdio)>");
    const std::regex use("\\b(getenv|std::j?thread|std::async|std::mutex|std::filesystem|clock_gettime)\\b");
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (!entry.is_regular_file()) continue;
        const auto path = std::filesystem::relative(entry.path(), root);
        const bool platform_header = path.begin()->string() == "platform" && path.extension() == ".h";
        if (path.begin()->string() == "platform" && (!platform_header || path.filename() == "sync.h")) continue;
        ++files;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            EXPECT_FALSE(std::regex_search(line, header)) << path << ": " << line;
            if (!line.contains("//")) {
                EXPECT_FALSE(std::regex_search(line, use)) << path << ": " << line;
            }
        }
    }
    EXPECT_GT(files, 100);
}

}  // namespace
