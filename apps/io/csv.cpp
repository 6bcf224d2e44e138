// Fields of CSV (RFC 4180).

#include "apps/io/csv.h"

#include <algorithm>
#include <optional>

#include "taquin/core/quote.h"

namespace taquin::app {

namespace {

/// Some spreadsheets also take the wide forms of these letters.
bool is_formula(std::string_view text) {
    constexpr std::string_view starts[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    return std::ranges::any_of(starts, [&](std::string_view start) { return text.substr(first).starts_with(start); });
}

/// A formula, or one behind apostrophes: all these get one more, so that taking one away gives the text again.
bool is_marked(std::string_view text) {
    return is_formula(text.substr(std::min(text.find_first_not_of('\''), text.size())));
}

std::string unmarked(std::string text) {
    if (text.starts_with('\'') && is_marked(text)) text.erase(0, 1);
    return text;
}

/// Reads one field and what ends it: a comma, a line end or the end of the text.
class FieldReader {
  public:
    explicit FieldReader(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    std::size_t line() const { return line_; }
    /// True where another field of the same row follows.
    std::expected<bool, CsvError> next(std::string& field) {
        field.clear();
        if (!at_end() && text_[at_] == '"') {
            if (const auto failed = quoted(field)) return std::unexpected(*failed);
        } else {
            while (!at_end() && !std::string_view(",\r\n").contains(text_[at_])) {
                if (text_[at_] == '"')
                    return std::unexpected(misplaced(R"(a quote only around a whole field, "" inside)"));
                field += text_[at_++];
            }
        }
        field = unmarked(std::move(field));
        if (at_end()) return false;
        const char end = text_[at_++];
        if (end == ',') return true;
        if (end == '\r' && !at_end() && text_[at_] == '\n') ++at_;
        ++line_;
        return false;
    }

  private:
    CsvError misplaced(std::string_view expected) const {
        return {line_, {ErrorCode::ExpectedInstead, "csv", {printable(text_.substr(at_, 20)), std::string(expected)}}};
    }
    std::optional<CsvError> quoted(std::string& field) {
        for (++at_; !at_end(); ++at_) {
            if (text_[at_] == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"')
                ++at_;
            else if (text_[at_] == '"')
                break;
            if (text_[at_] == '\n') ++line_;
            field += text_[at_];
        }
        if (at_end()) return misplaced("a closing quote");
        ++at_;
        if (!at_end() && !std::string_view(",\r\n").contains(text_[at_]))
            return misplaced("a comma or the end of the line");
        return std::nullopt;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

}  // namespace

std::string csv_text(std::string_view text) {
    const std::string plain = (is_marked(text) ? "'" : "") + valid_utf8(text);
    if (plain.find_first_of(",\"\r\n") == std::string::npos) return plain;
    std::string quoted = "\"";
    for (const char c : plain) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::expected<std::vector<CsvRow>, CsvError> csv_rows(std::string_view text) {
    std::vector<CsvRow> rows;
    FieldReader reader(text);
    while (!reader.at_end()) {
        CsvRow row{reader.line(), {}};
        std::string field;
        while (true) {
            const auto more = reader.next(field);
            if (!more) return std::unexpected(more.error());
            row.fields.push_back(std::move(field));
            if (!*more) break;
        }
        if (row.fields.size() > 1 || !row.fields[0].empty()) rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace taquin::app
