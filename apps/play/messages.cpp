// The messages of the game in English and French, side by side, so that neither is forgotten.

#include "apps/play/messages.h"

#include <array>
#include <cstdlib>

namespace taquin::app {

namespace {

struct Entry {
    Message message;
    std::string_view english, french;
};

constexpr Entry entries[] = {
    {Message::Title, "taquin", "taquin"},
    {Message::Moves, "Moves", "Coups"},
    {Message::Slides, "Slides", "Glissades"},
    {Message::Time, "Time", "Temps"},
    {Message::ToGo, "To go", "Restent"},
    {Message::Goal, "Goal", "But"},
    {Message::Size, "Size", "Taille"},
    {Message::Unknown, "press m", "touche m"},
    {Message::Up, "up", "vers le haut"},
    {Message::Down, "down", "vers le bas"},
    {Message::Left, "left", "à gauche"},
    {Message::Right, "right", "à droite"},
    {Message::Welcome, "Slide a tile to begin, or press n to shuffle.", "Glissez une pièce, ou n pour mélanger."},
    {Message::Shuffled, "Shuffled. Good luck!", "Mélangé. Bonne chance !"},
    {Message::ShuffledEasy, "Shuffled at random: {}.", "Mélangé au hasard : {}."},
    {Message::Won, "Solved! {} in {}.", "Résolu ! {} en {}."},
    {Message::WonShown, "Solved, with help.", "Résolu, avec de l’aide."},
    {Message::Judged, "Optimal moves: {} of {}; shortest solution: {}.",
     "Coups optimaux : {} sur {} ; solution la plus courte : {}."},
    {Message::NotKept, "The solve was not kept: {}.", "La résolution n’a pas été conservée : {}."},
    {Message::Rescued, "The file of solves cannot be read; it was copied to {}.",
     "Le fichier des résolutions est illisible ; il a été copié dans {}."},
    {Message::Statistics, "{} of {} solved  best {}  mean {}  ao5 {}  ao12 {}",
     "{} sur {} résolus  meilleur {}  moyenne {}  ao5 {}  ao12 {}"},
    {Message::NoStatistics, "No solves of this size and goal yet.", "Aucune résolution de cette taille et de ce but."},
    {Message::AlreadySolved, "This is the goal already.", "C’est déjà le but."},
    {Message::HintIs, "Hint: slide {} {}.", "Indice : glisser {} {}."},
    {Message::ToGoExact, "{} to go, which is optimal.", "Encore {}, c’est optimal."},
    {Message::ToGoBetween, "{} to go at most; lower bound {}.", "Encore {} au plus ; borne inférieure {}."},
    {Message::Searching, "Searching…", "Recherche…"},
    {Message::Nodes, "{} nodes", "{} nœuds"},
    {Message::SearchLine, "bound {}, {} nodes, {} per second, {}", "borne {}, {} nœuds, {} par seconde, {}"},
    {Message::SearchCancelled, "Search cancelled.", "Recherche annulée."},
    {Message::SearchFailed, "No solution found: {}.", "Pas de solution trouvée : {}."},
    {Message::SolutionFound, "Solution of {}", "Solution de {}"},
    {Message::SolutionProved, "proved shortest", "la plus courte, prouvé"},
    {Message::SolutionUnproved, "not proved shortest; lower bound {}", "minimalité non prouvée ; borne inférieure {}"},
    {Message::Playing, "playing", "lecture"},
    {Message::Paused, "paused", "pause"},
    {Message::PlaybackKeys, "space play  , . step  < > ends  + - speed  enter take over",
     "espace lire  , . pas  < > bouts  + - vitesse  entrée reprendre"},
    {Message::TookOver, "Your turn.", "À vous."},
    {Message::NothingToUndo, "Nothing to undo.", "Rien à annuler."},
    {Message::NothingToRedo, "Nothing to redo.", "Rien à refaire."},
    {Message::NotInLine, "That tile is not in line with the gap.", "Cette pièce n’est pas alignée avec le trou."},
    {Message::Wall, "No tile can slide that way.", "Aucune pièce ne peut glisser par là."},
    {Message::Restarted, "Back at the start; Y makes the moves again.", "Retour au départ ; Y refait les coups."},
    {Message::AskSize, "Size, rows x columns", "Taille, lignes x colonnes"},
    {Message::AskGoal, "Goal: blank-last, blank-first, snail or a board",
     "But : blank-last, blank-first, snail ou un plateau"},
    {Message::AskBoard, "Board, row by row, 0 for the gap", "Plateau, ligne par ligne, 0 pour le trou"},
    {Message::PromptKeys, "enter accept   esc leave", "entrée accepter   échap abandonner"},
    {Message::Refused, "{}: {}", "{} : {}"},
    {Message::TooSmall, "A {} board needs {} columns and {} lines; this terminal has {} and {}.",
     "Un plateau {} demande {} colonnes et {} lignes ; ce terminal en a {} et {}."},
    {Message::PlayKeys, "arrows slide  n shuffle  U undo  i hint  x solve  ? help  q quit",
     "flèches glisser  n mélanger  U annuler  i indice  x résoudre  ? aide  q quitter"},
    {Message::SearchKeys, "esc cancel", "échap annuler"},
    {Message::HelpTitle, "Keys", "Touches"},
    {Message::HelpText,
     "arrows                     slide a tile that way\n"
     "u d l r                    move the gap: up, down, left, right\n"
     "mouse                      slide the tile, and all up to the gap\n"
     "n  N                       shuffle; N: easy, a few random moves\n"
     "U or backspace  Y  R       undo, redo, restart\n"
     "i  m  t                    hint, moves to go, times\n"
     "x                          solve and watch\n"
     "space  , .  < >  + -       watching: play, step, ends, speed\n"
     "enter                      watching: take over by hand\n"
     "z  g  e                    size, goal, enter a board\n"
     "esc                        cancel the search, leave\n"
     "?  q                       this help, quit",
     "flèches                    glisser une pièce par là\n"
     "u d l r                    bouger le trou : haut, bas, gauche, droite\n"
     "souris                     glisser la pièce, et toutes jusqu’au trou\n"
     "n  N                       mélanger ; N : facile, peu de coups\n"
     "U ou effacement  Y  R      annuler, refaire, recommencer\n"
     "i  m  t                    indice, coups restants, temps\n"
     "x                          résoudre et regarder\n"
     "espace  , .  < >  + -      en lecture : lire, pas, bouts, vitesse\n"
     "entrée                     en lecture : reprendre la main\n"
     "z  g  e                    taille, but, saisir un plateau\n"
     "échap                      annuler la recherche, sortir\n"
     "?  q                       cette aide, quitter"},
    {Message::PlainWelcome, "taquin. Type a tile's number to slide it, or help.",
     "taquin. Tapez le numéro d’une pièce pour la glisser, ou aide."},
    {Message::PlainHelp,
     "NUMBER           slide that tile, and all up to the gap\n"
     "LETTERS          move the gap: u up, d down, l left, r right\n"
     "show             the board and the counts\n"
     "shuffle [N]      a random board, or N random moves from the goal\n"
     "undo, redo, restart\n"
     "stats            best, mean and averages of this size and goal\n"
     "hint             the best next move\n"
     "togo             how many moves to the goal\n"
     "solve            a solution, as moves of the gap\n"
     "size RxC         another size\n"
     "goal NAME        blank-last, blank-first, snail or a board\n"
     "board TILES      begin with this board, 0 for the gap\n"
     "quit",
     "NUMÉRO             glisser cette pièce, et toutes jusqu’au trou\n"
     "LETTRES            bouger le trou : u haut, d bas, l gauche, r droite\n"
     "voir               le plateau et les comptes\n"
     "melanger [N]       un plateau au hasard, ou N coups au hasard depuis le but\n"
     "annuler, refaire, recommencer\n"
     "temps              meilleur temps et moyennes de cette taille et de ce but\n"
     "indice             le meilleur coup\n"
     "reste              combien de coups jusqu’au but\n"
     "resoudre           une solution, en coups du trou\n"
     "taille LxC         une autre taille\n"
     "but NOM            blank-last, blank-first, snail ou un plateau\n"
     "plateau PIECES     commencer par ce plateau, 0 pour le trou\n"
     "quitter"},
    {Message::PlainUnknown, "'{}' is not understood; 'help' lists the commands.",
     "« {} » n’est pas compris ; « aide » donne les commandes."},
    {Message::Blank, "gap", "trou"},
    {Message::TimeOver, "time limit reached", "limite de temps atteinte"},
    {Message::MemoryOver, "memory limit reached", "limite de mémoire atteinte"},
    {Message::NothingLeft, "search exhausted without a solution", "recherche épuisée sans solution"},
    {Message::InternalError, "internal error", "erreur interne"},
    {Message::OneMove, "{} move", "{} coup"},
    {Message::ManyMoves, "{} moves", "{} coups"},
};

constexpr bool complete() {
    for (std::size_t i = 0; i < std::size(entries); ++i)
        if (static_cast<std::size_t>(entries[i].message) != i) return false;
    return std::size(entries) == static_cast<std::size_t>(Message::ManyMoves) + 1;
}
static_assert(complete(), "one entry for each message, in the order of the enumeration");

}  // namespace

std::optional<Language> parse_language(std::string_view text) {
    if (text == "en") return Language::English;
    if (text == "fr") return Language::French;
    if (text.empty()) return locale_language();
    return std::nullopt;
}

Language locale_language() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
            return std::string_view(value).starts_with("fr") ? Language::French : Language::English;
    return Language::English;
}

std::string_view say(Message message, Language language) {
    const Entry& entry = entries[static_cast<std::size_t>(message)];
    return language == Language::French ? entry.french : entry.english;
}

std::string count_moves(std::uint64_t count, Language language) {
    return say(count == 1 ? Message::OneMove : Message::ManyMoves, language, count);
}

}  // namespace taquin::app
