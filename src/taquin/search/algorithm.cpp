// Names of what algorithms promise.

#include "taquin/search/algorithm.h"

namespace taquin {

std::string_view name(Guarantee guarantee) {
    switch (guarantee) {
        case Guarantee::None:
            return "none";
        case Guarantee::Bounded:
            return "bounded";
        case Guarantee::Optimal:
            return "optimal";
    }
    return {};
}

}  // namespace taquin
