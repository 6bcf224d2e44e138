#pragma once

#include <memory>

#include "apps/io/http.h"

namespace taquin::app {

/// The part of the HTTP API that the lab answers: results of experiments, and the experiment that runs.
class LabApi {
  public:
    struct Options {
        std::string database;     // of results; need not exist
        std::string tables = {};  // folder; "" is the default one
        std::string token = {};   // who sends it may start experiments; "": nobody may
        std::string program = "/proc/self/exe";
    };

    virtual ~LabApi() = default;
    /// Is the path one of the lab's?
    static bool answers(std::string_view path);
    virtual Reply respond(const Call& call) = 0;
    /// Ends the experiment that runs, if one does; its results so far stay.
    virtual void stop() = 0;
};

/// Defined by the lab, which the server does not include.
std::unique_ptr<LabApi> make_lab_api(LabApi::Options options);

}  // namespace taquin::app
