#pragma once

#include <string>
#include <string_view>

namespace taquin::app {

/// A text as one field of CSV, in quotes where RFC 4180 needs them. A text that a spreadsheet would take for a formula
/// (=1+1, +1, -1, @a) gets an apostrophe before it, which the spreadsheet takes for "this is text".
std::string csv_text(std::string_view text);

}  // namespace taquin::app
