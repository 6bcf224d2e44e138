#include "apps/play/model.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"

namespace taquin::app {
namespace {

using namespace std::chrono_literals;

const Game::Time zero{};

Size size_of(const char* text) { return Size::parse(text).value(); }
Board board_of(const char* text) { return parse_board(text).value(); }
Game game_of(const char* text) {
    Board board = board_of(text);
    Game game(Goal::blank_last(board.size()));
    game.begin(std::move(board));
    return game;
}

TEST(Game, AClickSlidesTheWholeRun) {
    Game game = game_of("1 2 3/4 5 6/7 8 0");
    EXPECT_EQ(game.slide(6, zero), 2);
    EXPECT_EQ(format_board(game.board()), "1 2 3/4 5 6/0 7 8");
    EXPECT_EQ(game.slide(0, zero), 2);
    EXPECT_EQ(format_board(game.board()), "0 2 3/1 5 6/4 7 8");
    EXPECT_EQ(game.single_moves(), 4);
    EXPECT_EQ(game.slides(), 2);
    EXPECT_EQ(game.slide(4, zero), 0) << "not in line";
    EXPECT_EQ(game.slide(0, zero), 0) << "the blank itself";
    EXPECT_EQ(game.slide(99, zero), 0) << "no such cell";
    EXPECT_EQ(format_moves(game.moves()), "lluu");
}

TEST(Game, PushingATileMovesTheBlankTheOtherWay) {
    Game game = game_of("1 2 3/4 5 6/7 8 0");
    EXPECT_FALSE(game.push(Move::Up, zero));
    EXPECT_FALSE(game.move(Move::Down, zero));
    EXPECT_TRUE(game.push(Move::Right, zero));
    EXPECT_EQ(format_board(game.board()), "1 2 3/4 5 6/7 0 8");
}

TEST(Game, UndoRedoRestart) {
    Game game = game_of("1 2 3/4 5 6/7 8 0");
    game.slide(6, zero);
    game.move(Move::Up, zero);
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(format_board(game.board()), "1 2 3/4 5 6/0 7 8");
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(game.single_moves(), 0);
    EXPECT_TRUE(game.redo(zero));
    EXPECT_EQ(game.single_moves(), 2);
    game.restart();
    EXPECT_EQ(game.board(), game.start());
    EXPECT_TRUE(game.can_redo()) << "a restart can be taken back";
    game.move(Move::Up, zero);
    EXPECT_FALSE(game.can_redo()) << "a new slide forgets the undone ones";
}

TEST(Game, TheClockRunsFromTheFirstMoveToTheWin) {
    Game game = game_of("1 2 3/4 5 6/0 7 8");
    EXPECT_EQ(game.elapsed(zero + 5s), 0s);
    game.move(Move::Right, zero + 10s);
    EXPECT_EQ(game.elapsed(zero + 13s), 3s);
    EXPECT_FALSE(game.won());
    game.move(Move::Right, zero + 14s);
    EXPECT_TRUE(game.won());
    EXPECT_EQ(game.elapsed(zero + 100s), 4s);
    game.begin(board_of("1 2 3/4 5 6/7 0 8"));
    EXPECT_EQ(game.elapsed(zero + 200s), 0s);
    EXPECT_FALSE(game.won());
}

TEST(Game, AGoalThatIsThereAtTheStartIsNoWin) {
    Game game(Goal::snail(size_of("3x3")));
    EXPECT_TRUE(game.solved());
    EXPECT_FALSE(game.won());
    game.change_goal(Goal::blank_first(size_of("2x4")));
    EXPECT_EQ(game.board().size(), size_of("2x4"));
    EXPECT_TRUE(game.solved());
}

RC_GTEST_PROP(Game, UndoingEverythingLeadsBack, (std::vector<std::uint8_t> clicks, std::uint64_t seed)) {
    Game game(Goal::blank_last(size_of("3x4")));
    game.begin(scramble_uniform(game.goal(), seed));
    for (const std::uint8_t cell : clicks) game.slide(cell % 12, zero);
    const Board end = game.board();
    Board replay = game.start();
    for (const Move move : game.moves()) replay.apply(move);
    RC_ASSERT(replay == end);
    while (game.undo()) {
    }
    RC_ASSERT(game.board() == game.start());
    while (game.redo(zero)) {
    }
    RC_ASSERT(game.board() == end);
}

TEST(Playback, PlaysOnItsOwnClock) {
    Playback playback(board_of("1 2 3/4 5 6/0 7 8"), parse_moves("rr").value());
    EXPECT_FALSE(playback.tick(zero + 1h)) << "not started";
    while (playback.speed() > 1) playback.slower();
    playback.play(zero);
    EXPECT_FALSE(playback.tick(zero + 900ms));
    EXPECT_TRUE(playback.tick(zero + 1s));
    EXPECT_EQ(playback.position(), 1U);
    EXPECT_EQ(playback.due(), zero + 2s);
    EXPECT_TRUE(playback.tick(zero + 2s));
    EXPECT_TRUE(playback.at_end());
    EXPECT_FALSE(playback.playing());
    EXPECT_EQ(format_board(playback.board()), "1 2 3/4 5 6/7 8 0");
    playback.play(zero);
    EXPECT_EQ(playback.position(), 0U) << "playing at the end starts over";
}

TEST(Playback, StepsAndJumpsBothWays) {
    Playback playback(board_of("1 2 3/4 5 6/0 7 8"), parse_moves("rr").value());
    playback.step(-1);
    EXPECT_EQ(playback.position(), 0U);
    playback.step(5);
    EXPECT_EQ(playback.position(), 2U);
    playback.jump(1);
    EXPECT_EQ(format_board(playback.board()), "1 2 3/4 5 6/7 0 8");
    playback.jump(0);
    EXPECT_EQ(format_board(playback.board()), "1 2 3/4 5 6/0 7 8");
    EXPECT_FALSE(playback.due());
}

TEST(Playback, SpeedHasALowestAndAHighest) {
    Playback playback(board_of("1 2 3/4 5 6/0 7 8"), {});
    for (int i = 0; i < 50; ++i) playback.faster();
    EXPECT_EQ(playback.speed(), 50);
    for (int i = 0; i < 50; ++i) playback.slower();
    EXPECT_EQ(playback.speed(), 0.5);
    playback.play(zero);
    EXPECT_FALSE(playback.playing()) << "nothing to play";
}

}  // namespace
}  // namespace taquin::app
