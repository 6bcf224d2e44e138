// The command line: CLI11 parses what the descriptors of the commands describe. The only file that includes CLI11.

#include "apps/cli/parser.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <list>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/cli/arguments.h"
#include "apps/cli/help.h"
#include "apps/io/cluster.h"
#include "apps/io/terminal.h"
#include "apps/io/version.h"

namespace taquin::app {

namespace {

/// A command as CLI11 knows it, with the places its values are parsed into.
struct Node {
    struct Slot {
        const OptionSpec* spec;
        CLI::Option* option = nullptr;
        bool flag = false;
        std::string value = {};
        std::vector<std::string> values = {};
    };
    const Command* command;
    CLI::App* app;
    std::list<Slot> slots = {};  // a list: CLI11 keeps references
    std::list<Node> subcommands = {};

    Node(const Command& described, CLI::App& parent)
        : command(&described), app(parent.add_subcommand(std::string(described.name))) {
        for (const OptionSpec& spec : described.options) add(spec);
        for (const Command& sub : described.subcommands) subcommands.emplace_back(sub, *app);
        if (!subcommands.empty()) app->require_subcommand(1);
    }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    void add(const OptionSpec& spec) {
        Slot& slot = slots.emplace_back(&spec);
        const std::string name = fmt::format("{}{}{}", spec.short_name, spec.short_name.empty() ? "" : ",", spec.name);
        if (spec.flag())
            slot.option = app->add_flag(name, slot.flag);
        else if (spec.repeated)
            slot.option = app->add_option(name, slot.values);
        else
            slot.option = app->add_option(name, slot.value);
        if (!spec.value.empty()) slot.option->type_name(std::string(spec.value));
        slot.option->required(spec.required);
    }

    Arguments arguments() const {
        Arguments result(*command);
        for (const Slot& slot : slots)
            if (slot.option->count() > 0)
                result.set(*slot.spec, slot.spec->repeated ? slot.values : std::vector{slot.value});
        return result;
    }
};

/// For a message: what several ranks can run.
std::string distributed_commands() {
    std::string names;
    const auto add = [&](const Command& command, const std::string& before) {
        if (command.distributed) names += fmt::format("{}{}{}", names.empty() ? "" : ", ", before, command.name);
    };
    for (const Command* command : commands()) {
        add(*command, "");
        for (const Command& sub : command->subcommands) add(sub, fmt::format("{} ", command->name));
    }
    return names;
}

class Parser {
  public:
    Parser() : app_("", "taquin") {
        app_.set_help_flag("-h,--help");
        app_.set_version_flag("--version", fmt::format("taquin {}", version));
        app_.require_subcommand(0, 1);
        for (const Command* command : commands()) nodes_.emplace_back(*command, app_);
    }

    ExitCode run(int argc, char** argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::CallForVersion& call) {
            write_out(std::string(call.what()) + "\n");
            return ExitCode::Ok;
        } catch (const CLI::Success&) {
            write_out(help_text(path()));
            return ExitCode::Ok;
        } catch (const CLI::ParseError& error) {
            return refuse(error);
        }
        const Node* const used = parsed_nodes().empty() ? nullptr : parsed_nodes().back();
        if (used == nullptr) {
            write_out(help_text({}));
            return ExitCode::Ok;
        }
        const Arguments arguments = used->arguments();
        if (const auto checked = arguments.check(); !checked) return bad_input(checked.error());
        if (cluster() != nullptr && !used->command->distributed)
            return bad_input({ErrorCode::NotDistributed,
                              command_line(path()),
                              {std::to_string(cluster()->size()), distributed_commands()}});
        return used->command->run(arguments);
    }

  private:
    /// The command that was named, and the subcommand of it.
    std::vector<const Node*> parsed_nodes() const {
        std::vector<const Node*> path;
        for (const std::list<Node>* level = &nodes_; level != nullptr;) {
            const auto used = std::ranges::find_if(*level, [](const Node& node) { return node.app->parsed(); });
            if (used == level->end()) break;
            path.push_back(&*used);
            level = &used->subcommands;
        }
        return path;
    }

    CommandPath path() const {
        CommandPath path;
        for (const Node* node : parsed_nodes()) path.push_back(node->command);
        return path;
    }

    ExitCode refuse(const CLI::ParseError& error) const {
        const std::string command = command_line(path());
        if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr)
            return bad_input({ErrorCode::BadCommandLine, command, {printable(error.what(), 200), command}});
        const auto extra = app_.remaining(true);
        const std::string first = extra.empty() ? std::string() : extra.front();
        const bool option = first.size() > 1 && first[0] == '-';
        if (path().empty() && !option)
            return bad_input({ErrorCode::NotACommand, "command", {printable(first), command}});
        return bad_input({option ? ErrorCode::NotAnOption : ErrorCode::NotAnArgument, printable(first), {command}});
    }

    CLI::App app_;
    std::list<Node> nodes_;
};

/// A command that parses its arguments itself.
const Command* raw_command(int argc, char** argv) {
    for (const Command* command : commands())
        if (command->raw && argc > 1 && command->name == argv[1]) return command;
    return nullptr;
}

ExitCode run(int argc, char** argv) {
    const Command* const raw = raw_command(argc, argv);
    if (raw == nullptr) return Parser().run(argc, argv);
    Arguments arguments(*raw);
    arguments.set(raw->options.front(), {argv + 2, argv + argc});
    return raw->run(arguments);
}

}  // namespace

ExitCode run_program(int argc, char** argv) try {
    const ExitCode code = run(argc, argv);
    flush_out();
    return code;
} catch (const OutputError& failed) {
    // The reader of our output went away, or took none of it when we were told to stop.
    if (failed.error == EPIPE || failed.error == EINTR) return ExitCode::Cancelled;
    return bad_input({ErrorCode::CannotWriteOutput, "output", {std::strerror(failed.error)}});
} catch (const std::exception& fault) {
    write_err(fmt::format("taquin: internal error: {}\n", fault.what()));
    return ExitCode::InternalError;
}

}  // namespace taquin::app
