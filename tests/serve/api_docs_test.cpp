// Every example of docs/api.md is run against a real server and must answer what the page says.

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/lab/runner.h"
#include "apps/serve/server.h"

namespace taquin::app {
namespace {

struct Example {
    std::string command;
    std::string answer;
    bool csv = false;
};

std::vector<Example> examples() {
    std::ifstream file(std::string(TAQUIN_SOURCE_DIR) + "/docs/api.md");
    std::vector<Example> list;
    std::string* into = nullptr;
    for (std::string line; std::getline(file, line);) {
        if (line == "```sh")
            into = &list.emplace_back().command;
        else if (line == "```json" && !list.empty())
            into = &list.back().answer;
        else if (line == "```csv" && !list.empty()) {
            into = &list.back().answer;
            list.back().csv = true;
        } else if (line.starts_with("```"))
            into = nullptr;
        else if (into != nullptr)
            *into += line + "\n";
    }
    return list;
}

std::string run(const std::string& command) {
    std::string output;
    FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    std::array<char, 4096> buffer{};
    while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), count);
    ::pclose(pipe);
    return output;
}

/// Everything the page shows must be there; "…" stands for any value, a list for one that begins like it.
void expect_shown(const Json& shown, const Json& real, const std::string& where) {
    if (shown == "…") return;
    if (shown.is_object()) {
        for (const auto& [key, value] : shown.items()) {
            ASSERT_TRUE(real.contains(key)) << where << "." << key << " is missing in " << real.dump();
            expect_shown(value, real[key], where + "." + key);
        }
    } else if (shown.is_array()) {
        ASSERT_TRUE(real.is_array()) << where;
        ASSERT_GE(real.size(), shown.size()) << where;
        for (std::size_t i = 0; i < shown.size(); ++i) expect_shown(shown[i], real[i], where + "[]");
    } else {
        EXPECT_EQ(shown, real) << where;
    }
}

/// A results database with the one experiment that the page speaks of.
class Results {
  public:
    Results() : file_(std::filesystem::temp_directory_path() / fmt::format("taquin-docs-{}.sqlite", getpid())) {
        const auto experiment = lab::parse_experiment(
            "name=\"weights\"\ntitle=\"t\"\n[[boards]]\nset=\"s\"\nsize=\"3x3\"\nscramble=\"uniform\"\ncount=4\n"
            "[[configurations]]\nalgorithm=\"wastar(weight=2)\"\n",
            "weights.toml");
        EXPECT_TRUE(lab::run(*experiment, file_));
    }
    ~Results() {
        for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(file_.string() + part);
    }
    std::string file() const { return file_.string(); }

  private:
    std::filesystem::path file_;
};

TEST(ApiDocs, EveryExampleAnswersAsWritten) {
    const Results results;
    ServeOptions options{.port = 0, .database = results.file(), .policy = default_policy()};
    Server server(options);
    ASSERT_TRUE(server.start());
    const auto list = examples();
    EXPECT_GE(list.size(), 13U);
    for (const Example& example : list) {
        std::string command = example.command;
        const std::string written = "127.0.0.1:8015";
        for (auto at = command.find(written); at != std::string::npos; at = command.find(written, at + 1))
            command.replace(at, written.size(), "127.0.0.1:" + std::to_string(server.port()));
        const std::string output = run(command);
        if (example.csv) {
            const auto shown = example.answer.substr(0, example.answer.find("…"));
            EXPECT_EQ(output.substr(0, shown.size()), shown) << example.command;
            continue;
        }
        const Json real = Json::parse(output, nullptr, false);
        ASSERT_FALSE(real.is_discarded()) << example.command << output;
        expect_shown(Json::parse(example.answer), real, example.command);
    }
}

}  // namespace
}  // namespace taquin::app
