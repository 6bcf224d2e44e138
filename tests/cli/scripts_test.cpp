// The scripts that install and build, with programs in their place that only note how they were called.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class Scripts : public testing::Test {
  protected:
    Scripts() : folder_(fs::temp_directory_path() / ("taquin-scripts-" + std::to_string(getpid()))) {
        fs::remove_all(folder_);
        for (const char* name : {"bin", "scripts", "web"}) fs::create_directories(folder_ / name);
        for (const char* name : {"build.sh", "packages.sh", "build-page"})
            fs::copy(fs::path(TAQUIN_SOURCE_DIR) / "scripts" / name, folder_ / "scripts" / name);
    }
    ~Scripts() override { fs::remove_all(folder_); }

    void program(const std::string& name, const std::string& body) const {
        std::ofstream(folder_ / "bin" / name) << "#!/bin/bash\n" << body << "\n";
        fs::permissions(folder_ / "bin" / name, fs::perms::owner_all);
    }
    /// What it wrote, and what our programs noted in between.
    std::string run(const std::string& commands, int code) const {
        const std::string notes = (folder_ / "notes").string();
        std::ofstream(folder_ / "run") << "set -euo pipefail\nroot='" << folder_.string()
                                       << "'\nexport PATH=\"$root/bin:$PATH\" NOTES=\"$root/notes\"\nexec >>\"$NOTES\" "
                                          "2>&1\n"
                                       << commands << "\n";
        const int status = std::system(("bash " + (folder_ / "run").string()).c_str());
        EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, code);
        std::ifstream stream(notes);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    fs::path folder_;
};

TEST_F(Scripts, WhatIsInstalledIsSaidFirst) {
    program("dpkg-query", "exit 1");
    program("sudo", "exec \"$@\"");
    program("apt-get", "echo \"apt-get $*\" >>\"$NOTES\"");
    const std::string said = run(". \"$root/scripts/build.sh\"\nneed first-dev second-dev", 0);
    EXPECT_THAT(said, HasSubstr("installing Debian packages"));
    EXPECT_LT(said.find(": first-dev second-dev (TAQUIN_NO_INSTALL=1 only names them)"), said.find("apt-get -qy"));
    EXPECT_THAT(said, HasSubstr("apt-get -qy install --no-install-recommends first-dev second-dev"));
}

TEST_F(Scripts, NothingIsInstalledAgainstTheUsersWill) {
    program("dpkg-query", "exit 1");
    program("apt-get", "echo \"apt-get $*\" >>\"$NOTES\"");
    const std::string said = run("export TAQUIN_NO_INSTALL=1\n. \"$root/scripts/build.sh\"\nneed first-dev", 30);
    EXPECT_THAT(said, HasSubstr("these Debian packages are missing: first-dev"));
    EXPECT_EQ(said.find("apt-get -qy"), std::string::npos);
}

TEST_F(Scripts, NoPackagesOfThePageAreFetchedAgainstTheUsersWill) {
    program("node", "exit 0");
    program("npm", "echo \"npm $*\" >>\"$NOTES\"");
    std::ofstream(folder_ / "web" / "package-lock.json") << "{}";
    const std::string said = run("TAQUIN_NO_INSTALL=1 \"$root/scripts/build-page\"", 1);
    EXPECT_THAT(said, HasSubstr("cd web && npm ci --ignore-scripts"));
    EXPECT_EQ(said.find("\nnpm "), std::string::npos);
}

TEST_F(Scripts, WhatTheCoreProgramLacksIsBuiltAtItsFirstUse) {
    fs::copy(fs::path(TAQUIN_SOURCE_DIR) / "taquin", folder_ / "taquin");
    program("dpkg-query", "echo installed");
    program("cmake", R"(echo "cmake ${*: -2}" >>"$NOTES"
apps=${0%/*}/../build/release/apps
mkdir -p "$apps"
for name in taquin taquin-core; do
  printf '#!/bin/bash\necho "%s $*"\n' $name >"$apps/$name"
  chmod +x "$apps/$name"
done)");
    const std::string said = run(R"("$root/taquin" solve 8,1,3,4,0,2,7,6,5
"$root/taquin" serve --help
"$root/taquin" show 8,1,3,4,0,2,7,6,5
"$root/taquin" show 8,1,3,4,0,2,7,6,5 --tree
"$root/taquin" play --plain
"$root/taquin" solve 1,2,3,4,5,6,7,0,8)",
                                 0);
    EXPECT_EQ(said,
              "taquin: building (release)\ncmake --preset release\ncmake --target taquin_core\n"
              "taquin-core solve 8,1,3,4,0,2,7,6,5\n"
              "taquin-core serve --help\n"
              "taquin-core show 8,1,3,4,0,2,7,6,5\n"
              "taquin: building (release)\ncmake --preset release\ncmake --target taquin_program\n"
              "taquin show 8,1,3,4,0,2,7,6,5 --tree\n"
              "taquin play --plain\n"
              "taquin solve 1,2,3,4,5,6,7,0,8\n");
}

TEST_F(Scripts, PackagesOfThePageRunNoScripts) {
    program("node", "exit 0");
    program("npm", "echo \"npm $*\" >>\"$NOTES\"\n[[ $1 != ci ]]");
    std::ofstream(folder_ / "web" / "package-lock.json") << "{}";
    fs::create_directories(folder_ / "web" / "node_modules");
    fs::create_directories(folder_ / "web" / "dist");
    const std::string said = run("\"$root/scripts/build-page\"", 0);
    EXPECT_LT(said.find("the npm packages of web/package-lock.json"), said.find("npm ci"));
    EXPECT_THAT(said, HasSubstr("npm ci --ignore-scripts"));
    EXPECT_THAT(said, HasSubstr("npm install --ignore-scripts"));
}

TEST_F(Scripts, AFolderThatCannotBeWrittenGetsAClearWord) {
    std::ofstream(folder_ / "build") << "in the way";
    const std::string said = run(". \"$root/scripts/build.sh\"\nlocked true", 30);
    EXPECT_THAT(said, HasSubstr("/build cannot be written by "));
    EXPECT_EQ(said.find("No such file"), std::string::npos);
    EXPECT_EQ(said.find("Permission denied"), std::string::npos);
}

}  // namespace
}  // namespace taquin
