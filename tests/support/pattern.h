#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include <regex.h>

namespace taquin::testing {

/// An extended regular expression of POSIX. Those of <regex> take seconds to compile in every file that has one, and
/// longer to match.
class Pattern {
  public:
    explicit Pattern(const std::string& text) {
        if (regcomp(&compiled_, text.c_str(), REG_EXTENDED) != 0) std::abort();
    }
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;
    ~Pattern() { regfree(&compiled_); }

    bool is_in(const std::string& text) const { return regexec(&compiled_, text.c_str(), 0, nullptr, 0) == 0; }

    /// The first group of the first match, or nothing.
    std::string group(const std::string& text) const {
        std::array<regmatch_t, 2> found{};
        if (regexec(&compiled_, text.c_str(), found.size(), found.data(), 0) != 0) return {};
        return text.substr(static_cast<std::size_t>(found[1].rm_so),
                           static_cast<std::size_t>(found[1].rm_eo - found[1].rm_so));
    }

    /// All matches, none of which may be empty.
    std::vector<std::string> matches(const std::string& text) const {
        std::vector<std::string> all;
        split(text, &all);
        return all;
    }
    /// The text without them.
    std::string removed_from(const std::string& text) const { return split(text, nullptr); }

  private:
    std::string split(const std::string& text, std::vector<std::string>* all) const {
        std::string rest;
        std::size_t at = 0;
        for (regmatch_t found{}; regexec(&compiled_, text.c_str() + at, 1, &found, at == 0 ? 0 : REG_NOTBOL) == 0;) {
            const auto begin = static_cast<std::size_t>(found.rm_so);
            const auto end = static_cast<std::size_t>(found.rm_eo);
            if (all) all->push_back(text.substr(at + begin, end - begin));
            rest += text.substr(at, begin);
            at += end;
        }
        return rest + text.substr(at);
    }

    regex_t compiled_{};
};

}  // namespace taquin::testing
