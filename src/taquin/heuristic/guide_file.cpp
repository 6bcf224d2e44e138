// Files of guides. The weights of a pair of homes are a block of cells times cells. On a square board each block has a
// mirror image in the diagonal, that of the transposed homes; only the first of the two is stored.

#include "taquin/heuristic/guide_file.h"

#include <cstring>

#include "taquin/core/symmetry.h"
#include "taquin/pdb/table_file.h"
#include "taquin/platform/compression.h"

namespace taquin {

namespace {

constexpr std::uint64_t largest_file = std::uint64_t{64} << 20;

/// Copies the weights between a model and a sequence of bytes, in the order of the file: out of a const model, else
/// into it.
template <class Model, class Bytes>
class WeightOrder {
  public:
    WeightOrder(Model& model, Bytes& bytes) : model_(model), bytes_(bytes), cells_(model.cells()) {
        const Size size = model.size();
        const bool square = size.rows == size.cols;
        for (int cell = 0; cell < cells_; ++cell)
            image_.push_back(square ? Symmetry(false, false, true).image(size, static_cast<Cell>(cell))
                                    : static_cast<Cell>(cell));
    }

    /// `pass(weight, image)`: the weight, and its image in the diagonal, which may be itself.
    void run() {
        for (int tile = 0; tile < cells_; ++tile) {
            if (tile == model_.blank() || image(tile) < tile) continue;
            for (int cell = 0; cell < cells_; ++cell) {
                pass(model_.tiles[model_.tile_index(tile, cell)],
                     model_.tiles[model_.tile_index(image(tile), image(cell))]);
            }
            for (int blank = 0; blank < cells_; ++blank)
                for (int cell = 0; cell < cells_; ++cell)
                    if (cell != blank)
                        pass(model_.blanks[model_.blank_index(blank, tile, cell)],
                             model_.blanks[model_.blank_index(image(blank), image(tile), image(cell))]);
        }
        for (int tile = 0; tile < cells_; ++tile)
            for (int k = 0; k < GuideModel::offsets_count; ++k)
                if (model_.partner(tile, k) >= 0) pass_pair(tile, k);
    }

  private:
    int image(int cell) const { return image_[static_cast<std::size_t>(cell)]; }

    void pass_pair(int tile, int k) {
        // The image of the pair, its tiles in the order of their homes.
        const int one = image(tile);
        const int two = image(model_.partner(tile, k));
        const bool swapped = two < one;
        const int first = swapped ? two : one;
        int offset = 0;
        while (model_.partner(first, offset) != (swapped ? one : two)) ++offset;
        const std::size_t own_block = model_.pair_index(tile, k, 0, 0);
        const std::size_t image_block = model_.pair_index(first, offset, 0, 0);
        if (image_block < own_block) return;
        for (int cell = 0; cell < cells_; ++cell)
            for (int other = 0; other < cells_; ++other) {
                if (other == cell) continue;
                const int row = swapped ? image(other) : image(cell);
                const int col = swapped ? image(cell) : image(other);
                pass(model_.pairs[own_block + static_cast<std::size_t>(cell * cells_ + other)],
                     model_.pairs[image_block + static_cast<std::size_t>(row * cells_ + col)]);
            }
    }

    template <class Weight>
    void pass(Weight& weight, Weight& image) {
        constexpr std::size_t size = sizeof(Weight);
        if constexpr (std::is_const_v<Weight>) {
            const std::size_t at = bytes_.size();
            bytes_.resize(at + size);
            std::memcpy(bytes_.data() + at, &weight, size);
        } else {
            std::memcpy(&weight, bytes_.data() + at_, size);
            image = weight;
            at_ += size;
        }
    }

