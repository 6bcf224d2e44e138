#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace taquin::testing {

/// An HTTP client of a few lines that can also send what no well-behaved client would.
class Connection {
  public:
    explicit Connection(int port);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    bool open() const { return socket_ >= 0; }
    bool send(std::string_view bytes);
    /// What arrives up to and with `until`; "" when the other side closed or was silent for minutes.
    std::string read_until(std::string_view until);
    /// So many bytes, fewer when no more come.
    std::string read(std::size_t count);
    /// Has the other side closed? Waits some minutes for it.
    bool closed();
    void close();

  private:
    bool more();
    std::string take(std::size_t count);

    int socket_ = -1;
    std::string seen_;
};

struct Answer {
    int status = 0;                              // 0: no answer at all
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
};

/// Sends these very bytes on a new connection and reads the answer.
Answer send_raw(int port, std::string_view bytes);
Answer request(int port, std::string_view method, std::string_view path, std::string_view body = "",
               std::string_view more_headers = "");
Answer get(int port, std::string_view path, std::string_view more_headers = "");
Answer post(int port, std::string_view path, std::string_view json);

/// The text of a field of a flat JSON object; enough for ids and states.
std::string field(const std::string& json, const std::string& name);

}  // namespace taquin::testing
