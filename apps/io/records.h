#pragma once

#include <expected>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/instances.h"

namespace taquin::app {

/// One board, one result of a search, or both, as a file of some format has it.
struct FileRecord {
    std::size_t line = 0;  // where it begins, from 1
    std::optional<Instance> instance = {};
    std::vector<std::pair<std::string, std::string>> fields = {};  // further columns or pairs, by our names
};

/// What is wrong, and in which line.
struct LineError {
    std::size_t line;
    Error error;
};

struct RecordsRead {
    std::vector<FileRecord> records = {};
    std::size_t skipped = 0;  // lines with data that have no place in a record
};

struct RecordsWritten {
    std::string text = {};
    std::set<std::string> left_out = {};  // names of what this format has no place for
};

/// What lines mean where they do not say themselves. Without a goal it is the one usual for the format.
struct RecordDefaults {
    std::string goal = {};
    std::optional<Size> size = {};
};

/// A kind of file. Plain data: help, completion and the reference read it.
struct RecordFormat {
    std::string_view name;
    std::string_view summary;
    std::expected<RecordsRead, LineError> (*read)(std::string_view text, const RecordDefaults& defaults);
    std::expected<RecordsWritten, LineError> (*write)(std::span<const FileRecord> records);
};
std::span<const RecordFormat> record_formats();

// Of data files of the UNH search framework (data_file.cpp): one after the other in one text.
std::expected<RecordsRead, LineError> read_data_files(std::string_view text, const RecordDefaults& defaults);
std::expected<RecordsWritten, LineError> write_data_files(std::span<const FileRecord> records);

/// A record from the names and values of columns or pairs: `board` (or `start`), `goal`, `optimum` (or `cost`) and
/// `label` make the instance, all others are fields; without a board all are. An empty value of these four is the same
/// as none. Refuses a name that comes twice.
Expected<FileRecord> record_of(std::size_t line, std::vector<std::pair<std::string, std::string>> pairs,
                               const RecordDefaults& defaults);
/// The other way round: those of the instance first.
std::vector<std::pair<std::string, std::string>> pairs_of(const FileRecord& record);

/// The same puzzle turned by half a turn, with its tiles numbered backwards: blank-last becomes blank-first and the
/// other way round, and every solution keeps its length.
Problem rotated(const Problem& problem);
/// Moves of a solution of `problem`, in any notation, as moves of a solution of the rotated one. Nothing if they are no
/// solution.
std::optional<std::string> rotated_moves(const Problem& problem, std::string_view moves);

}  // namespace taquin::app
