// The words of the game in English and French, side by side, so that neither is forgotten.

#include "apps/play/words.h"

#include <array>
#include <cstdlib>

namespace taquin::app {

namespace {

struct Row {
    Word word;
    std::string_view english, french;
};

constexpr Row rows[] = {
    {Word::Title, "taquin", "taquin"},
    {Word::Moves, "Moves", "Coups"},
    {Word::MachineLock, "MachineLock", "Tours"},
    {Word::Time, "Time", "Temps"},
    {Word::ToGo, "To go", "Restent"},
    {Word::Goal, "Goal", "But"},
    {Word::Size, "Size", "Taille"},
    {Word::Unknown, "press m", "touche m"},
    {Word::Up, "up", "vers le haut"},
    {Word::Down, "down", "vers le bas"},
    {Word::Left, "left", "à gauche"},
    {Word::Right, "right", "à droite"},
    {Word::Welcome, "Slide a tile to begin, or press n to shuffle.", "Glissez une pièce, ou n pour mélanger."},
    {Word::Shuffled, "Shuffled. Good luck!", "Mélangé. Bonne chance !"},
    {Word::ShuffledEasy, "Shuffled at random: {}.", "Mélangé au hasard : {}."},
    {Word::Won, "Solved! {} in {}.", "Résolu ! {} en {}."},
    {Word::WonShown, "Solved, with help.", "Résolu, avec de l’aide."},
    {Word::AlreadySolved, "This is the goal already.", "C’est déjà le but."},
    {Word::HintIs, "Hint: slide {} {}.", "Indice : glisser {} {}."},
    {Word::ToGoExact, "{} to go, no way is shorter.", "Encore {}, rien n’est plus court."},
    {Word::ToGoBetween, "{} to go that we know of; at least {}.", "Encore {} à ce que nous savons ; au moins {}."},
    {Word::Searching, "Searching…", "Recherche…"},
    {Word::SearchLine, "bound {}, {} positions, {} a second, {}", "borne {}, {} positions, {} par seconde, {}"},
    {Word::SearchCancelled, "Search cancelled.", "Recherche annulée."},
    {Word::SearchFailed, "No solution found: {}.", "Pas de solution trouvée : {}."},
    {Word::SolutionFound, "Solution of {}", "Solution de {}"},
    {Word::SolutionProved, "proved shortest", "la plus courte, prouvé"},
    {Word::SolutionUnproved, "not proved shortest: at least {}", "minimalité non prouvée : au moins {}"},
    {Word::Playing, "playing", "lecture"},
    {Word::Paused, "paused", "pause"},
    {Word::PlaybackKeys, "space play  , . step  < > ends  + - speed  enter take over",
     "espace lire  , . pas  < > bouts  + - vitesse  entrée reprendre"},
    {Word::TookOver, "Your turn.", "À vous."},
    {Word::NothingToUndo, "Nothing to undo.", "Rien à annuler."},
    {Word::NothingToRedo, "Nothing to redo.", "Rien à refaire."},
    {Word::NotInLine, "That tile is not in line with the gap.", "Cette pièce n’est pas alignée avec le trou."},
    {Word::Wall, "No tile can slide that way.", "Aucune pièce ne peut glisser par là."},
    {Word::Restarted, "Back at the start; y makes the moves again.", "Retour au départ ; y refait les coups."},
    {Word::AskSize, "Size, rows x columns", "Taille, lignes x colonnes"},
    {Word::AskGoal, "Goal: blank-last, blank-first, snail or a board",
     "But : blank-last, blank-first, snail ou un plateau"},
    {Word::AskBoard, "Board, row by row, 0 for the gap", "Plateau, ligne par ligne, 0 pour le trou"},
    {Word::PromptKeys, "enter accept   esc leave", "entrée accepter   échap abandonner"},
    {Word::Unsolvable, "This board cannot be solved: two tiles would have to change places.",
     "Ce plateau est insoluble : il faudrait échanger deux pièces."},
    {Word::Refused, "{}: {}", "{} : {}"},
    {Word::TooSmall, "A {} board needs {} columns and {} lines; this terminal has {} and {}.",
     "Un plateau {} demande {} colonnes et {} lignes ; ce terminal en a {} et {}."},
    {Word::PlayKeys, "arrows slide  n shuffle  u undo  i hint  x solve  ? help  q quit",
     "flèches glisser  n mélanger  u annuler  i indice  x résoudre  ? aide  q quitter"},
    {Word::SearchKeys, "esc cancel", "échap annuler"},
    {Word::HelpTitle, "Keys", "Touches"},
    {Word::HelpText,
     "arrows  w a s d  h j k l   slide a tile that way\n"
     "mouse                      slide the tile, and all up to the gap\n"
     "n  N                       shuffle; N: easy, a few random moves\n"
     "u  y  r                    undo, redo, restart\n"
     "i  m                       hint, moves to go\n"
     "x                          solve and watch\n"
     "space  , .  < >  + -       watching: play, step, ends, speed\n"
     "enter                      watching: take over by hand\n"
     "z  g  e                    size, goal, enter a board\n"
     "esc                        cancel the search, leave\n"
     "?  q                       this help, quit",
     "flèches  w a s d  h j k l  glisser une pièce par là\n"
     "souris                     glisser la pièce, et toutes jusqu’au trou\n"
     "n  N                       mélanger ; N : facile, peu de coups\n"
     "u  y  r                    annuler, refaire, recommencer\n"
     "i  m                       indice, coups restants\n"
     "x                          résoudre et regarder\n"
     "espace  , .  < >  + -      en lecture : lire, pas, bouts, vitesse\n"
     "entrée                     en lecture : reprendre la main\n"
     "z  g  e                    taille, but, saisir un plateau\n"
     "échap                      annuler la recherche, sortir\n"
     "?  q                       cette aide, quitter"},
    {Word::PlainWelcome, "taquin. Type a tile's number to slide it, or help.",
     "taquin. Tapez le numéro d’une pièce pour la glisser, ou aide."},
    {Word::PlainHelp,
     "NUMBER           slide that tile, and all up to the gap\n"
     "moves LETTERS    move the gap: u up, d down, l left, r right\n"
     "show             the board and the counts\n"
     "shuffle [N]      a random board, or N random moves from the goal\n"
     "undo, redo, restart\n"
     "hint             the best next move\n"
     "togo             how many moves to the goal\n"
     "solve            a solution, as moves of the gap\n"
     "size RxC         another size\n"
     "goal NAME        blank-last, blank-first, snail or a board\n"
     "board TILES      begin with this board, 0 for the gap\n"
     "quit",
     "NUMÉRO             glisser cette pièce, et toutes jusqu’au trou\n"
     "coups LETTRES      bouger le trou : u haut, d bas, l gauche, r droite\n"
     "voir               le plateau et les comptes\n"
     "melanger [N]       un plateau au hasard, ou N coups au hasard depuis le but\n"
     "annuler, refaire, recommencer\n"
     "indice             le meilleur coup\n"
     "reste              combien de coups jusqu’au but\n"
     "resoudre           une solution, en coups du trou\n"
     "taille LxC         une autre taille\n"
     "but NOM            blank-last, blank-first, snail ou un plateau\n"
     "plateau PIECES     commencer par ce plateau, 0 pour le trou\n"
     "quitter"},
    {Word::PlainUnknown, "'{}' is not understood; 'help' lists the commands.",
     "« {} » n’est pas compris ; « aide » donne les commandes."},
    {Word::Blank, "gap", "trou"},
    {Word::TimeOver, "the time is over", "le temps est écoulé"},
    {Word::MemoryOver, "the memory is full", "la mémoire est pleine"},
    {Word::NothingLeft, "nothing is left to try", "il ne reste rien à essayer"},
    {Word::InternalError, "a fault of taquin's own", "une faute de taquin lui-même"},
    {Word::OneMove, "{} move", "{} coup"},
    {Word::ManyMoves, "{} moves", "{} coups"},
    {Word::NeedsTerminal, "the game needs a terminal that can move its cursor; 'taquin play --plain' needs none",
     "le jeu demande un terminal qui sait déplacer son curseur ; « taquin play --plain » s’en passe"},
};

constexpr bool complete() {
    for (std::size_t i = 0; i < std::size(rows); ++i)
        if (static_cast<std::size_t>(rows[i].word) != i) return false;
    return std::size(rows) == static_cast<std::size_t>(Word::NeedsTerminal) + 1;
}
static_assert(complete(), "one row for each word, in the order of the words");

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

std::string_view say(Word word, Language language) {
    const Row& row = rows[static_cast<std::size_t>(word)];
    return language == Language::French ? row.french : row.english;
}

std::string count_moves(std::uint64_t count, Language language) {
    return say(count == 1 ? Word::OneMove : Word::ManyMoves, language, count);
}

}  // namespace taquin::app
