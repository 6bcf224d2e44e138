// The lab over HTTP, without sockets: requests and replies.

#include "apps/lab/routes.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/io/json.h"
#include "apps/lab/runner.h"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;
using app::Json;
using ::testing::HasSubstr;

class LabRoutes : public ::testing::Test {
  protected:
    LabRoutes() : file_(fs::temp_directory_path() / fmt::format("taquin-routes-{}.sqlite", getpid())) { clean(); }
    ~LabRoutes() override { clean(); }

    app::Reply ask(const std::string& path, const std::string& method = "GET") const {
        return respond({.method = method, .path = path, .body = {}, .client = {}}, file_);
    }
    void fill() const {
        const auto experiment = parse_experiment(
            "name=\"small\"\ntitle=\"t\"\n[[boards]]\nset=\"s\"\nsize=\"2x3\"\nscramble=\"uniform\"\ncount=4\n"
            "[[configurations]]\nalgorithm=\"idastar\"\n",
            "x.toml");
        ASSERT_TRUE(run(*experiment, file_));
    }
    void clean() const {
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(file_.string() + part);
    }

    fs::path file_;
};

TEST_F(LabRoutes, NoDatabaseIsAnEmptyList) {
    EXPECT_EQ(ask("/api/lab").body, R"({"experiments":[]})");
    EXPECT_EQ(ask("/api/lab/small").status, 404);
    EXPECT_FALSE(fs::exists(file_));
}

TEST_F(LabRoutes, ListsAndShows) {
    fill();
    const Json list = Json::parse(ask("/api/lab").body);
    ASSERT_EQ(list["experiments"].size(), 1U);
    EXPECT_EQ(list["experiments"][0]["done"], 4);
    const Json study = Json::parse(ask("/api/lab/small").body);
    EXPECT_EQ(study["results"].size(), 4U);
    EXPECT_EQ(study["configurations"][0]["label"], "idastar");
    const std::string revision = list["experiments"][0]["revision"];
    EXPECT_EQ(ask("/api/lab/small@" + revision).status, 200);
    const app::Reply csv = ask("/api/lab/small/csv");
    EXPECT_THAT(csv.type, HasSubstr("text/csv"));
    EXPECT_EQ(std::ranges::count(csv.body, '\n'), 5);
}

TEST_F(LabRoutes, RefusesWithReason) {
    fill();
    EXPECT_EQ(ask("/api/lab/none").status, 404);
    EXPECT_EQ(Json::parse(ask("/api/lab/none").body)["field"], "experiment");
    EXPECT_EQ(ask("/api/lab/small@ffff").status, 404);
    EXPECT_EQ(ask("/api/lab/../../etc/passwd").status, 404);
    EXPECT_EQ(ask("/api/lab", "POST").status, 405);
    clean();
    std::ofstream(file_) << "not a database";
    const app::Reply broken = ask("/api/lab");
    EXPECT_EQ(broken.status, 503);
    EXPECT_EQ(broken.body.find(file_.string()), std::string::npos);  // paths of the server stay at home
}

}  // namespace
}  // namespace taquin::lab
