// The little language of configurations: name, name(arguments), nested.

#include "taquin/solve/spec.h"

#include <cctype>

#include "taquin/core/quote.h"

namespace taquin {

namespace {

constexpr int max_depth = 16;
constexpr std::size_t max_length = 4096;
// Every part adds to the time per node, and so to that between two polls of a search.
constexpr int max_names = 32;

class Parser {
  public:
    Parser(std::string_view text, std::string_view field) : text_(text), field_(field) {}

    Expected<Spec> whole() {
        auto spec = one(0);
        if (!spec) return spec;
        skip();
        if (at_ < text_.size()) return fail(ErrorCode::ExpectedEnd);
        return spec;
    }

  private:
    template <class... Arguments>
    std::unexpected<Error> fail(ErrorCode code, const Arguments&... arguments) {
        return make_error(code, field_, printable(text_.substr(at_), 20), at_ + 1, printable(text_, 80), arguments...);
    }

    void skip() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }

    bool take(char c) {
        skip();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    /// Letters, digits and the marks that numbers and names need.
    std::string word() {
        skip();
        const auto start = at_;
        while (at_ < text_.size() && is_word_letter(text_[at_])) ++at_;
        return std::string(text_.substr(start, at_ - start));
    }

    /// Up to the closing quote; empty if there is none.
    std::string quoted() {
        const auto end = text_.find('"', at_);
        if (end == std::string_view::npos) return {};
        std::string value(text_.substr(at_, end - at_));
        at_ = end + 1;
        return value;
    }

    Expected<Spec> one(int depth) {
        if (depth > max_depth) return make_error(ErrorCode::NestedTooDeep, field_, max_depth);
        if (++names_ > max_names) return make_error(ErrorCode::TooManyParts, field_, max_names);
        Spec spec;
        spec.name = word();
        if (spec.name.empty()) return fail(ErrorCode::ExpectedName);
        if (!take('(') || take(')')) return spec;
        do {
            const auto start = at_;
            const std::string name = word();
            if (name.empty()) return fail(ErrorCode::ExpectedArgument);
            if (take('=')) {
                std::string value = take('"') ? quoted() : word();
                if (value.empty()) return fail(ErrorCode::ExpectedValue, printable(name));
                spec.options.push_back({name, std::move(value)});
            } else if (std::isalpha(static_cast<unsigned char>(name[0])) != 0) {
                at_ = start;
                auto part = one(depth + 1);
                if (!part) return part;
                spec.parts.push_back(*std::move(part));
            } else {
                spec.options.push_back({"", name});
            }
        } while (take(','));
        if (!take(')')) return fail(ErrorCode::ExpectedCommaOrBracket);
        return spec;
    }

    std::string_view text_;
    std::string_view field_;
    std::size_t at_ = 0;
    int names_ = 0;
};

}  // namespace

Expected<Spec> parse_spec(std::string_view text, std::string_view field) {
    if (text.size() > max_length) return make_error(ErrorCode::TextTooLong, field, text.size(), max_length);
    return Parser(text, field).whole();
}

}  // namespace taquin
