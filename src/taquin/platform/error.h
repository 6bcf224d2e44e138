#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace taquin {

/// Messages for people. The text of each code is in data/messages.*.json under its key, and shows what its arguments
/// are ({0}, {1}, …).
enum class ErrorCode : std::uint16_t {
    None,  // no message
    // Anything
    Cancelled,
    OutOfMemory,
    CannotStartThread,
    NotOneOf,
    NotAnInteger,
    NotADuration,
    NotAnAmountOfMemory,
    TextTooLong,
    NestedTooDeep,
    TooManyParts,
    // Sizes, boards and goals
    NotASize,
    SizeOutOfRange,
    SizeMismatch,
    NoTiles,
    NotATile,
    TileOutsideAnyBoard,
    TileOutsideBoard,
    TileTwice,
    BlankTwice,
    EmptyCell,
    NotASquare,
    UnequalRows,
    WrongNumberOfCells,
    TooManyCells,
    NotAGoal,
    NotANumberOfMoves,
    UnknownAttribute,
    // Moves
    NotAMove,
    ZeroCount,
    TooManyMoves,
    NotAMoveOrder,
    DistanceNeedsSmallerBoard,
    DistanceBeyondFarthest,
    DistanceBeyondLimit,
    // Algorithms, heuristics and their options
    ExpectedName,
    ExpectedArgument,
    ExpectedValue,
    ExpectedCommaOrBracket,
    ExpectedEnd,
    UnknownOption,
    TakesNoOptions,
    TooManyValues,
    OptionTwice,
    OptionNotAnInteger,
    OptionNotANumber,
    OptionNotOneOf,
    OptionEmpty,
    OnlyOptionsTaken,
    WrongNumberOfHeuristics,
    HeuristicNotUsed,
    BackwardHeuristicMissing,
    OwnHeuristicOneWay,
    MetricNotSupported,
    NoFastEngine,
    BoardTooLarge,
    OnlyForSize,
    WrongNumberOfWeights,
    WalkingTableTooLarge,
    TooManyDecimals,
    UnitsTooFine,
    NoCommonUnit,
    // Pattern databases: catalogues and files of tables
    NoPatternsForSize,
    UnknownCatalogue,
    NoCatalogueForSize,
    DrawingRows,
    DrawingColumns,
    DrawingCharacter,
    DrawingBlanks,
    DrawingWithoutPattern,
    DrawingsDiffer,
    PatternTooLarge,
    PatternsOverlap,
    DeltaOfMultiTile,
    NotATable,
    TableTooShort,
    TableVersion,
    TableHeaderChecksum,
    TableScheme,
    TableHeaderInvalid,
    TableSize,
    TableOfOtherPattern,
    TableEntries,
    TableChecksum,
    TableEntryWrong,
    TableRebuilt,
    TableNotStored,
    TablesInBackground,
    TablesNotInBackground,
    TableUnfinished,
    TablesExceedMemory,
    NotAGuide,
    // Files
    CannotExamine,
    CannotOpen,
    CannotRead,
    NotARegularFile,
    BeingWritten,
    CannotCreate,
    CannotWrite,
    CannotRemove,
    CannotList,
    // Threads
    FewerThreads,
    // Why `auto` chose what it chose
    ChoseSingleLine,
    ChoseLargeTables,
    ChoseNoTables,
    ChoseSmallTables,
    ChoseSmallTablesForHardBoard,
    ChoseSmallBoard,
    ChoseWithinSeconds,
    ChoseAnytime,
    ChoseWithoutProof,
    ChangedTables,
    SolutionOfAnytime,
    SolutionOfAnytimeThenBackward,
    SearchedBackward,
    // Requests in JSON and the server
    InvalidJson,
    JsonNumberOutOfRange,
    NotAnObject,
    NotText,
    NotAWholeNumber,
    NotSeconds,
    NotBytes,
    UnknownField,
    UnknownPath,
    MethodNotAllowed,
    UnknownJob,
    JobExpired,
    MovesNeedWalk,
    DistanceNeedsDistance,
    TooManyStreams,
    ServerStopping,
    ClientQueueFull,
    QueueFull,
    // The command line
    BadCommandLine,
    NotACommand,
    NotAnOption,
    NotAnArgument,
    CannotCombine,
    ExactlyOneOf,
    BoardMissing,
    BoardUnsolvable,
    StandardInputTwice,
    MoveLeavesBoard,
    TooManyAnimatedMoves,
    OptionOnlyWith,
    GraphBoardTooLarge,
    GraphTooLarge,
    TreeTooLarge,
    NothingToSearch,
    FormatWithBatch,
    FormatWithoutBatch,
    CensusTooLarge,
    CensusNeedsMemory,
    UnknownBoardSet,
    OtherResults,
    DamagedResults,
    NoBoards,
    NoTablesFolder,
    TableNotBuilt,
    FileTooLarge,
    CannotWriteOutput,
    NeedsTerminal,
    // Checkpoints, and searches on several ranks
    CheckpointForeign,
    CheckpointVersion,
    CheckpointDamaged,
    CheckpointOfOtherRun,
    CheckpointNotSupported,
    CheckpointResumed,
    CheckpointLevelResumed,
    CheckpointNotWritten,
    RanksDiffer,
    RankSilent,
    RankFailed,
    NotDistributed,
    SearchNotDistributed,
    SeparateTasks,
    // HTTP
    HeaderCount,
    HostNotAllowed,
    OriginNotAllowed,
    ChunkedBody,
    NotAContentLength,
    BodyTooLarge,
    CompressedBody,
    NotJsonContent,
    BodyNotAllowed,
    TooLong,
    TooLarge,
    RangesNotSupported,
    NotHttp,
    InternalError,
    PortInUse,
    PortNeedsPrivileges,
    NoSuchAddress,
    CannotListen,
    // Files of experiments
    NotToml,
    IsAFolder,
    FieldMissing,
    EmptyText,
    EmptyList,
    IntegerOutOfRange,
    NumberOutOfRange,
    NotANumber,
    NotAListOfTexts,
    NotASubtable,
    NotASubtableList,
    SubtableMissing,
    OnlyAllowedWith,
    NotAnExperimentName,
    LabelTwice,
    LabelOfProduct,
    NoSuchSet,
    NoSuchConfiguration,
    NoSuchBoard,
    FirstBoardBeyondEnd,
    TooManyBoardsOfSize,
    AllNeedsAccuracy,
    AccuracyNeedsHeuristic,
    QueuesNeedOption,
    WrongNumberOfValues,
    NothingExpected,
    NotACounter,
    // Results databases and runs
    DatabaseMissing,
    DatabaseEmpty,
    DatabaseLocked,
    DatabaseReadOnly,
    DatabaseCannotOpen,
    DatabaseDamaged,
    NotADatabase,
    DatabaseOfOtherProgram,
    DatabaseVersion,
    DiskFull,
    DatabaseFailed,
    DatabaseUnreadable,
    NoResultsDatabase,
    NoExperiments,
    UnknownExperiment,
    UnknownConfiguration,
    NoCommonBoard,
    ReportWithoutPage,
    ReportTemplate,
    CannotShareMemory,
    CannotStartProcess,
    CrashedBySignal,
    CrashedRepeatedly,
    CrashedWithExitCode,
    RunEndedBySignal,
    RunEndedWithExitCode,
    // Experiments that the page starts
    ExperimentsOff,
    ExperimentsElsewhere,
    ExperimentsNeedLoopback,
    TokenMissing,
    TokenWrong,
    ExperimentRunning,
    NoExperimentRunning,
    BoardFileNotAllowed,
    // Inputs, outputs and databases
    LineTooLong,
    LineWithoutEnd,
    OutputIsDatabase,
    OutputIsInput,
    DatabaseNumbering,
    DatabaseRows,
    DatabaseForeignResult,
    InvalidHeaderName,
    TooManyBoards,
    TooManyChecks,
    // Files of other programs, plots
    ExpectedInstead,
    NoPlaceInFormat,
    NothingToDraw,
};
/// The key of a code in messages and JSON: "not-a-square", "cancelled".
std::string_view name(ErrorCode code);