    Model& model_;
    Bytes& bytes_;
    int cells_;
    std::vector<Cell> image_;
    std::size_t at_ = 0;
};

std::vector<std::uint8_t> weights_of(const GuideModel& model) {
    std::vector<std::uint8_t> bytes;
    WeightOrder<const GuideModel, std::vector<std::uint8_t>>(model, bytes).run();
    return bytes;
}

/// Bytes of the weights of a size, before compression.
std::uint64_t weight_bytes(Size size) {
    const std::uint64_t n = static_cast<std::uint64_t>(size.cells());
    std::uint64_t bytes = 0;
    const bool square = size.rows == size.cols;
    const auto image = [&](int cell) {
        return square ? static_cast<int>(Symmetry(false, false, true).image(size, static_cast<Cell>(cell))) : cell;
    };
    std::uint64_t pairs = 0;
    std::uint64_t own_images = 0;
    for (int tile = 0; tile + 1 < size.cells(); ++tile) {
        if (image(tile) >= tile) bytes += 2 * n + n * (n - 1);
        for (const auto [down, right] : GuideModel::offsets()) {
            const int row = size.row(static_cast<Cell>(tile)) + down;
            const int col = size.col(static_cast<Cell>(tile)) + right;
            if (row >= size.rows || col < 0 || col >= size.cols) continue;
            const int other = size.cell(row, col);
            if (other + 1 == size.cells()) continue;
            ++pairs;
            const bool same = image(tile) == tile && image(other) == other;
            const bool exchanged = image(tile) == other;
            own_images += same || exchanged ? 1 : 0;
        }
    }
    return bytes + (own_images + (pairs - own_images) / 2) * n * (n - 1);
}

}  // namespace

std::uint64_t GuideHeader::own_hash() const {
    return hash_bytes({reinterpret_cast<const std::uint8_t*>(this), offsetof(GuideHeader, header_hash)});
}

Expected<std::vector<std::uint8_t>> encode_guide(const GuideModel& model) {
    const auto weights = weights_of(model);
    const auto stored = compress(weights);
    if (!stored) return make_error(ErrorCode::OutOfMemory, "tables", (weights.size() >> 20) + 1);
    GuideHeader header;
    header.rows = static_cast<std::uint16_t>(model.size().rows);
    header.cols = static_cast<std::uint16_t>(model.size().cols);
    header.radius = GuideModel::radius;
    header.scale = GuideModel::scale;
    header.weight_bytes = weights.size();
    header.stored_bytes = stored->size();
    header.weight_hash = hash_bytes(weights);
    header.header_hash = header.own_hash();
    std::vector<std::uint8_t> content(sizeof header + stored->size());
    std::memcpy(content.data(), &header, sizeof header);
    std::memcpy(content.data() + sizeof header, stored->data(), stored->size());
    return content;
}

Expected<GuideModel> decode_guide(std::span<const std::uint8_t> content, std::string_view name) {
    const auto refuse = [&](ErrorCode code, const auto&... arguments) {
        return make_error(code, "tables", name, arguments...);
    };
    GuideHeader header;
    if (content.size() < sizeof header) return refuse(ErrorCode::NotAGuide);
    std::memcpy(&header, content.data(), sizeof header);
    if (header.magic != GuideHeader::right_magic) return refuse(ErrorCode::NotAGuide);
    if (header.version != GuideHeader::current_version)
        return refuse(ErrorCode::TableVersion, header.version, GuideHeader::current_version);
    if (header.header_hash != header.own_hash()) return refuse(ErrorCode::TableHeaderChecksum);
    const Size size{header.rows, header.cols};
    if (size.rows < 2 || size.cols < 2 || size.rows > max_side || size.cols > max_side ||
        size.cells() > GuideModel::max_cells || header.radius != GuideModel::radius ||
        header.scale != GuideModel::scale || header.weight_bytes != weight_bytes(size))
        return refuse(ErrorCode::TableHeaderInvalid);
    const auto stored = content.subspan(sizeof header);
    const bool plain = stored.size() == header.weight_bytes;  // as a WebAssembly module carries them
    if (!plain && stored.size() != header.stored_bytes)
        return refuse(ErrorCode::TableSize, content.size(), sizeof header + header.stored_bytes);
    std::vector<std::uint8_t> weights(header.weight_bytes);
    if (plain)
        std::memcpy(weights.data(), stored.data(), stored.size());
    else if (!decompress(stored, weights))
        return refuse(ErrorCode::TableChecksum);
    if (hash_bytes(weights) != header.weight_hash) return refuse(ErrorCode::TableChecksum);
    GuideModel model(size, static_cast<Cell>(size.cells() - 1));
    WeightOrder<GuideModel, const std::vector<std::uint8_t>>(model, weights).run();
    return model;
}

Expected<void> write_guide(const Path& path, const GuideModel& model, const StopToken& stop) {
    const auto content = encode_guide(model);
    if (!content) return std::unexpected(content.error());
    return write_file(path, {reinterpret_cast<const char*>(content->data()), content->size()}, stop);
}

Expected<GuideModel> read_guide(const Path& path) {
    const auto file = InputFile::open(path);
    if (!file) return std::unexpected(file.error());
    const auto bytes = file->size();
    if (!bytes) return std::unexpected(bytes.error());
    if (*bytes > largest_file) return make_error(ErrorCode::NotAGuide, "tables", path);
    std::vector<std::uint8_t> content(*bytes);
    const auto got = file->read(content);
    if (!got) return std::unexpected(got.error());
    content.resize(*got);
    return decode_guide(content, path);
}

}  // namespace taquin
