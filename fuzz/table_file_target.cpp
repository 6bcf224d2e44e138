// Table files: a damaged one is refused, whatever is damaged; nothing is looked up outside the file.

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "taquin/pdb/build.h"
#include "taquin/pdb/table_file.h"

#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

/// A small good file, and where the damaged one is written.
struct TableSample {
    std::filesystem::path folder;
    PatternKey key;
    std::shared_ptr<const PatternLayout> layout;
    std::string good;

    TableSample() : folder(std::filesystem::temp_directory_path() / ("taquin-fuzz-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder);
        key = {.size = {3, 3}, .blank = 8, .homes = 0b000000111};
        layout = PatternLayout::make(key.size, 3).value();
        const auto table = build_table(key, layout);
        check(table.has_value(), "the table of three tiles on 3x3 is built");
        check(write_table(path("good"), *table).has_value(), "the table is written");
        std::ifstream stream(path("good"), std::ios::binary);
        good.assign(std::istreambuf_iterator<char>(stream), {});
    }
    std::filesystem::path path(const char* name) const { return folder / name; }
};

/// The input is a list of changes: the first byte says whether the header's hash is made good again, so that the fuzzer
/// gets past it; then two bytes of position and one to write, or a cut of the file.
void read_table_file(std::span<const std::uint8_t> input) {
    static const TableSample sample;
    Bytes bytes(input);
    const std::uint8_t flags = bytes.byte();
    std::string file = sample.good;
    if ((flags & 2U) != 0) file.resize(std::min(file.size(), std::size_t{bytes.byte()} * 256 + bytes.byte()));
    while (!bytes.rest().empty() && !file.empty()) {
        const std::size_t at = std::size_t{bytes.byte()} * 256 + bytes.byte();
        file[at % file.size()] = static_cast<char>(bytes.byte());
    }
    if ((flags & 1U) != 0 && file.size() >= sizeof(TableHeader)) {
        TableHeader header;
        std::memcpy(&header, file.data(), sizeof header);
        header.header_hash = header.own_hash();
        std::memcpy(file.data(), &header, sizeof header);
    }
    const std::filesystem::path path = sample.path("damaged");
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(file.data(), static_cast<std::streamsize>(file.size()));
    static_cast<void>(read_table_header(path));
    static_cast<void>(verify_table(path, 10, 1));
    const auto table = read_table(path, sample.key, sample.layout);
    if (table)
        check(file.substr(table_payload_offset) == sample.good.substr(table_payload_offset),
              "a table with other entries is refused");
}

}  // namespace

const Target table_file_target{"table_file", read_table_file};

}  // namespace taquin::fuzz
