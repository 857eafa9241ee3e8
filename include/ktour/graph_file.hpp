// Graphs as files: read as boards, and boards written as graphs.
//
//     auto board = ktour::parse_graph("a b\nb c\nc a\n");    // a triangle
//     ktour::Problem problem{*board};                        // solve, count, check as always
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ktour/board.hpp"
#include "ktour/names.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// A graph as text, of a form that shows by itself: graph6; DIMACS ("p edge", "e 1 2"), whose
/// vertices are called by their numbers; or an edge a line, as two names with blanks between them,
/// where a name alone is a vertex without edges, and # begins a remark. An error where it is none
/// of these, or takes more memory than it may.
Result<Board> parse_graph(std::string_view text, std::uint64_t memory = ~std::uint64_t{0});

/// The forms in which graphs are written; the names are endings of files too.
enum class GraphForm { edges, dimacs, g6, dot };
template <>
inline constexpr std::array names<GraphForm>{
    Named{GraphForm::edges, "edges", "an edge a line, as two names"},
    Named{GraphForm::dimacs, "dimacs", "DIMACS: p edge, and a line e A B for each edge"},
    Named{GraphForm::g6, "g6", "graph6: a bit for each pair of vertices"},
    Named{GraphForm::dot, "dot", "Graphviz, with the places of the squares"},
};

/// The squares of a board and the moves between them, without those that are to be avoided. An
/// error where it takes more memory than it may.
Result<std::string> graph_text(const Problem& problem, GraphForm form,
                               std::uint64_t memory = ~std::uint64_t{0});

}  // namespace ktour
