#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace taquin::testing {

/// A `taquin serve` of its own on a free port, and what the system says about it.
class ServerProcess {
  public:
    /// `environment`: "NAME=value" is added to ours.
    explicit ServerProcess(const std::string& program, const std::vector<std::string>& arguments = {},
                           const std::vector<std::string>& environment = {});
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    /// 0: it did not begin to serve.
    int port() const { return port_; }
    bool alive();
    /// Sends SIGTERM and waits: its exit code, or minus the signal that killed it.
    int end();
    /// Waits for an end of its own accord.
    int wait();
    /// What it wrote on standard output and error, up to a line with `sign`, or to its end.
    const std::string& read_until(std::string_view sign);

    std::size_t resident_bytes() const;
    std::size_t descriptors() const;
    std::size_t threads() const;
    /// Processes that its first thread started, with those that ended and were not waited for.
    std::size_t children() const;

  private:
    pid_t pid_ = -1;
    int code_ = -1;  // once it has ended
    int from_ = -1;  // stays open: a server whose log has no reader any more would be another test
    int port_ = 0;
    std::string said_;
};

}  // namespace taquin::testing
