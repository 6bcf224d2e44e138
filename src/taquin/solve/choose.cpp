// `--algorithm auto`: provably optimal where that is quick, otherwise a good solution.

#include "taquin/solve/choose.h"

namespace taquin {

Choice choose(const Problem&, TableSource*) { return {"idastar", "manhattan", "the only algorithm there is"}; }

}  // namespace taquin
