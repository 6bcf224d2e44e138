// Tables on disk and the cache: what is whole is used, what is not is refused and built anew.

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "taquin/solve/tables.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

namespace fs = std::filesystem;

class TableFiles : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "taquin-tables-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        layout_ = PatternLayout::make(key_.size, key_.tiles()).value();
        path_ = folder_ / table_file_name(key_);
    }
    void TearDown() override {
        chmod(folder_.c_str(), 0755);
        fs::remove_all(folder_);
    }

    PatternTable built() const { return build_table(key_, layout_, {.threads = 2}).value(); }
    std::string refusal() const {
        const auto read = read_table(path_, key_, layout_);
        return read ? "" : english(read.error());
    }
    void overwrite(std::streamoff at, const std::string& bytes) const {
        std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(at);
        file << bytes;
    }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }

    const PatternKey key_ = stored_pattern({size_of(3, 3), 0, 0b000011110}).key;
    std::shared_ptr<const PatternLayout> layout_;
    fs::path folder_;
    fs::path path_;
};

TEST_F(TableFiles, ComeBackAsTheyWere) {
    const PatternTable table = built();
    ASSERT_TRUE(write_table(path_, table).has_value());
    EXPECT_EQ(files(), 1U);
    const auto read = read_table(path_, key_, layout_);
    ASSERT_TRUE(read.has_value()) << english(read.error());
    EXPECT_TRUE(std::ranges::equal(read->bytes(), table.bytes()));
    EXPECT_TRUE(verify_table(path_, 500, 1).has_value());
    const auto stored = stored_tables(folder_);
    ASSERT_EQ(stored.size(), 1U);
    EXPECT_EQ(key_of(*stored[0].header), key_);
}

TEST_F(TableFiles, AreRefusedWithTheReason) {
    const PatternTable table = built();
    const auto fresh = [&] { ASSERT_TRUE(write_table(path_, table).has_value()); };
    EXPECT_NE(refusal().find("No such file"), std::string::npos);
    fresh();
    fs::resize_file(path_, fs::file_size(path_) - 1);
    EXPECT_NE(refusal().find("a complete file has"), std::string::npos);
    fs::resize_file(path_, 10);
    EXPECT_NE(refusal().find("too short"), std::string::npos);
    fresh();
    overwrite(0, "GIF89a");
    EXPECT_NE(refusal().find("not a pattern database"), std::string::npos);
    fresh();
    overwrite(8, std::string("\0", 1));
    EXPECT_NE(refusal().find("format version 0"), std::string::npos);
    fresh();
    overwrite(24, "x");
    EXPECT_NE(refusal().find("checksum mismatch in the header"), std::string::npos);
    fresh();
    overwrite(static_cast<std::streamoff>(table_payload_offset) + 100, "x");
    EXPECT_NE(refusal().find("checksum mismatch in the entries"), std::string::npos);
    EXPECT_FALSE(verify_table(path_, 10, 1).has_value());
    const PatternKey other = stored_pattern({size_of(3, 3), 0, 0b111100000}).key;
    fresh();
    const auto foreign = read_table(path_, other, layout_);
    ASSERT_FALSE(foreign.has_value());
    EXPECT_NE(english(foreign.error()).find("holds the table"), std::string::npos);
}

/// The product of the sides may be larger than an int.
TEST_F(TableFiles, AreRefusedWhateverTheirHeaderSaysOfTheSides) {
    ASSERT_TRUE(write_table(path_, built()).has_value());
    const TableHeader right = read_table_header(path_).value();
    constexpr std::uint16_t most = 65535;
    for (const auto& [rows, cols] : std::initializer_list<std::pair<std::uint16_t, std::uint16_t>>{
             {most, most}, {most, 2}, {2, most}, {46341, 46341}, {0, 0}, {1, 9}, {9, 1}, {0, most}}) {
        TableHeader header = right;
        header.rows = rows;
        header.cols = cols;
        header.header_hash = header.own_hash();
        overwrite(0, std::string(reinterpret_cast<const char*>(&header), sizeof header));
        const auto read = read_table_header(path_);
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error().code, ErrorCode::TableHeaderInvalid) << rows << "x" << cols;
    }
}

TEST_F(TableFiles, SamplesFindWrongEntries) {
    PatternTable table = built();
    EXPECT_TRUE(verify_entries(table, 2000, 1).has_value());
    auto memory = Memory::zeroed(layout_->bytes()).value();
    std::memcpy(memory.data(), table.bytes().data(), layout_->bytes());
    for (std::size_t i = 0; i < layout_->bytes(); i += 3) memory.data()[i] ^= 1;
    EXPECT_FALSE(verify_entries(PatternTable(key_, layout_, std::move(memory)), 2000, 1).has_value());
}

