// Which ranks run this command. A global, since the command table has no state to hold what main() knows.

#include "apps/io/cluster.h"

namespace taquin::app {

namespace {
const Cluster* current = nullptr;  // written once, before there are threads
}

const Cluster* cluster() { return current; }
void set_cluster(const Cluster* ranks) { current = ranks; }

}  // namespace taquin::app
