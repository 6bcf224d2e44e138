// taquin page: what it writes, and what it refuses to write over.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/io/content_policy.h"
#include "apps/io/embedded.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class StaticSite : public ::testing::Test {
  protected:
    StaticSite() : folder_(fs::temp_directory_path() / fmt::format("taquin-site-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~StaticSite() override { fs::remove_all(folder_); }

    static ProgramRun write(const fs::path& folder) { return run_program({"page", folder.string()}); }

    fs::path folder_;
};

TEST_F(StaticSite, IsWrittenTwiceButNeverOverWhatIsNotOurs) {
    if (app::page_files().empty()) GTEST_SKIP() << "built without the page";
    const fs::path site = folder_ / "a" / "site";
    const ProgramRun first = write(site);
    EXPECT_EQ(first.code, 0) << first.err;
    const std::string front = text_of(site / "index.html");
    EXPECT_THAT(front, HasSubstr(std::string(app::content_policy)));
    EXPECT_THAT(front, HasSubstr("content=\"static\""));
    EXPECT_THAT(front, Not(HasSubstr("=\"/")));  // all paths are relative
    EXPECT_FALSE(fs::exists(site / "report"));
    std::ofstream(site / "assets" / "old-12345678.js") << "1";
    EXPECT_EQ(write(site).code, 0);
    EXPECT_FALSE(fs::exists(site / "assets" / "old-12345678.js"));
    EXPECT_EQ(text_of(site / "index.html"), front);

    const fs::path foreign = folder_ / "foreign";
    fs::create_directories(foreign);
    std::ofstream(foreign / "index.html") << "<!doctype html>my own";
    const ProgramRun refused = write(foreign);
    EXPECT_EQ(refused.code, 30);
    EXPECT_THAT(refused.err, HasSubstr("not empty"));
    EXPECT_EQ(text_of(foreign / "index.html"), "<!doctype html>my own");
    EXPECT_EQ(std::distance(fs::directory_iterator(foreign), fs::directory_iterator()), 1);
    EXPECT_EQ(write(foreign / "index.html").code, 30);
}

/// As after a full disk or a kill: what is there was not finished, but is ours.
TEST_F(StaticSite, IsWrittenAgainWhereTheFirstTimeFailed) {
    if (app::page_files().empty()) GTEST_SKIP() << "built without the page";
    const fs::path site = folder_ / "site";
    const std::string command =
        "ulimit -f 40 && exec '" TAQUIN_PROGRAM "' page '" + site.string() + "'";  // 20 KiB a file
    const ProgramRun failed = run_with({.arguments = {"-c", command}, .program = "/bin/sh"});
    EXPECT_EQ(failed.code, 30);
    EXPECT_THAT(failed.err, HasSubstr("File too large"));
    EXPECT_FALSE(fs::is_empty(site));
    const ProgramRun again = write(site);
    EXPECT_EQ(again.code, 0) << again.err;
}

}  // namespace
}  // namespace taquin
