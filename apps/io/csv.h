#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin::app {

/// A text as one field of CSV, in quotes where RFC 4180 needs them. A text that a spreadsheet would take for a formula
/// (=1+1, +1, -1, @a) gets an apostrophe before it, which the spreadsheet takes for "this is text". Broken UTF-8
/// becomes U+FFFD, as in JSON.
std::string csv_text(std::string_view text);

struct CsvRow {
    std::size_t line;  // where it begins, from 1
    std::vector<std::string> fields;
};
struct CsvError {
    std::size_t line;
    Error error;
};
/// The rows of a text as csv_text writes fields; empty lines are skipped. An apostrophe before a formula, or before
/// another apostrophe of that kind, is not part of the text.
std::expected<std::vector<CsvRow>, CsvError> csv_rows(std::string_view text);

}  // namespace taquin::app
