#pragma once

#include <string_view>

namespace taquin::lab {

/// Most parts of a dotted key, and most lists or tables inside each other, in an experiment file. The TOML library
/// recurses into them, so thousands would overflow the stack.
inline constexpr int most_toml_depth = 32;

/// The first line with more of them, from 1; 0 where there is none. Strings and comments do not count.
int line_too_deep(std::string_view toml);

}  // namespace taquin::lab
