// What `taquin page` runs: writes the files of the page, which are embedded in the program, to a folder. They are those
// that the server sends, except that the head of index.html carries the content policy, which a plain file server would
// not send, and tells the page that there is no server to ask.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/platform/file.h"

#include "apps/cli/options.h"
#include "apps/io/content_policy.h"
#include "apps/io/embedded.h"
#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view front = "index.html";
constexpr std::string_view assets = "assets";
constexpr std::string_view mark = R"(<meta name="taquin-site" content="static" />)";

std::unexpected<Error> refuse(const Path& folder, std::string_view reason) {
    return make_error(ErrorCode::CannotWrite, "FOLDER", folder, reason);
}

std::string static_front(std::string_view html) {
    const std::string head = fmt::format("\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n    {}",
                                         content_policy, mark);
    const auto at = html.find("/>", html.find("<meta charset"));
    std::string page(html.substr(0, at + 2));
    page += head;
    page += html.substr(at + 2);
    return page;
}

/// Is it ours to write to? A folder that is not empty must have the index.html of an earlier site.
Expected<void> check_folder(const Path& folder) {
    if (!file_exists(folder)) return {};
    const auto names = list_folder(folder);
    if (!names) return refuse(folder, "it is no folder, or cannot be read");
    if (names->empty()) return {};
    if (const auto old = InputFile::open(taquin::join(folder, front))) {
        std::vector<std::uint8_t> bytes(4096);
        const auto got = old->read(bytes);
        const std::string text(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(got.value_or(0)));
        if (text.find(mark) != std::string::npos) return {};
    }
    return refuse(folder, "it is not empty, and what is there was not written by taquin page; name another folder");
}

/// Assets of an earlier site that this one lacks: their names carry hashes, so they are not overwritten.
Expected<void> remove_old_assets(const Path& folder, std::span<const PageFile> files) {
    const Path own = taquin::join(folder, assets);
    for (const std::string& name : list_folder(own).value_or(std::vector<std::string>()))
        if (std::ranges::find(files, fmt::format("{}/{}", assets, name), &PageFile::path) == files.end())
            if (const auto removed = remove_file(taquin::join(own, name)); !removed) return removed;
    return {};
}

Expected<void> write_site(const Path& folder, std::span<const PageFile> files) {
    if (files.empty()) return refuse(folder, "this program was built without its page; ./taquin page builds both");
    if (auto checked = check_folder(folder); !checked) return checked;
    for (const auto& name : {folder, taquin::join(folder, assets)})
        if (auto made = create_folders(name); !made) return made;
    // In a new folder the front page comes first: by its mark, a run that was ended is known when it is started again.
    // In that of an earlier site it comes last, when all that it refers to is there.
    std::vector<const PageFile*> order;
    for (const PageFile& file : files)
        if (!file.path.starts_with("report/")) order.push_back(&file);  // templates of the lab
    const auto others = std::ranges::stable_partition(order, [](const auto* file) { return file->path == front; });
    if (file_exists(taquin::join(folder, front))) std::ranges::rotate(order, others.begin());
    for (const PageFile* const file : order) {
        if (was_interrupted()) return make_error(ErrorCode::Cancelled, "FOLDER", folder);
        const std::string text = file->path == front ? static_front(file->plain) : std::string(file->plain);
        if (auto written = write_file(taquin::join(folder, file->path), text); !written) return written;
    }
    return remove_old_assets(folder, files);
}

}  // namespace

ExitCode run_page(const Arguments& arguments) {
    const Path folder = arguments.text("FOLDER");
    const auto files = page_files();
    if (const auto written = write_site(folder, files); !written) return bad_input(written.error());
    const bool engine = std::ranges::any_of(files, [](const PageFile& file) { return file.path.ends_with(".wasm"); });
    if (!engine)
        write_err(
            "taquin: this page was built without the engine for the browser (scripts/build-wasm), so it plays, "
            "but solves nothing\n");
    write_out(fmt::format("{}: the page as plain files, for any web server\n", visible(folder)));
    return ExitCode::Ok;
}

}  // namespace taquin::app
