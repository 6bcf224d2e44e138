// The program without server, game, lab and some other commands, which ./taquin builds first.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

ProgramRun run_core(Words arguments) { return run_with({.arguments = std::move(arguments), .program = TAQUIN_CORE}); }

TEST(CoreProgram, ShowsAllCommands) {
    for (const Words& words : {Words{"--help"}, Words{"serve", "--help"}, Words{"play", "--help"},
                               Words{"experiment", "--help"}, Words{"experiment", "compare", "--help"}, Words{"man"},
                               Words{"completion", "bash"}, Words{"complete", "experiment", "compare", "--field", ""},
                               Words{"tables", "build", "--help"}, Words{"complete", "convert", "--from", ""}}) {
        const ProgramRun core = run_core(words);
        const ProgramRun whole = run_program(words);
        EXPECT_EQ(core.code, 0) << core.err;
        EXPECT_EQ(core.out, whole.out);
        EXPECT_FALSE(core.out.empty());
    }
}

TEST(CoreProgram, Solves) {
    const ProgramRun run = run_core({"solve", "8,1,3,4,0,2,7,6,5", "--format", "moves"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, run_program({"solve", "8,1,3,4,0,2,7,6,5", "--format", "moves"}).out);
}

TEST(CoreProgram, SaysWhatItIsWithout) {
    for (const Words& words :
         {Words{"serve", "--port", "0"}, Words{"play", "--plain"}, Words{"experiment", "list"},
          Words{"analyse", "8,1,3,4,0,2,7,6,5", "r"}, Words{"bench", "random"}, Words{"census"}, Words{"convert", "-"},
          Words{"show", "8,1,3,4,0,2,7,6,5", "--tree"}, Words{"tables", "list"}, Words{"trace", "8,1,3,4,0,2,7,6,5"}}) {
        const ProgramRun run = run_core(words);
        EXPECT_EQ(run.code, 30);
        EXPECT_THAT(run.err, HasSubstr("'./taquin " + words.front()));
        EXPECT_THAT(run.err, HasSubstr("' builds it"));
    }
}

}  // namespace
}  // namespace taquin
