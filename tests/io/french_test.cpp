// Every sentence with which the engine explains or refuses has a French one: the sources are read for them.

#include "apps/io/french.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"

namespace taquin::app {
namespace {

namespace fs = std::filesystem;

std::string source(const fs::path& path) {
    std::ifstream file(path);
    return (std::ostringstream() << file.rdbuf()).str();
}

/// From an opening bracket to the one that closes it.
std::string_view bracketed(std::string_view text) {
    int depth = 0;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0) {
            if (c == '\\')
                ++i;
            else if (c == quote)
                quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(' || c == '{') {
            ++depth;
        } else if ((c == ')' || c == '}') && --depth == 0) {
            return text.substr(0, i + 1);
        }
    }
    return text;
}

/// String literals of some code, those that follow each other joined, that are sentences and not names.
void collect(std::string_view code, std::set<std::string>& into) {
    static const std::regex several(R"re("(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*)re");
    static const std::regex joint(R"re("\s*")re");
    using Matches = std::regex_iterator<std::string_view::const_iterator>;
    for (Matches match(code.begin(), code.end(), several), end; match != end; ++match) {
        const std::string quoted = match->str();
        const std::string text = std::regex_replace(quoted.substr(1, quoted.size() - 2), joint, "");
        const bool words = text.find(' ') != std::string::npos &&
                           std::ranges::any_of(text, [](unsigned char c) { return std::isalpha(c) != 0; });
        if (words) into.insert(text);
    }
}

std::set<std::string> said_by_the_engine() {
    const fs::path root = TAQUIN_SOURCE_DIR;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(root / "src" / "taquin"))
        if (entry.is_regular_file()) files.push_back(entry.path());
    for (const char* name : {"json.cpp", "quantities.cpp", "serve/api.cpp", "serve/jobs.cpp"})
        files.push_back(root / "apps" / name);
    std::set<std::string> sentences;
    static const std::regex refusal(R"re(\b(make_error|Error|refuse|refuse_errno|fail)[({])re");
    for (const fs::path& file : files) {
        const std::string text = source(file);
        for (std::sregex_iterator match(text.begin(), text.end(), refusal), end; match != end; ++match) {
            const auto at = static_cast<std::size_t>(match->position() + match->length() - 1);
            collect(bracketed(std::string_view(text).substr(at)), sentences);
        }
        // Reasons of auto, and the ends of sentences that the readers of options choose from.
        static const std::regex choice(R"re(return (\{"|"|fmt::format\(")[^;]*;)re");
        const std::string name = file.filename().string();
        if (name != "choose.cpp" && name != "options.cpp") continue;
        for (std::sregex_iterator match(text.begin(), text.end(), choice), end; match != end; ++match)
            collect(match->str(), sentences);
    }
    std::erase_if(sentences, [](const std::string& text) { return text.starts_with("max("); });  // a configuration
    return sentences;
}

/// {:g} and the like are gaps as well.
std::string plain_gaps(const std::string& text) { return std::regex_replace(text, std::regex(R"(\{[^}]*\})"), "{}"); }

TEST(French, EverySentenceOfTheEngineIsKnown) {
    std::set<std::string> known;
    for (const auto& [english, french] : french_sentences()) known.insert(english);
    const auto said = said_by_the_engine();
    EXPECT_GT(said.size(), 90U);
    for (const std::string& sentence : said)
        EXPECT_TRUE(known.contains(plain_gaps(sentence))) << "data/french.json lacks: " << sentence;
}

TEST(French, GapsAreAsManyAndNothingIsLeftInEnglish) {
    const auto gaps = [](const std::string& text) {
        std::size_t count = 0;
        for (auto at = text.find("{}"); at != std::string::npos; at = text.find("{}", at + 2)) ++count;
        return count;
    };
    for (const auto& [english, french] : french_sentences()) {
        EXPECT_EQ(gaps(english), gaps(french)) << english;
        EXPECT_NE(english, french);
    }
}

TEST(French, FillsGapsAndSaysTheirSentencesToo) {
    EXPECT_EQ(french("wastar: found weight=0.001, allowed is a number from 1 to 1000"),
              "wastar : weight=0.001 trouvé, permis : un nombre de 1 à 1000");
    EXPECT_EQ(french("found '5x', allowed are uniform, walk, distance"),
              "« 5x » trouvé, permis : uniform, walk, distance");
    EXPECT_EQ(french("/some/file.table: cannot be opened: No such file or directory"),
              "/some/file.table : ne peut être ouvert : No such file or directory");
    EXPECT_EQ(french("nobody knows this sentence"), "nobody knows this sentence");
    const Error error = french(parse_board("1 2 3/4 5 6/7 7 0").error());
    EXPECT_EQ(error.field, "plateau");
    EXPECT_EQ(error.message, "la pièce 7 figure deux fois, chaque pièce n’est permise qu’une fois");
}

TEST(French, RealRefusalsAndReasonsAreSaid) {
    for (const char* algorithm : {"nothing", "wastar(weight=0)", "astar(x=1)", "bfs(1", "idastar(order=uu)"}) {
        const auto job = plan({.board = "1 2 3/4 5 6/7 0 8", .search = {.algorithm = algorithm}});
        Context context;
        const auto error = job ? solve(*job, context).error() : job.error();
        EXPECT_NE(french(error.message), error.message);
    }
    for (const char* board : {"1 2 3/4 5 6/7 0 8", "2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "1 0 2"}) {
        Context context;
        const std::string size = std::string(board) == "1 0 2" ? "1x3" : "";
        const auto result = solve(plan(SolveRequest{.board = board, .size = size}).value(), context).value();
        EXPECT_NE(french(result.why), result.why);
    }
}

}  // namespace
}  // namespace taquin::app
