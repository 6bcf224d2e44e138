// What a message between two ranks costs, for the model of docs/scaling.md: the time of the processor at either end,
// and the time on the way. mpirun -n 2 build/dev/bench/message_cost

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <mpi.h>

#include "taquin/platform/clock.h"

#include "apps/cluster/mpi_transport.h"

namespace {

using namespace taquin;

constexpr int round_trips = 20'000;
constexpr int burst = 64;  // sent before an answer is awaited

double seconds_between(SteadyTime begin, SteadyTime end) { return std::chrono::duration<double>(end - begin).count(); }

Transport::Message next(Transport& transport) {
    for (;;)
        if (auto message = transport.poll()) return *std::move(message);
}

/// Half a round trip, by rank 0.
double one_way(Transport& transport, std::size_t bytes) {
    const std::vector<std::uint8_t> content(bytes);
    const int other = 1 - transport.rank();
    const SteadyTime begin = steady_now();
    for (int i = 0; i < round_trips; ++i) {
        if (transport.rank() == 0) transport.send(other, content);
        next(transport);
        if (transport.rank() == 1) transport.send(other, content);
    }
    return seconds_between(begin, steady_now()) / (2 * round_trips);
}

/// Time inside send() and inside those poll() that give a message; what waits is not counted.
struct Handling {
    double send = 0;
    double receive = 0;
};
Handling handling(Transport& transport, std::size_t bytes) {
    const std::vector<std::uint8_t> content(bytes);
    const int other = 1 - transport.rank();
    Handling spent;
    for (int i = 0; i < round_trips / burst; ++i) {
        const SteadyTime begin = steady_now();
        for (int k = 0; k < burst; ++k) transport.send(other, content);
        spent.send += seconds_between(begin, steady_now());
        MPI_Barrier(MPI_COMM_WORLD);  // by now all have arrived
        for (int k = 0; k < burst;) {
            const SteadyTime polled = steady_now();
            if (!transport.poll()) continue;
            spent.receive += seconds_between(polled, steady_now());
            ++k;
        }
    }
    const double messages = static_cast<double>(round_trips / burst) * burst;
    return {spent.send / messages, spent.receive / messages};
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size == 2) {
        app::MpiTransport transport;
        // A question, an answer with one node, one with eight, and blocks of a census.
        for (const std::size_t bytes : {std::size_t{48}, std::size_t{96}, std::size_t{432}, std::size_t{1} << 16}) {
            one_way(transport, bytes);  // warms up
            const double way = one_way(transport, bytes);
            const Handling spent = handling(transport, bytes);
            if (transport.rank() == 0)
                std::printf("%6zu bytes: send %.2f us, receive %.2f us, one way %.2f us\n", bytes, spent.send * 1e6,
                            spent.receive * 1e6, way * 1e6);
        }
    } else {
        std::fprintf(stderr, "message_cost: found %d ranks, expected 2: mpirun -n 2 message_cost\n", size);
    }
    MPI_Finalize();
    return size == 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
