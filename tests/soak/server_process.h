#pragma once

#include <cstddef>
#include <string>

#include <sys/types.h>

namespace taquin::testing {

/// A `taquin serve` of its own on a free port, and what the system says about it.
class ServerProcess {
  public:
    explicit ServerProcess(const std::string& program);
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    int port() const { return port_; }
    bool alive();

    std::size_t resident_bytes() const;
    std::size_t descriptors() const;
    std::size_t threads() const;

  private:
    pid_t pid_ = -1;
    int port_ = 0;
};

}  // namespace taquin::testing
