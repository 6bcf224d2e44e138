#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "apps/io/messages.h"

namespace taquin::app {

/// "en", "fr", or "" for what the locale says.
std::optional<Language> parse_language(std::string_view text);
Language locale_language();

/// Everything the game says, in both views. messages.cpp has one entry for each.
enum class Message : std::uint8_t {
    Title,
    Moves,
    Slides,
    Time,
    ToGo,
    Goal,
    Size,
    Unknown,
    Up,
    Down,
    Left,
    Right,
    Welcome,
    Shuffled,
    ShuffledEasy,
    Won,
    WonShown,
    Judged,
    NotKept,
    Rescued,
    Statistics,
    NoStatistics,
    AlreadySolved,
    HintIs,
    ToGoExact,
    ToGoBetween,
    Searching,
    Nodes,
    SearchLine,
    SearchCancelled,
    SearchFailed,
    SolutionFound,
    SolutionProved,
    SolutionUnproved,
    Playing,
    Paused,
    PlaybackKeys,
    TookOver,
    NothingToUndo,
    NothingToRedo,
    NotInLine,
    Wall,
    Restarted,
    AskSize,
    AskGoal,
    AskBoard,
    PromptKeys,
    Refused,
    TooSmall,
    PlayKeys,
    SearchKeys,
    HelpTitle,
    HelpText,
    PlainWelcome,
    PlainHelp,
    PlainUnknown,
    Blank,
    TimeOver,
    MemoryOver,
    NothingLeft,
    InternalError,
    OneMove,
    ManyMoves,
};
std::string_view say(Message message, Language language);

/// The message with its arguments.
template <class... Args>
std::string say(Message message, Language language, const Args&... args) {
    return fmt::format(fmt::runtime(say(message, language)), args...);
}

/// "1 move", "2 moves".
std::string count_moves(std::uint64_t count, Language language);

}  // namespace taquin::app
