#pragma once

#include <atomic>
#include <memory>

#include "taquin/heuristic/explanation.h"

#include "apps/io/http.h"
#include "apps/io/json_fwd.h"
#include "apps/io/known_heuristics.h"
#include "apps/serve/admission_queue.h"
#include "apps/serve/analyses.h"
#include "apps/serve/checks.h"
#include "apps/serve/jobs.h"
#include "apps/serve/tables.h"

namespace taquin::app {

/// The HTTP API under /api: docs/api.md. Knows calls and replies, not sockets.
class Api {
  public:
    Api(Jobs& jobs, ServerTables& tables, std::size_t most_streams);

    /// Answers every path under /api.
    Reply respond(const Call& call);
    /// Ends everything that takes a while, and refuses what waits for its turn; Jobs ends jobs and their streams.
    void stop() {
        analyses_.stop();
        checks_.stop();
        for (AdmissionQueue* queue : {&distances_, &explanations_, &traces_}) queue->stop();
        stop_.request_stop();
    }

  private:
    /// `id` is the part of the path that names a job.
    Reply catalogue(const Call& call, const std::string& id);
    Reply scramble(const Call& call, const std::string& id);
    Reply check(const Call& call, const std::string& id);
    Reply explain(const Call& call, const std::string& id);
    Reply trace(const Call& call, const std::string& id);
    Reply analyse(const Call& call, const std::string& id);
    Reply submit(const Call& call, const std::string& id);
    Reply job(const Call& call, const std::string& id);
    Reply cancel(const Call& call, const std::string& id);
    Reply events(const Call& call, const std::string& id);
    Reply tables(const Call& call, const std::string& id);
    Reply health(const Call& call, const std::string& id);
    Reply openapi(const Call& call, const std::string& id);

    Jobs& jobs_;
    ServerTables& tables_;
    const std::size_t most_streams_;
    Checks checks_;
    Analyses analyses_;
    AdmissionQueue distances_;  // scrambles of a given distance
    AdmissionQueue explanations_;
    KnownHeuristics explained_{2, max_explained_cells};
    AdmissionQueue traces_;
    StopSource stop_;  // of distances, explanations and traces
    std::shared_ptr<std::atomic<std::size_t>> streams_ = std::make_shared<std::atomic<std::size_t>>(0);
};

/// The description of the API as OpenAPI 3.1.
Json openapi();

}  // namespace taquin::app
