// Guides of the beam: a damaged one is refused, whatever is damaged; nothing is read outside the content.

#include <cstring>

#include "taquin/heuristic/guide_file.h"

#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

/// The input is a list of changes of a good content: the first byte says whether the header's hash is made good again,
/// so that the fuzzer gets past it, and whether the content is cut; then two bytes of position and one to write.
void read_guide_content(std::span<const std::uint8_t> input) {
    static const std::vector<std::uint8_t> good = encode_guide(GuideModel({3, 3}, 8)).value();
    Bytes bytes(input);
    const std::uint8_t flags = bytes.byte();
    std::vector<std::uint8_t> content = good;
    if ((flags & 2U) != 0) content.resize(std::min(content.size(), std::size_t{bytes.byte()} * 256 + bytes.byte()));
    while (!bytes.rest().empty() && !content.empty()) {
        const std::size_t at = std::size_t{bytes.byte()} * 256 + bytes.byte();
        content[at % content.size()] = bytes.byte();
    }
    if ((flags & 1U) != 0 && content.size() >= sizeof(GuideHeader)) {
        GuideHeader header;
        std::memcpy(&header, content.data(), sizeof header);
        header.header_hash = header.own_hash();
        std::memcpy(content.data(), &header, sizeof header);
    }
    const auto model = decode_guide(content, "fuzz");
    if (model) check(model->pairs == GuideModel({3, 3}, 8).pairs, "a guide with other weights is refused");
}

}  // namespace

const Target guide_target{"guide", read_guide_content};

}  // namespace taquin::fuzz
