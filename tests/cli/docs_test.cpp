// Documents that the program writes are those of the repository, and links lead somewhere. examples_test.cpp runs what
// the documents show.

#include <filesystem>

#include <gtest/gtest.h>

#include "apps/cli/command.h"
#include "apps/cli/reference.h"
#include "apps/io/event_fields.h"
#include "apps/io/result_fields.h"
#include "tests/cli/examples.h"

namespace taquin {
namespace {

TEST(Docs, TheReferenceIsWhatTheProgramSays) {
    EXPECT_TRUE(document("docs/reference.md") == app::reference_markdown())
        << "renew it: ./taquin list --markdown > docs/reference.md";
}

TEST(Docs, TheSchemaAndThePageKnowTheFieldsOfAResult) {
    EXPECT_TRUE(document("docs/result.schema.json") == app::result_schema_text())
        << "renew it: ./taquin list --schema > docs/result.schema.json";
    EXPECT_TRUE(document("docs/events.schema.json") == app::events_schema_text())
        << "renew it: ./taquin list --events-schema > docs/events.schema.json";
    EXPECT_TRUE(document("web/src/engine/fields.ts") == app::result_typescript())
        << "renew it: ./taquin list --typescript > web/src/engine/fields.ts";
}

TEST(Docs, TheManualPageIsGoodRoff) {
    const std::string page = app::manual_page();
    EXPECT_EQ(page.rfind(".TH TAQUIN 1", 0), 0U);
    for (const char* section : {".SH NAME", ".SH SYNOPSIS", ".SH COMMANDS", ".SH EXIT STATUS"})
        EXPECT_NE(page.find(section), std::string::npos) << section;
}

TEST(Docs, LinksLeadSomewhere) {
    namespace fs = std::filesystem;
    const fs::path root = TAQUIN_SOURCE_DIR;
    std::vector<fs::path> pages{root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    for (const fs::path& page : pages) {
        const std::string text = document(fs::relative(page, root).string());
        for (std::size_t at = 0; (at = text.find("](", at)) != std::string::npos; ++at) {
            std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
            target.resize(std::min(target.size(), target.find('#')));
            if (target.empty() || target.find_first_of(": &") != std::string::npos) continue;  // elsewhere, or code
            EXPECT_TRUE(fs::exists(page.parent_path() / target)) << page << " -> " << target;
        }
    }
}

}  // namespace
}  // namespace taquin
