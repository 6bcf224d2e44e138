// The keys of all codes, one line a code.

#include "taquin/platform/error.h"

#include <array>
#include <charconv>

namespace taquin {

namespace {

constexpr CodeInfo codes[] = {
    {ErrorCode::None, ""},
    {ErrorCode::Other, "other"},
    {ErrorCode::Cancelled, "cancelled"},
    {ErrorCode::OutOfMemory, "out-of-memory"},
    {ErrorCode::NotOneOf, "not-one-of"},
    {ErrorCode::NotAnInteger, "not-an-integer"},
    {ErrorCode::NotADuration, "not-a-duration"},
    {ErrorCode::NotAnAmountOfMemory, "not-an-amount-of-memory"},
    {ErrorCode::TextTooLong, "text-too-long"},
    {ErrorCode::NestedTooDeep, "nested-too-deep"},
    {ErrorCode::NotASize, "not-a-size"},
    {ErrorCode::SizeOutOfRange, "size-out-of-range"},
    {ErrorCode::SizeMismatch, "size-mismatch"},
    {ErrorCode::NoTiles, "no-tiles"},
    {ErrorCode::NotATile, "not-a-tile"},
    {ErrorCode::TileOutsideAnyBoard, "tile-outside-any-board"},
    {ErrorCode::TileOutsideBoard, "tile-outside-board"},
    {ErrorCode::TileTwice, "tile-twice"},
    {ErrorCode::BlankTwice, "blank-twice"},
    {ErrorCode::EmptyCell, "empty-cell"},
    {ErrorCode::NotASquare, "not-a-square"},
    {ErrorCode::UnequalRows, "unequal-rows"},
    {ErrorCode::WrongNumberOfCells, "wrong-number-of-cells"},
    {ErrorCode::TooManyCells, "too-many-cells"},
    {ErrorCode::NotAGoal, "not-a-goal"},
    {ErrorCode::NotANumberOfMoves, "not-a-number-of-moves"},
    {ErrorCode::UnknownAttribute, "unknown-attribute"},
    {ErrorCode::NotAMove, "not-a-move"},
    {ErrorCode::ZeroCount, "zero-count"},
    {ErrorCode::TooManyMoves, "too-many-moves"},
    {ErrorCode::NotAMoveOrder, "not-a-move-order"},
    {ErrorCode::DistanceNeedsSmallerBoard, "distance-needs-smaller-board"},
    {ErrorCode::DistanceBeyondFarthest, "distance-beyond-farthest"},
    {ErrorCode::DistanceBeyondLimit, "distance-beyond-limit"},
    {ErrorCode::ExpectedName, "expected-name"},
    {ErrorCode::ExpectedArgument, "expected-argument"},
    {ErrorCode::ExpectedValue, "expected-value"},
    {ErrorCode::ExpectedCommaOrBracket, "expected-comma-or-bracket"},
    {ErrorCode::ExpectedEnd, "expected-end"},
    {ErrorCode::UnknownOption, "unknown-option"},
    {ErrorCode::TakesNoOptions, "takes-no-options"},
    {ErrorCode::TooManyValues, "too-many-values"},
    {ErrorCode::OptionTwice, "option-twice"},
    {ErrorCode::OptionNotAnInteger, "option-not-an-integer"},
    {ErrorCode::OptionNotANumber, "option-not-a-number"},
    {ErrorCode::OptionNotOneOf, "option-not-one-of"},
    {ErrorCode::OptionEmpty, "option-empty"},
    {ErrorCode::OnlyOptionsTaken, "only-options-taken"},
    {ErrorCode::WrongNumberOfHeuristics, "wrong-number-of-heuristics"},
    {ErrorCode::HeuristicNotUsed, "heuristic-not-used"},
    {ErrorCode::BackwardHeuristicMissing, "backward-heuristic-missing"},
    {ErrorCode::OwnHeuristicOneWay, "own-heuristic-one-way"},
    {ErrorCode::MetricNotSupported, "metric-not-supported"},
    {ErrorCode::NoFastEngine, "no-fast-engine"},
    {ErrorCode::BoardTooLarge, "board-too-large"},
    {ErrorCode::OnlyForSize, "only-for-size"},
    {ErrorCode::WalkingTableTooLarge, "walking-table-too-large"},
    {ErrorCode::TooManyDecimals, "too-many-decimals"},
    {ErrorCode::UnitsTooFine, "units-too-fine"},
    {ErrorCode::NoCommonUnit, "no-common-unit"},
    {ErrorCode::NoPatternsForSize, "no-patterns-for-size"},
    {ErrorCode::UnknownCatalogue, "unknown-catalogue"},
    {ErrorCode::NoCatalogueForSize, "no-catalogue-for-size"},
    {ErrorCode::DrawingRows, "drawing-rows"},
    {ErrorCode::DrawingColumns, "drawing-columns"},
    {ErrorCode::DrawingCharacter, "drawing-character"},
    {ErrorCode::DrawingBlanks, "drawing-blanks"},
    {ErrorCode::DrawingWithoutPattern, "drawing-without-pattern"},
    {ErrorCode::PatternTooLarge, "pattern-too-large"},
    {ErrorCode::NotATable, "not-a-table"},
    {ErrorCode::TableTooShort, "table-too-short"},
    {ErrorCode::TableVersion, "table-version"},
    {ErrorCode::TableHeaderChecksum, "table-header-checksum"},
    {ErrorCode::TableScheme, "table-scheme"},
    {ErrorCode::TableHeaderInvalid, "table-header-invalid"},
    {ErrorCode::TableSize, "table-size"},
    {ErrorCode::TableOfOtherPattern, "table-of-other-pattern"},
    {ErrorCode::TableEntries, "table-entries"},
    {ErrorCode::TableChecksum, "table-checksum"},
    {ErrorCode::TableEntryWrong, "table-entry-wrong"},
    {ErrorCode::TableRebuilt, "table-rebuilt"},
    {ErrorCode::TableNotStored, "table-not-stored"},
    {ErrorCode::CannotExamine, "cannot-examine"},
    {ErrorCode::CannotOpen, "cannot-open"},
    {ErrorCode::CannotRead, "cannot-read"},
    {ErrorCode::CannotMap, "cannot-map"},
    {ErrorCode::CannotCreate, "cannot-create"},
    {ErrorCode::CannotWrite, "cannot-write"},
    {ErrorCode::CannotRemove, "cannot-remove"},
    {ErrorCode::CannotList, "cannot-list"},
    {ErrorCode::ChoseSingleLine, "chose-single-line"},
    {ErrorCode::ChoseLargeTables, "chose-large-tables"},
    {ErrorCode::ChoseNoTables, "chose-no-tables"},
    {ErrorCode::ChoseSmallTables, "chose-small-tables"},
    {ErrorCode::ChoseSmallTablesForHardBoard, "chose-small-tables-for-hard-board"},
    {ErrorCode::ChoseSmallBoard, "chose-small-board"},
    {ErrorCode::ChoseWithinSeconds, "chose-within-seconds"},
    {ErrorCode::ChoseBeamForHardBoard, "chose-beam-for-hard-board"},
    {ErrorCode::ChoseBeamForSize, "chose-beam-for-size"},
    {ErrorCode::ChoseBeamForLargeSize, "chose-beam-for-large-size"},
    {ErrorCode::ChoseLayers, "chose-layers"},
    {ErrorCode::InvalidJson, "invalid-json"},
    {ErrorCode::JsonNumberOutOfRange, "json-number-out-of-range"},
    {ErrorCode::NotAnObject, "not-an-object"},
    {ErrorCode::NotText, "not-text"},
    {ErrorCode::NotAWholeNumber, "not-a-whole-number"},
    {ErrorCode::NotSeconds, "not-seconds"},
    {ErrorCode::NotBytes, "not-bytes"},
    {ErrorCode::UnknownField, "unknown-field"},
    {ErrorCode::UnknownPath, "unknown-path"},
    {ErrorCode::MethodNotAllowed, "method-not-allowed"},
    {ErrorCode::UnknownJob, "unknown-job"},
    {ErrorCode::JobExpired, "job-expired"},
    {ErrorCode::MovesNeedWalk, "moves-need-walk"},
    {ErrorCode::DistanceNeedsDistance, "distance-needs-distance"},
    {ErrorCode::TooManyStreams, "too-many-streams"},
    {ErrorCode::ServerStopping, "server-stopping"},
    {ErrorCode::ClientQueueFull, "client-queue-full"},
    {ErrorCode::QueueFull, "queue-full"},
    {ErrorCode::SearchOutOfMemory, "search-out-of-memory"},
    {ErrorCode::LineTooLong, "line-too-long"},
    {ErrorCode::LineWithoutEnd, "line-without-end"},
    {ErrorCode::OutputIsDatabase, "output-is-database"},
    {ErrorCode::DatabaseNumbering, "database-numbering"},
    {ErrorCode::DatabaseRows, "database-rows"},
    {ErrorCode::DatabaseForeignResult, "database-foreign-result"},
    {ErrorCode::InvalidHeaderName, "invalid-header-name"},
    {ErrorCode::TooManyBoards, "too-many-boards"},
    {ErrorCode::TooManyChecks, "too-many-checks"},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < std::size(codes); ++i)
        if (static_cast<std::size_t>(codes[i].code) != i) return false;
    return true;
}
static_assert(in_order(), "one line for each code, in the order of the codes");

}  // namespace

std::string_view name(ErrorCode code) { return codes[static_cast<std::size_t>(code)].key; }

std::span<const CodeInfo> all_error_codes() { return codes; }

std::string argument(double number) {
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), end};
}

}  // namespace taquin
