#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin::app {

/// What the engine says in English, said in French; what data/french.json does not know stays as it is.
std::string french(std::string_view english);
/// The field's name too.
Error french(const Error& error);

/// The sentences that are known, with {} for their gaps.
const std::vector<std::pair<std::string, std::string>>& french_sentences();

}  // namespace taquin::app
