// Blocks of a level on disk. An index has the hash of each; it is kept in memory, and at the end of the file for a run
// that resumes from a checkpoint.

#include "taquin/pdb/spilled_blocks.h"

#include <algorithm>

#include "taquin/pdb/hasher.h"

namespace taquin {

namespace {

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
    Hasher hasher;
    hasher.add(bytes);
    return hasher.result();
}

}  // namespace

std::span<std::uint8_t> SpilledBlocks::entry_bytes() {
    return {reinterpret_cast<std::uint8_t*>(entries_.data()), entries_.size() * sizeof(Entry)};
}

Expected<void> SpilledBlocks::write(int part, std::span<const std::uint8_t> bytes) {
    if (!file_) {
        auto file = OutputFile::create(folder_.path(name_));
        if (!file) return spill_error(file.error());
        file_.emplace(*std::move(file));
    }
    if (const auto written = file_->write(bytes); !written) return spill_error(written.error());
    entries_.push_back(
        {end_, hash_of(bytes), static_cast<std::uint32_t>(bytes.size()), static_cast<std::uint32_t>(part)});
    end_ += bytes.size();
    return {};
}

void SpilledBlocks::append(int part, std::span<const std::uint8_t> bytes) {
    const Lock lock(mutex_);
    if (failure_) return;
    if (const auto written = write(part, bytes); !written) {
        failure_ = written.error();
        failed_ = true;
    }
}

Expected<void> SpilledBlocks::close() {
    if (failure_) return std::unexpected(*failure_);
    if (!file_) return {};
    std::ranges::stable_sort(entries_, {}, &Entry::part);  // those of a part stay in the order of the file
    const Index index{end_, entries_.size(), hash_of(entry_bytes())};
    if (const auto written = file_->write(entry_bytes()); !written) return spill_error(written.error());
    if (auto committed = folder_.commit(name_, *file_); !committed) return committed;
    file_.reset();
    index_ = index;
    return {};
}

Expected<void> SpilledBlocks::reopen(const Index& index) {
    if (index.blocks == 0) return {};
    const auto file = InputFile::open(folder_.path(name_));
    if (!file) return spill_error(file.error());
    const auto size = file->size();
    if (!size) return spill_error(size.error());
    if (*size < index.offset || (*size - index.offset) / sizeof(Entry) != index.blocks) return folder_.damaged(name_);
    entries_.resize(static_cast<std::size_t>(index.blocks));
    const auto got = file->read(entry_bytes(), index.offset);
    if (!got) return spill_error(got.error());
    if (*got != entry_bytes().size() || hash_of(entry_bytes()) != index.hash) return folder_.damaged(name_);
    index_ = index;
    return {};
}

bool SpilledBlocks::has(int part) const {
    return std::ranges::binary_search(entries_, static_cast<std::uint32_t>(part), {}, &Entry::part);
}

Expected<void> SpilledBlocks::read(int part, const std::function<bool(std::span<const std::uint8_t>)>& visit) const {
    const auto entries = std::ranges::equal_range(entries_, static_cast<std::uint32_t>(part), {}, &Entry::part);
    if (entries.empty()) return {};
    const auto file = InputFile::open(folder_.path(name_));
    if (!file) return spill_error(file.error());
    std::vector<std::uint8_t> block;
    for (const Entry& entry : entries) {
        block.resize(entry.bytes);
        const auto got = file->read(block, entry.offset);
        if (!got) return spill_error(got.error());
        if (*got != block.size() || hash_of(block) != entry.hash) return folder_.damaged(name_);
        if (!visit(block)) break;
    }
    return {};
}

}  // namespace taquin
