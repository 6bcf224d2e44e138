#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/lab/statistics.h"

namespace taquin::lab {

/// A plot as data, for the writers of SVG, LaTeX (pgfplots) and CSV.
struct Plot {
    enum class Marks : std::uint8_t { Dots, Steps, Line };
    struct Point {
        double x = 0;
        double y = 0;
        std::string label = {};  // a board
        bool edge = false;       // not solved within its limit: drawn at the edge, where a value would be infinite
    };
    struct Series {
        std::string label;
        Marks marks = Marks::Dots;
        std::vector<Point> points;
        bool stays = false;  // of steps: the last value holds to the edge of the plot
    };
    struct Axis {
        std::string label;
        bool log = false;
        double low = 0;
        double high = 1;
        std::optional<double> edge = {};  // where points without a value stand
    };
    std::string title;
    Axis x, y;
    std::vector<Series> series;
    bool diagonal = false;             // x = y
    bool falling = false;              // the curves leave the upper right free, for the legend
    std::optional<double> level = {};  // a horizontal line
};

/// A against B, one dot per board, on logarithmic axes; boards that one side did not solve are at the edge.
Plot paired_plot(const Comparison& comparison);
/// B / A over A, for boards that both solved; the line is at 1.
Plot relative_plot(const Comparison& comparison);
/// Performance profile (Dolan and Moré 2002): the share of boards that a configuration solved with at most x times the
/// work of the best configuration on that board. `set` "" is all boards.
Plot profile_plot(const Results& results, const std::string& field, const std::string& set);

/// The mean length of the best solutions so far, over time, on the boards that every configuration solved. A curve
/// begins when its configuration has a solution of each of them. `set` "" is all boards.
Plot lengths_plot(const Results& results, const std::string& set);

/// One file of `taquin solve --events`.
struct EventsFile {
    std::string label;
    std::string text;
};
/// The length of the best solution, and below it the lower bound, over time.
Expected<Plot> anytime_plot(std::span<const EventsFile> files);
/// Nodes expanded in each iteration, over its bound.
Expected<Plot> bounds_plot(std::span<const EventsFile> files);

std::string plot_svg(const Plot& plot);
/// A tikzpicture for \usepackage{pgfplots}.
std::string plot_tex(const Plot& plot);
/// series,x,y,label,edge
std::string plot_csv(const Plot& plot);

/// The summary of `show` as tables for \usepackage{booktabs}, one for each set of boards.
std::string summary_tex(const Results& results);
/// The text with LaTeX's special characters escaped.
std::string tex_text(std::string_view text);

}  // namespace taquin::lab
