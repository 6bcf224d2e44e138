// The game as the terminal plays it, without the terminal.

#include "apps/play/session.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "taquin/core/notation.h"

#include "apps/play/layout.h"

namespace taquin::app {
namespace {

using ::testing::HasSubstr;

const Session::Time session_start{};

Session session_of(const char* text, Language language = Language::English, Metric metric = Metric::SingleTile) {
    Board board = parse_board(text).value();
    Session session(Goal::blank_last(board.size()), language, 1, nullptr, metric);
    session.begin(std::move(board));
    return session;
}

void finish_search(Session& session) {
    while (session.mode() == Session::Mode::Search) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        session.tick(session_start);
    }
}

void answer(Session& session, Action question, const char* text) {
    session.act(question, session_start);
    while (!session.prompt_text().empty()) session.erase();
    session.type(text);
    session.accept(session_start);
}

TEST(Session, ArrowsPushTilesAndAWinIsTold) {
    Session session = session_of("1 2 3/4 5 6/7 0 8");
    session.act(Action::PushDown, session_start);
    EXPECT_EQ(session.game().single_moves(), 1) << "5 slides down into the gap";
    session.act(Action::PushUp, session_start);
    session.act(Action::PushLeft, session_start);
    EXPECT_TRUE(session.game().won());
    EXPECT_THAT(session.message(), HasSubstr("Solved!"));
    EXPECT_THAT(session.message(), HasSubstr("Optimal moves: 2 of 3; shortest solution: 1."));
    session.act(Action::PushUp, session_start);
    EXPECT_THAT(session.message(), HasSubstr("No tile"));
}

TEST(Session, AHintNamesTheTileAndIsForgottenWhenLeft) {
    Session session = session_of("1 2 3/4 5 6/0 7 8");
    EXPECT_FALSE(session.to_go());
    session.act(Action::Hint, session_start);
    finish_search(session);
    EXPECT_EQ(session.hinted(), 7);
    EXPECT_EQ(session.to_go(), std::pair(2, true));
    EXPECT_THAT(session.message(), HasSubstr("7 left"));
    session.act(Action::PushLeft, session_start);
    EXPECT_EQ(session.to_go(), std::pair(1, true)) << "following the way keeps it";
    session.act(Action::PushDown, session_start);
    EXPECT_FALSE(session.to_go()) << "leaving it does not";
    EXPECT_EQ(session.hinted(), 0);
}

TEST(Session, CountsAndHintsInMultiTileMoves) {
    Session session = session_of("1 2 3/4 5 6/0 7 8", Language::English, Metric::MultiTile);
    session.act(Action::Hint, session_start);
    finish_search(session);
    EXPECT_EQ(session.hinted(), 8) << "a click on it slides both";
    EXPECT_EQ(session.to_go(), std::pair(1, true));
    session.act(Action::PushLeft, session_start);
    EXPECT_EQ(session.to_go(), std::pair(1, false)) << "not proved from within a move";
    session.act(Action::PushLeft, session_start);
    EXPECT_EQ(session.moves_made(), 1);
    EXPECT_EQ(session.game().single_moves(), 2);
}

TEST(Session, SolvesInMultiTileMoves) {
    Session session = session_of("5 2 1/4 8 3/7 6 0", Language::English, Metric::MultiTile);
    session.act(Action::Solve, session_start);
    finish_search(session);
    ASSERT_EQ(session.mode(), Session::Mode::Playback);
    const int length = session.to_go()->first;
    EXPECT_EQ(length, path_length(Metric::MultiTile, session.playback()->moves()));
    EXPECT_TRUE(session.to_go()->second);
    EXPECT_THAT(session.message(), HasSubstr(fmt::format("Solution of {} moves, proved shortest", length)));
    session.act(Action::Last, session_start);
    EXPECT_EQ(session.to_go(), std::pair(0, true));
    session.act(Action::TakeOver, session_start);
    EXPECT_EQ(session.moves_made(), length);
}

TEST(Session, SolvePlaysBackAndAHandTakesOver) {
    Session session = session_of("1 2 3/4 5 6/0 7 8");
    session.act(Action::Solve, session_start);
    finish_search(session);
    ASSERT_EQ(session.mode(), Session::Mode::Playback);
    EXPECT_THAT(session.message(), HasSubstr("2 moves, proved shortest"));
    session.act(Action::StepForward, session_start);
    EXPECT_EQ(format_board(session.board()), "1 2 3/4 5 6/7 0 8");
    session.act(Action::StepBack, session_start);
    session.act(Action::Last, session_start);
    session.act(Action::First, session_start);
    session.act(Action::StepForward, session_start);
    session.act(Action::Faster, session_start);
    session.act(Action::TakeOver, session_start);
    EXPECT_EQ(session.mode(), Session::Mode::Play);
    EXPECT_EQ(session.game().single_moves(), 1);
    session.act(Action::PushLeft, session_start);
    EXPECT_THAT(session.message(), HasSubstr("with help"));
}

TEST(Session, ASearchIsCancelled) {
    Session session =
        session_of("14 5 9 2 18 30/8 23 19 12 17 31/15 0 10 20 4 32/6 11 21 1 7 33/24 3 16 22 13 34/25 26 27 28 29 35");
    session.act(Action::Solve, session_start);
    if (session.mode() == Session::Mode::Search) session.act(Action::Escape, session_start);
    finish_search(session);
    EXPECT_NE(session.mode(), Session::Mode::Search);
}

TEST(Session, PromptsChangeSizeGoalAndBoard) {
    Session session = session_of("1 2 3/4 5 6/0 7 8");
    answer(session, Action::AskSize, "2x5");
    EXPECT_EQ(session.board().size().text(), "2x5");
    answer(session, Action::AskGoal, "snail");
    EXPECT_EQ(session.game().goal().name(), "snail");
    answer(session, Action::AskBoard, "1 2 3/4 5 6/7 8 0");
    EXPECT_EQ(session.mode(), Session::Mode::Prompt) << "not solvable for the snail";
    EXPECT_THAT(session.message(), HasSubstr("cannot be solved"));
    session.act(Action::Escape, session_start);
    answer(session, Action::AskSize, "nonsense");
    EXPECT_EQ(session.mode(), Session::Mode::Prompt);
    EXPECT_THAT(session.message(), HasSubstr("size"));
}

TEST(Session, UndoRedoRestartShuffleHelpQuit) {
    Session session = session_of("1 2 3/4 5 6/0 7 8");
    session.act(Action::Undo, session_start);
    EXPECT_THAT(session.message(), HasSubstr("undo"));
    session.click(8, session_start);
    EXPECT_EQ(session.game().slides(), 1);
    session.act(Action::Undo, session_start);
    session.act(Action::Redo, session_start);
    EXPECT_TRUE(session.game().solved());
    session.act(Action::Restart, session_start);
    EXPECT_FALSE(session.game().solved());
    session.act(Action::ShuffleEasy, session_start);
    session.act(Action::Help, session_start);
    EXPECT_EQ(session.mode(), Session::Mode::Help);
    session.act(Action::PushUp, session_start);
    EXPECT_EQ(session.mode(), Session::Mode::Play);
    session.act(Action::Quit, session_start);
    EXPECT_EQ(session.mode(), Session::Mode::Ended);
}

TEST(Session, RefusesInFrench) {
    Session session = session_of("1 2 3/4 5 6/7 0 8", Language::French);
    answer(session, Action::AskBoard, "1 2 3/4 5 6/7 7 0");
    EXPECT_EQ(session.message(), "plateau : la pièce 7 figure deux fois, chaque pièce n’est admise qu’une fois");
}

TEST(Session, SpeaksFrench) {
    Session session = session_of("1 2 3/4 5 6/7 0 8", Language::French);
    session.act(Action::Hint, session_start);
    finish_search(session);
    EXPECT_THAT(session.message(), HasSubstr("glisser 8 à gauche"));
}

TEST(Layout, TilesGrowWithTheScreenAndClicksFindTheirCells) {
    const Size size = Size::parse("4x4").value();
    for (const auto& [rows, cols] : {std::pair(24, 80), std::pair(50, 200), std::pair(12, 31), std::pair(10, 40)}) {
        const auto layout = make_layout(size, rows, cols);
        ASSERT_TRUE(layout) << rows << " " << cols;
        EXPECT_LE(layout->left + layout->width, cols);
        EXPECT_LE(layout->top + layout->height, rows - 2);
        for (Cell cell = 0; cell < size.cells(); ++cell)
            EXPECT_EQ(layout->cell_at(layout->top + size.row(cell) * layout->tile_rows,
                                      layout->left + size.col(cell) * (layout->tile_cols + layout->gap), size),
                      cell);
        EXPECT_FALSE(layout->cell_at(0, 0, size));
    }
    EXPECT_FALSE(make_layout(size, 5, 80));
    EXPECT_GT(make_layout(size, 50, 200)->tile_rows, make_layout(size, 24, 80)->tile_rows);
    const auto [cols, rows] = least_space(Size::parse("20x20").value());
    EXPECT_TRUE(make_layout(Size::parse("20x20").value(), rows, cols));
}

TEST(Layout, APromptIsCutBetweenCharacters) {
    EXPECT_EQ(last_characters("1 2 3", 3), "2 3");
    EXPECT_EQ(last_characters("aéß€", 2), "ß€");
    EXPECT_EQ(last_characters("aéß€", 3), "éß€");
    EXPECT_EQ(last_characters("é", 5), "é");
    EXPECT_EQ(last_characters("é", 0), "");
    EXPECT_EQ(last_characters("", 1), "");
}

}  // namespace
}  // namespace taquin::app
