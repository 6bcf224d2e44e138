// NBS, near-optimal bidirectional search: expands both nodes of a pair with the least lower bound, of these the pair
// with the least g. One node of every such pair must be expanded by any algorithm that proves its answer, so NBS
// expands at most about twice as many nodes as the best of them could. (Chen, Holte, Zilles and Sturtevant,
// Front-to-end bidirectional heuristic search with near-optimal node expansions, 2017.)

#include "taquin/search/nbs.h"

#include "taquin/search/two_sided.h"

namespace taquin {

namespace {

class NearOptimal {
  public:
    NextNode next(const SearchSides& sides, int bound) {
        if (partner_) {
            const NextNode second = *partner_;
            partner_.reset();
            return second;
        }
        partner_ = NextNode{1, *sides[1].open.first_row_within(bound)};
        return {0, *sides[0].open.first_row_within(bound)};
    }

  private:
    std::optional<NextNode> partner_;  // of the node expanded last
};

}  // namespace

const AlgorithmInfo nbs_info{
    .name = "nbs",
    .title = "NBS",
    .summary = "bidirectional search by pairs; at most about twice the nodes that any such search must expand",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run = run_two_sided<NearOptimal>,
    .check = check_backward,
    .counters = counter_meanings::bidirectional,
};

}  // namespace taquin
