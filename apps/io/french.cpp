// The engine's sentences in French, for `taquin play`. The library speaks English only and fills the gaps of its
// sentences itself; data/french.json has each sentence with its gaps in both languages, and here a finished sentence
// is recognised by what stands between the gaps. The page reads the same file in the same way (web/src/i18n/engine.ts).

#include "apps/io/french.h"

#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "apps/io/embedded.h"

namespace taquin::app {

namespace {

struct Words {
    std::map<std::string, std::string, std::less<>> fields;
    std::vector<std::pair<std::string, std::string>> sentences;
};

const Words& words() {
    static const Words read = [] {
        const auto json = nlohmann::json::parse(french_json());
        return Words{json["fields"].get<std::map<std::string, std::string, std::less<>>>(),
                     json["sentences"].get<std::vector<std::pair<std::string, std::string>>>()};
    }();
    return read;
}

constexpr std::string_view gap = "{}";

std::vector<std::string_view> split(std::string_view text, std::string_view at) {
    std::vector<std::string_view> parts;
    for (auto end = text.find(at); end != std::string_view::npos; end = text.find(at)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + at.size());
    }
    parts.push_back(text);
    return parts;
}

/// What stands in the gaps of `pattern`, if `text` is that sentence.
std::optional<std::vector<std::string_view>> fillings(std::string_view text, std::string_view pattern) {
    const auto parts = split(pattern, gap);
    if (parts.size() == 1) return text == pattern ? std::optional(std::vector<std::string_view>{}) : std::nullopt;
    if (!text.starts_with(parts.front())) return std::nullopt;
    text.remove_prefix(parts.front().size());
    std::vector<std::string_view> found;
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
        const auto at = text.find(parts[i]);
        if (at == std::string_view::npos) return std::nullopt;
        found.push_back(text.substr(0, at));
        text.remove_prefix(at + parts[i].size());
    }
    if (!text.ends_with(parts.back())) return std::nullopt;
    found.push_back(text.substr(0, text.size() - parts.back().size()));
    return found;
}

}  // namespace

const std::vector<std::pair<std::string, std::string>>& french_sentences() { return words().sentences; }

std::string french(std::string_view english) {
    const std::pair<std::string, std::string>* best = nullptr;
    std::vector<std::string_view> best_fillings;
    std::size_t most = 0;  // the more words of its own a sentence has, the surer it is the one
    for (const auto& row : words().sentences) {
        const auto found = fillings(english, row.first);
        if (!found) continue;
        const std::size_t own = row.first.size() - gap.size() * found->size();
        if (best != nullptr && own <= most) continue;
        best = &row;
        best_fillings = *found;
        most = own;
    }
    if (best != nullptr) {
        const auto parts = split(best->second, gap);
        std::string text(parts[0]);
        for (std::size_t i = 1; i < parts.size(); ++i) {
            text += french(best_fillings[i - 1]);  // gaps may hold sentences themselves
            text += parts[i];
        }
        return text;
    }
    // "where: what", such as a file and what is wrong with it.
    if (const auto colon = english.find(": "); colon != std::string_view::npos) {
        const std::string_view where = english.substr(0, colon);
        const std::string_view what = english.substr(colon + 2);
        const std::string said_where = french(where);
        const std::string said_what = french(what);
        if (said_where != where || said_what != what) return said_where + " : " + said_what;
    }
    return std::string(english);
}

Error french(const Error& error) {
    const auto field = words().fields.find(error.field);
    return {field != words().fields.end() ? field->second : error.field, french(error.message)};
}

}  // namespace taquin::app
