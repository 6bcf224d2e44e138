// The counters on record: tests/signature_algorithms.txt has one row for each search, scramble or census, with the
// values it must give. A row holds texts only, as a user would write them, so the file outlives changes of the API.
//
// To record rows (new ones end at "->"): TAQUIN_WRITE_SIGNATURE=FILE taquin_tests --gtest_filter='Signature.Rows*'
// writes the file as it would be now; comments and the order of the rows stay.

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"
#include "taquin/search/census.h"
#include "taquin/search/scramble_distance.h"
#include "taquin/solve/solve.h"

namespace taquin {
namespace {

constexpr std::string_view arrow = " ->";

/// What stands between the semicolons; "-" is written for nothing.
using Fields = std::vector<std::string>;

/// Pattern databases are looked up by their entries or, where these were made, by differential bits: the searches
/// must be the same.
struct Tables {
    MemoryTables plain{2};
    MemoryTables differential{BuildOptions{.threads = 2, .delta = true}};
};

Fields split(std::string_view text) {
    Fields fields;
    while (true) {
        const auto end = text.find(';');
        const std::string_view part = text.substr(0, end);
        const auto from = part.find_first_not_of(' ');
        fields.emplace_back(from == std::string_view::npos ? ""
                                                           : part.substr(from, part.find_last_not_of(' ') + 1 - from));
        if (fields.back() == "-") fields.back().clear();
        if (end == std::string_view::npos) return fields;
        text.remove_prefix(end + 1);
    }
}

/// Long paths as their FNV-1a hash.
std::string path_text(const std::vector<Move>& moves) {
    constexpr std::size_t longest = 160;
    const std::string text = format_moves(moves);
    if (text.empty()) return "-";
    if (text.size() <= longest) return text;
    std::uint64_t hash = 14695981039346656037U;
    for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211U;
    return fmt::format("fnv1a:{:016x}", hash);
}

/// Fields: size; goal; board; algorithm; heuristic; engine; node limit. The only place that runs a search.
std::string solve_row(const Fields& row, TableSource& tables) {
    const auto job =
        plan({.board = row.at(2),
              .size = row.at(0),
              .goal = row.at(1),
              .search = {.algorithm = row.at(3), .heuristic = row.at(4), .engine = row.at(5), .nodes = row.at(6)}});
    if (!job) return fmt::format("error in {}: {}", job.error().field, english(job.error()));
    Context context;
    const auto result = solve(*job, context, &tables);
    if (!result) return fmt::format("error in {}: {}", result.error().field, english(result.error()));
    const Stats& stats = result->stats;
    return fmt::format(
        "status={} optimal={} lower_bound={} length={} expanded={} generated={} reopened={} max_frontier={} "
        "deepest={} iterations={} h_start={:.6g} moves={}",
        name(result->status), result->optimal ? "yes" : "no", result->lower_bound, result->moves.size(), stats.expanded,
        stats.generated, stats.reopened, stats.max_frontier, stats.deepest, stats.iterations, stats.h_start,
        path_text(result->moves));
}

std::string solve_with_all_tables(const Fields& row, Tables& tables) {
    const std::string values = solve_row(row, tables.plain);
    if (row.at(4).find("pdb") != std::string::npos) {
        EXPECT_EQ(values, solve_row(row, tables.differential));
    }
    return values;
}

/// Fields: size; goal; kind; moves or distance; seed.
/// Without the slash that ends a single row: the size stands beside it.
std::string tiles_of(const Board& board) {
    std::string text = format_board(board);
    if (text.ends_with('/')) text.pop_back();
    return text;
}

std::string scramble_row(const Fields& row) {
    const Goal goal = parse_goal(row.at(1), Size::parse(row.at(0)).value()).value();
    const auto seed = std::stoull(row.at(4));
    if (row.at(2) == "uniform") return tiles_of(scramble_uniform(goal, seed));
    if (row.at(2) == "walk") return tiles_of(scramble_walk(goal, std::stoull(row.at(3)), seed));
    const auto board = scramble_distance(goal, std::stoi(row.at(3)), seed);
    return board ? tiles_of(*board) : "error in " + board.error().field;
}

/// Fields: size; goal; metric. Gives the boards at each distance, then the first few farthest ones.
std::string census_row(const Fields& row) {
    Context context;
    const Goal goal = parse_goal(row.at(1), Size::parse(row.at(0)).value()).value();
    const Census census = take_census(goal, context, parse_metric(row.at(2)).value());
    std::vector<std::string> farthest;
    for (const Board& board : census.farthest)
        if (farthest.size() < 3) farthest.push_back(tiles_of(board));
    return fmt::format("status={} total={} boards={} farthest={}", name(census.status), census.total(),
                       fmt::join(census.boards, ","), fmt::join(farthest, ","));
}

/// The first field says what the row is about.
std::string values_of(std::string_view asked, Tables& tables) {
    Fields fields = split(asked);
    const std::string kind = fields.front();
    fields.erase(fields.begin());
    if (kind == "solve") return solve_with_all_tables(fields, tables);
    if (kind == "scramble") return scramble_row(fields);
    if (kind == "census") return census_row(fields);
    return "error in kind: " + kind;
}

TEST(Signature, RowsOfEveryAlgorithmAreThoseOnRecord) {
    std::ifstream file(TAQUIN_SOURCE_DIR "/tests/signature_algorithms.txt");
    ASSERT_TRUE(file);
    const char* const target = std::getenv("TAQUIN_WRITE_SIGNATURE");
    Tables tables;
    std::string recorded;
    int rows = 0;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        std::string now = line;
        if (!line.empty() && line[0] != '#') {
            SCOPED_TRACE(fmt::format("tests/signature_algorithms.txt, line {}", number));
            const auto end = line.find(arrow);
            ASSERT_NE(end, std::string::npos) << line;
            now = fmt::format("{}{} {}", line.substr(0, end), arrow, values_of(line.substr(0, end), tables));
            // Never to be recorded, whatever the file says.
            EXPECT_EQ(now.find("-> error"), std::string::npos) << now;
            EXPECT_EQ(now.find("status=own-fault"), std::string::npos) << now;
            if (target == nullptr) {
                EXPECT_EQ(now, line);
            }
            ++rows;
        }
        recorded += now + '\n';
    }
    EXPECT_GT(rows, 300);
    if (target != nullptr) {
        EXPECT_TRUE(std::ofstream(target) << recorded) << target;
    }
}

}  // namespace
}  // namespace taquin
