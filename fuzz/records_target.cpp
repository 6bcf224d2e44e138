// Files of other programs: whatever is read can be written in the same format, and reads back as the same records.

#include <algorithm>
#include <string>

#include "taquin/core/quote.h"

#include "apps/io/records.h"
#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

/// A line of CSV has a value, maybe an empty one, for every column that any record needs, in the order of the columns.
bool same(const std::vector<app::FileRecord>& a, const std::vector<app::FileRecord>& b, bool columns) {
    const auto pairs = [&](const app::FileRecord& record) {
        auto all = app::pairs_of(record);
        if (columns) {
            std::erase_if(all, [](const auto& pair) { return pair.second.empty(); });
            std::ranges::sort(all);
        }
        return all;
    };
    return std::ranges::equal(a, b, {}, pairs, pairs);
}

void read_records(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    const auto formats = app::record_formats();
    const app::RecordFormat& format = formats[bytes.below(formats.size())];
    app::RecordDefaults defaults;
    if (bytes.below(2) == 1) defaults.size = Size{2, 3};
    const std::string_view text = text_of(bytes.rest());
    const auto read = format.read(text, defaults);
    if (!read || read->records.empty()) return;
    const auto written = format.write(read->records);
    if (!written) return;  // a label or value that this format has no place for
    if (format.name == "csv" && valid_utf8(text) != text) {
        check(valid_utf8(written->text) == written->text, "broken UTF-8 is replaced");
        return;  // two columns may now have one name
    }
    const auto again = format.read(written->text, defaults);
    check(again && same(again->records, read->records, format.name == "csv"), "records read back as themselves");
}

}  // namespace

const Target records_target{"records", read_records};

}  // namespace taquin::fuzz
