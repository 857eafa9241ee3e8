#include "render/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "render/rule_words.hpp"

namespace ktour {
namespace {

constexpr std::array<Sentences, 5> table{
    Sentences{
        .title = "{}'s tour",
        .task = "{} goes over all {} squares, each once, from 1 to {}.",
        .fill_in = "Fill in the missing numbers. There is only one way.",
        .closed = "A last move leads from {} back to 1.",
        .read = "Begin at the ring and go over all squares, each once: the text follows the moves.",
        .name = "Name:",
        .puzzle = "Puzzle {}",
        .answers = "Answers",
        .page = "{} of {}",
        .move = "A move is ",
        .square = "{} square",
        .squares = "{} squares",
        .straight = "{} along a row or a column",
        .diagonal = "{} along a diagonal",
        .leap = "{} one way and {} to the side",
        .directions = {"{} in one direction", "{} in another", "{} in yet another"},
        .in_a_box = "The directions are along rows, along columns and from layer to layer.",
        .layer = "layer {}",
        .also = ", or ",
        .avoid = "No move may be made between {}.",
        .both = " and ",
        .no_move = "There is no move on a flat board.",
        .levels = {"beginner", "easy", "medium", "hard", "expert"},
        .surfaces = {}},
    Sentences{
        .title = "{} auf Reisen",
        .task = "{} betritt alle {} Felder, jedes genau einmal, von 1 bis {}.",
        .fill_in = "Trage die fehlenden Zahlen ein. Es gibt nur eine Lösung.",
        .closed = "Ein letzter Zug führt von {} zurück zur 1.",
        .read = "Beginne beim Ring und betritt jedes Feld genau einmal: Der Text folgt den Zügen.",
        .name = "Name:",
        .puzzle = "Rätsel {}",
        .answers = "Lösungen",
        .page = "{} von {}",
        .move = "Ein Zug geht ",
        .square = "{} Feld",
        .squares = "{} Felder",
        .straight = "{} waagerecht oder senkrecht",
        .diagonal = "{} schräg",
        .leap = "{} waagerecht oder senkrecht und {} zur Seite",
        .directions = {"{} in einer Richtung", "{} in einer anderen", "{} in noch einer anderen"},
        .in_a_box = "Die Richtungen sind Reihen, Spalten und von Ebene zu Ebene.",
        .layer = "Ebene {}",
        .also = " oder ",
        .avoid = "Verboten ist der Zug zwischen {}.",
        .both = " und ",
        .no_move = "Auf einem flachen Brett gibt es keinen Zug.",
        .levels = {"Einstieg", "leicht", "mittel", "schwer", "für Könner"},
        .surfaces =
            {"Linker und rechter Rand sind verbunden: Ein Zug über den einen kommt am anderen "
             "wieder herein.",
             "Linker und rechter Rand sind verbunden, ebenso oberer und unterer: Ein Zug über "
             "den einen kommt am anderen wieder herein.",
             "Linker und rechter Rand sind verdreht verbunden: Ein Zug über den einen kommt am "
             "anderen herein, oben und unten vertauscht.",
             "Oberer und unterer Rand sind verbunden, ebenso, verdreht, linker und rechter: Ein "
             "Zug über links oder rechts kommt gegenüber herein, oben und unten vertauscht.",
             "Linker und rechter Rand sind verdreht verbunden, ebenso oberer und unterer: Ein "
             "Zug über den einen kommt am anderen seitenverkehrt herein."}},
    Sentences{
        .title = "{} en voyage",
        .task = "{} passe par les {} cases, une seule fois par chacune, de 1 à {}.",
        .fill_in = "Complète les nombres manquants. Il n’y a qu’une solution.",
        .closed = "Un dernier coup ramène de {} à 1.",
        .read = "Pars du cercle et passe une seule fois par chaque case : le texte suit les coups.",
        .name = "Nom :",
        .puzzle = "Énigme {}",
        .answers = "Solutions",
        .page = "{} sur {}",
        .move = "Un coup va de ",
        .square = "{} case",
        .squares = "{} cases",
        .straight = "{} en ligne ou en colonne",
        .diagonal = "{} en diagonale",
        .leap = "{} en ligne ou en colonne et de {} sur le côté",
        .directions = {"{} dans une direction", "{} dans une autre", "{} dans une autre encore"},
        .in_a_box =
            "Les directions sont les lignes, les colonnes et le passage d’un étage à l’autre.",
        .layer = "étage {}",
        .also = ", ou de ",
        .avoid = "Le coup est interdit entre {}.",
        .both = " et ",
        .no_move = "Il n’y a aucun coup sur un plateau plat.",
        .levels = {"débutant", "facile", "moyen", "difficile", "expert"},
        .surfaces =
            {"Les bords gauche et droit sont reliés : un coup qui sort par l’un rentre par "
             "l’autre.",
             "Les bords gauche et droit sont reliés, de même que le haut et le bas : un coup "
             "qui sort par l’un rentre par l’autre.",
             "Les bords gauche et droit sont reliés avec une torsion : un coup qui sort par "
             "l’un rentre par l’autre, haut et bas échangés.",
             "Le haut et le bas sont reliés, de même que, avec une torsion, la gauche et la "
             "droite : un coup qui sort à gauche ou à droite rentre en face, haut et bas échangés.",
             "Les bords gauche et droit sont reliés avec une torsion, de même que le haut et "
             "le bas : un coup qui sort par l’un rentre par l’autre, retourné."}},
    Sentences{
        .title = "{} de viaje",
        .task = "{} recorre las {} casillas, una sola vez cada una, del 1 al {}.",
        .fill_in = "Completa los números que faltan. Solo hay una solución.",
        .closed = "Una última jugada lleva del {} de vuelta al 1.",
        .read = "Empieza en el círculo y pasa una sola vez por cada casilla: el texto sigue las "
                "jugadas.",
        .name = "Nombre:",
        .puzzle = "Rompecabezas {}",
        .answers = "Soluciones",
        .page = "{} de {}",
        .move = "Una jugada avanza ",
        .square = "{} casilla",
        .squares = "{} casillas",
        .straight = "{} en fila o en columna",
        .diagonal = "{} en diagonal",
        .leap = "{} en fila o en columna y {} hacia un lado",
        .directions = {"{} en una dirección", "{} en otra", "{} en otra más"},
        .in_a_box = "Las direcciones son las filas, las columnas y de un piso a otro.",
        .layer = "piso {}",
        .also = ", o ",
        .avoid = "No se permite la jugada entre {}.",
        .both = " y ",
        .no_move = "En un tablero plano no hay jugadas.",
        .levels = {"principiante", "fácil", "medio", "difícil", "experto"},
        .surfaces =
            {"Los bordes izquierdo y derecho están unidos: una jugada que sale por uno entra "
             "por el otro.",
             "Los bordes izquierdo y derecho están unidos, y también el superior y el inferior: "
             "una jugada que sale por uno entra por el otro.",
             "Los bordes izquierdo y derecho están unidos con un giro: una jugada que sale por "
             "uno entra por el otro, con arriba y abajo cambiados.",
             "Los bordes superior e inferior están unidos, y también, con un giro, el izquierdo "
             "y el derecho: una jugada que sale por un lado entra enfrente, con arriba y abajo "
             "cambiados.",
             "Los bordes izquierdo y derecho están unidos con un giro, y también el superior y "
             "el inferior: una jugada que sale por uno entra invertida por el otro."}},
    Sentences{
        .title = "{} in viaggio",
        .task = "{} passa per tutte le {} caselle, una sola volta per ciascuna, da 1 a {}.",
        .fill_in = "Inserisci i numeri mancanti. C’è una sola soluzione.",
        .closed = "Un’ultima mossa riporta da {} a 1.",
        .read =
            "Parti dal cerchio e passa una sola volta per ogni casella: il testo segue le mosse.",
        .name = "Nome:",
        .puzzle = "Rompicapo {}",
        .answers = "Soluzioni",
        .page = "{} di {}",
        .move = "Una mossa va di ",
        .square = "{} casella",
        .squares = "{} caselle",
        .straight = "{} in riga o in colonna",
        .diagonal = "{} in diagonale",
        .leap = "{} in riga o in colonna e di {} di lato",
        .directions = {"{} in una direzione", "{} in un’altra", "{} in un’altra ancora"},
        .in_a_box = "Le direzioni sono le righe, le colonne e da un piano all’altro.",
        .layer = "piano {}",
        .also = ", oppure di ",
        .avoid = "Non è permessa la mossa tra {}.",
        .both = " e ",
        .no_move = "Su una scacchiera piana non ci sono mosse.",
        .levels = {"principiante", "facile", "medio", "difficile", "esperto"},
        .surfaces =
            {"I bordi sinistro e destro sono uniti: una mossa che esce da uno rientra "
             "dall’altro.",
             "I bordi sinistro e destro sono uniti, e così quelli superiore e inferiore: una "
             "mossa che esce da uno rientra dall’altro.",
             "I bordi sinistro e destro sono uniti con una torsione: una mossa che esce da uno "
             "rientra dall’altro, con alto e basso scambiati.",
             "I bordi superiore e inferiore sono uniti, e così, con una torsione, il sinistro e "
             "il destro: una mossa che esce di lato rientra di fronte, con alto e basso "
             "scambiati.",
             "I bordi sinistro e destro sono uniti con una torsione, e così quelli superiore e "
             "inferiore: una mossa che esce da uno rientra rovesciata dall’altro."}},
};

// A piece with its article, in each language but English.
struct PieceNames {
  std::string_view name;
  std::array<std::string_view, 4> called;
};
constexpr std::array pieces{
    PieceNames{"knight", {"ein Springer", "un cavalier", "un caballo", "un cavallo"}},
    PieceNames{"wazir", {"ein Wesir", "un vizir", "un visir", "un visir"}},
    PieceNames{"ferz", {"ein Fers", "un fers", "un alferza", "un ferz"}},
    PieceNames{"dabbaba", {"eine Dabbaba", "un dabbaba", "un dabbaba", "un dabbaba"}},
    PieceNames{"alfil", {"ein Alfil", "un alfil", "un alfil", "un alfil"}},
    PieceNames{
        "threeleaper",
        {"ein Dreispringer", "un sauteur de trois", "un saltador de tres", "un saltatore di tre"}},
    PieceNames{"camel", {"ein Kamel", "un chameau", "un camello", "un cammello"}},
    PieceNames{"zebra", {"ein Zebra", "un zèbre", "una cebra", "una zebra"}},
    PieceNames{"giraffe", {"eine Giraffe", "une girafe", "una jirafa", "una giraffa"}},
    PieceNames{"antelope", {"eine Antilope", "une antilope", "un antílope", "un’antilope"}},
    PieceNames{"king", {"ein König", "un roi", "un rey", "un re"}},
};
constexpr std::array<std::string_view, 4> leaper{"ein {}-Springer", "un sauteur {}",
                                                 "un saltador {}", "un saltatore {}"};
constexpr std::array<std::string_view, 4> sum{"eine Figur ({})", "une pièce ({})", "una pieza ({})",
                                              "un pezzo ({})"};

}  // namespace

const Sentences& sentences(Language language) {
  return table[static_cast<std::size_t>(language)];
}

std::string called(const Piece& piece, Language language) {
  if (language == Language::english) return called(piece);
  const std::size_t i = static_cast<std::size_t>(language) - 1;
  const auto row = std::ranges::find(pieces, piece.name(), &PieceNames::name);
  if (row != pieces.end()) return std::string(row->called[i]);
  const bool is_sum = piece.name().find('+') != std::string_view::npos;
  return fmt::format(fmt::runtime(is_sum ? sum[i] : leaper[i]), piece.name());
}

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  }
  return words;
}

}  // namespace ktour