struct CodeInfo {
    ErrorCode code;
    std::string_view key;
};
/// All codes in their order.
std::span<const CodeInfo> all_error_codes();

/// A message not yet in any language: english() below, or a front end's message(), puts it into words.
struct Message {
    ErrorCode code = ErrorCode::None;
    std::vector<std::string> arguments = {};

    bool empty() const { return code == ErrorCode::None; }
    friend bool operator==(const Message&, const Message&) = default;
};

/// What is wrong with something a person gave us. `field` is the name they know it by (`board`, `goal`, `heuristic`,
/// …); the message says what was found and what is allowed.
struct Error : Message {
    std::string field;

    Error() = default;
    Error(ErrorCode what, std::string where, std::vector<std::string> details = {})
        : Message{what, std::move(details)}, field(std::move(where)) {}

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = std::expected<T, Error>;

/// Message arguments as text; a real number gets as many digits as it needs.
inline std::string argument(std::string text) { return text; }
inline std::string argument(std::string_view text) { return std::string(text); }
inline std::string argument(const char* text) { return text; }
inline std::string argument(char letter) { return std::string(1, letter); }
std::string argument(double number);
template <std::integral Number>
std::string argument(Number number) {
    return std::to_string(number);
}

template <class... Arguments>
Message make_message(ErrorCode code, Arguments&&... arguments) {
    return {code, {argument(std::forward<Arguments>(arguments))...}};
}
template <class... Arguments>
std::unexpected<Error> make_error(ErrorCode code, std::string_view field, Arguments&&... arguments) {
    return std::unexpected(Error(code, std::string(field), {argument(std::forward<Arguments>(arguments))...}));
}

/// The message in English; "" for none.
std::string english(const Message& message);

}  // namespace taquin
