#pragma once

#include "taquin/analyse/analysis.h"
#include "taquin/platform/stop_token.h"

#include "apps/io/json_fwd.h"
#include "apps/serve/admission_queue.h"
#include "apps/serve/policy.h"

namespace taquin::app {

/// Answers POST /api/analyse: one game at a time, within the server's limits for a search.
class Analyses {
  public:
    explicit Analyses(const ServerPolicy& policy) : policy_(policy) {}

    /// The answer to a request; the error QueueFull if too many others are waiting.
    Expected<Json> answer(const Json& request, TableSource* tables);
    /// Cancels the running analysis; later ones end immediately.
    void stop() { source_.request_stop(); }

  private:
    const ServerPolicy policy_;
    StopSource source_;
    AdmissionQueue queue_;
};

}  // namespace taquin::app