CachedTables cache(const fs::path& folder, bool keep, std::vector<Message>& notices, int& builds) {
    return CachedTables({.folder = folder,
                         .keep = keep,
                         .build = {},
                         .on_notice = [&](const Message& notice) { notices.push_back(notice); },
                         .on_build = [&](const PatternKey&) { ++builds; }});
}

TEST_F(TableFiles, AreKeptAndFoundAgain) {
    std::vector<Message> notices;
    int builds = 0;
    {
        CachedTables tables = cache(folder_ / "new", true, notices, builds);
        EXPECT_FALSE(tables.available(key_));
        ASSERT_TRUE(tables.table(key_).has_value());
        ASSERT_TRUE(tables.table(key_).has_value());
        EXPECT_TRUE(tables.available(key_));
    }
    CachedTables again = cache(folder_ / "new", false, notices, builds);
    EXPECT_TRUE(again.available(key_));
    ASSERT_TRUE(again.table(key_).has_value());
    EXPECT_EQ(builds, 1);
    EXPECT_TRUE(notices.empty());
}

TEST_F(TableFiles, HaveDeltaBitsWhereTheseAreWanted) {
    const PatternTable right = built();
    for (const bool on_disk : {false, true})
        for (const bool wanted : {false, true}) {
            if (on_disk) {
                ASSERT_TRUE(write_table(path_, right).has_value());
            }
            CachedTables tables({.folder = folder_, .build = {.delta = wanted}});
            const auto table = tables.table(key_);
            ASSERT_TRUE(table.has_value());
            EXPECT_EQ((*table)->delta() != nullptr, wanted);
            EXPECT_TRUE(std::ranges::equal((*table)->bytes(), right.bytes()));
        }
}

TEST_F(TableFiles, DamagedOnesAreBuiltAnew) {
    std::vector<Message> notices;
    int builds = 0;
    const PatternTable right = built();
    ASSERT_TRUE(write_table(path_, right).has_value());
    overwrite(static_cast<std::streamoff>(table_payload_offset) + 7, "\xff");
    CachedTables tables = cache(folder_, true, notices, builds);
    const auto table = tables.table(key_);
    ASSERT_TRUE(table.has_value());
    EXPECT_TRUE(std::ranges::equal((*table)->bytes(), right.bytes()));
    EXPECT_EQ(builds, 1);
    ASSERT_EQ(notices.size(), 2U);
    EXPECT_EQ(notices[0].code, ErrorCode::TableChecksum);
    EXPECT_EQ(notices[1].code, ErrorCode::TableRebuilt);
    EXPECT_EQ(refusal(), "");  // the new one replaced it
}

TEST_F(TableFiles, AFolderThatCannotBeWrittenLeavesThemInMemory) {
    std::vector<Message> notices;
    int builds = 0;
    std::ofstream(folder_ / "file") << "not a folder";
    CachedTables tables = cache(folder_ / "file" / "below", true, notices, builds);
    EXPECT_TRUE(tables.table(key_).has_value());
    ASSERT_EQ(notices.size(), 2U);
    EXPECT_EQ(notices[0].code, ErrorCode::CannotCreate);
    EXPECT_EQ(notices[1].code, ErrorCode::TableNotStored);
}

TEST_F(TableFiles, AFailedWriteLeavesNothingBehind) {
    // A limit on the size of files fails a write the way a full disk does.
    const PatternTable table = built();
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = signal(SIGXFSZ, SIG_IGN);
    const rlimit small{table_payload_offset + 100, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const auto written = write_table(path_, table);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, handler);
    ASSERT_FALSE(written.has_value());
    EXPECT_NE(english(written.error()).find("cannot be written"), std::string::npos);
    EXPECT_EQ(files(), 0U);
}

TEST_F(TableFiles, AStoppedWriteLeavesNothingBehind) {
    CachedTables made({.folder = folder_});
    const TablePtr table = made.table(key_).value();
    for (const int after : {0, 1}) {  // before the header, before the entries
        int asked = 0;
        const auto written = write_table(folder_ / "x.table", *table, [&] { return asked++ >= after; });
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().code, ErrorCode::Cancelled);
        EXPECT_TRUE(fs::is_empty(folder_)) << after;
    }
}

TEST_F(TableFiles, TwoWritersBothSucceed) {
    const PatternTable table = built();
    std::vector<std::jthread> writers;
    std::atomic<int> failed{0};
    for (int i = 0; i < 4; ++i)
        writers.emplace_back([&] {
            for (int j = 0; j < 20; ++j)
                if (!write_table(path_, table) || !refusal().empty()) ++failed;
        });
    writers.clear();
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(files(), 1U);
}

TEST(TablesFolder, IsTheGivenOneFirst) { EXPECT_EQ(tables_folder("/some/where"), fs::path("/some/where")); }

}  // namespace
}  // namespace taquin::testing
