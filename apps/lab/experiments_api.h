#pragma once

#include <functional>

#include "apps/io/http.h"
#include "apps/lab/experiment_process.h"

namespace taquin::lab {

/// The experiment that a server runs: POST /api/experiments starts one, GET tells how far it is, DELETE stops it.
/// Starting and stopping are for those who have the token, on this machine.
class ExperimentsApi {
  public:
    /// Without a token nobody may start any.
    ExperimentsApi(ExperimentProcess::Options options, std::string token);

    app::Reply respond(const app::Call& call);
    void stop() { process_.stop(); }

  private:
    app::Reply start(const app::Call& call);
    app::Reply state(int status);

    const std::string database_;
    const std::string token_;
    ExperimentProcess process_;
    std::mutex reading_;  // one definition at a time: its boards may be many
};

/// Is it an address of this machine's loopback interface, as sockets give it?
bool is_loopback(std::string_view client);
/// Takes the same time for every text of the token's length, so that timing does not reveal the token.
bool same_token(std::string_view given, std::string_view token);

}  // namespace taquin::lab
