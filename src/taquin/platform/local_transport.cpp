// Mailboxes in memory, one per rank.

#include "taquin/platform/local_transport.h"

namespace taquin {

class LocalNetwork::End final : public Transport {
  public:
    End(LocalNetwork& network, int rank) : network_(network), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(network_.mailboxes_.size()); }
    void send(int to, std::span<const std::uint8_t> bytes) override {
        Mailbox& box = *network_.mailboxes_[static_cast<std::size_t>(to)];
        const Lock lock(box.mutex);
        box.messages.push_back({rank_, {bytes.begin(), bytes.end()}});
        box.filled.notify_one();
    }
    std::optional<Message> poll() override {
        const Lock lock(own().mutex);
        if (own().messages.empty()) return std::nullopt;
        Message first = std::move(own().messages.front());
        own().messages.pop_front();
        return first;
    }
    void wait() override {
        Lock lock(own().mutex);
        if (own().messages.empty()) own().filled.wait_for_milliseconds(lock, 1);
    }

  private:
    Mailbox& own() { return *network_.mailboxes_[static_cast<std::size_t>(rank_)]; }

    LocalNetwork& network_;
    int rank_;
};

LocalNetwork::LocalNetwork(int size) {
    for (int rank = 0; rank < size; ++rank) mailboxes_.push_back(std::make_unique<Mailbox>());
}

LocalNetwork::~LocalNetwork() = default;

std::unique_ptr<Transport> LocalNetwork::transport(int rank) { return std::make_unique<End>(*this, rank); }

}  // namespace taquin
