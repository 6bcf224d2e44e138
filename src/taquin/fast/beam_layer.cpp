// Selection without sorting: the histograms of all partitions, added up, tell at which key the layer is full.

#include "taquin/fast/beam_layer.h"

namespace taquin::fast {

void BeamCut::choose(std::span<const KeyHistogram> partitions, std::uint64_t width) {
    const std::size_t count = partitions.size();
    first.assign(count + 1, 0);
    from_last.assign(count, 0);
    std::uint64_t below = 0;
    std::uint64_t in_bucket = 0;
    for (last = 0; last < KeyHistogram::buckets; ++last) {
        in_bucket = 0;
        for (const KeyHistogram& one : partitions) in_bucket += one[last];
        if (below + in_bucket >= width) break;
        below += in_bucket;
    }
    std::uint64_t left = width - below;
    if (last == KeyHistogram::buckets) {  // all fit
        --last;
        below -= in_bucket;
        left = in_bucket;
    }
    selected = 0;
    for (std::size_t p = 0; p < count; ++p) {
        first[p] = selected;
        for (int bucket = 0; bucket < last; ++bucket) selected += partitions[p][bucket];
        from_last[p] = std::min<std::uint64_t>(left, partitions[p][last]);
        left -= from_last[p];
        selected += from_last[p];
    }
    first[count] = selected;
}

}  // namespace taquin::fast
