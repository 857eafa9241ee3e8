// All sentences of the lessons, each in five languages. {rows} is a number to drag, {=light} a figure that follows.
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
};

/** In the order of the languages. */
type Row = readonly [en: string, de: string, fr: string, es: string, it: string];

const table = {
  // ---- the card
  heading: ['Learn', 'Lernen', 'Apprendre', 'Aprender', 'Imparare'],
  language: ['Language', 'Sprache', 'Langue', 'Idioma', 'Lingua'],
  back: ['Back', 'Zurück', 'Retour', 'Atrás', 'Indietro'],
  next: ['Next', 'Weiter', 'Suite', 'Siguiente', 'Avanti'],
  full: ['Full screen', 'Vollbild', 'Plein écran', 'Pantalla completa', 'Schermo intero'],
  close: ['Close', 'Schließen', 'Fermer', 'Cerrar', 'Chiudi'],
  where: [
    '{page} of {pages}',
    '{page} von {pages}',
    '{page} sur {pages}',
    '{page} de {pages}',
    '{page} di {pages}',
  ],
  drag: [
    'Drag an underlined word, click it, or use the arrow keys.',
    'Ziehe ein unterstrichenes Wort, klicke darauf oder nimm die Pfeiltasten.',
    'Faites glisser un mot souligné, cliquez dessus ou utilisez les flèches.',
    'Arrastra una palabra subrayada, haz clic en ella o usa las flechas.',
    'Trascina una parola sottolineata, fai clic su di essa o usa le frecce.',
  ],
  rows: ['Rows', 'Zeilen', 'Lignes', 'Filas', 'Righe'],
  cols: ['Columns', 'Spalten', 'Colonnes', 'Columnas', 'Colonne'],
  side: ['Side', 'Seite', 'Côté', 'Lado', 'Lato'],
  start: ['Start', 'Start', 'Départ', 'Inicio', 'Partenza'],
  tie: ['Among equals', 'Bei Gleichstand', 'À égalité', 'En caso de empate', 'A parità'],
  symmetry: ['Symmetry', 'Symmetrie', 'Symétrie', 'Simetría', 'Simmetria'],

  // ---- colours
  coloursTitle: [
    'Every move changes the colour',
    'Jeder Zug wechselt die Farbe',
    'Chaque coup change de couleur',
    'Cada salto cambia de color',
    'Ogni mossa cambia colore',
  ],
  colours1: [
    'A board of {rows}×{cols} has {=light} light squares and {=dark} dark ones. Every move of the knight leads from one colour to the other, so a tour takes them in turn.',
    'Ein Brett mit {rows}×{cols} Feldern hat {=light} helle und {=dark} dunkle. Jeder Zug des Springers führt von der einen Farbe zur anderen; eine Tour besucht sie also abwechselnd.',
    'Un échiquier de {rows}×{cols} a {=light} cases claires et {=dark} foncées. Chaque coup du cavalier mène d’une couleur à l’autre : un parcours les prend donc tour à tour.',
    'Un tablero de {rows}×{cols} tiene {=light} casillas claras y {=dark} oscuras. Cada salto del caballo lleva de un color al otro, así que un recorrido los alterna.',
    'Una scacchiera {rows}×{cols} ha {=light} case chiare e {=dark} scure. Ogni mossa del cavallo porta da un colore all’altro: un giro li alterna.',
  ],
  colours2: [
    'Start on {start}: {=verdict}',
    'Start auf {start}: {=verdict}',
    'Départ en {start} : {=verdict}',
    'Empieza en {start}: {=verdict}',
    'Parti da {start}: {=verdict}',
  ],
  coloursFound: [
    'there is a tour. Here is one.',
    'es gibt eine Tour. Hier ist eine.',
    'il y a un parcours. En voici un.',
    'hay un recorrido. Aquí tienes uno.',
    'esiste un giro. Eccone uno.',
  ],
  coloursLess: [
    'this colour has one square less, and a tour would have to begin and end on the other. So there is no tour, and nobody has to search to know that.',
    'von dieser Farbe gibt es ein Feld weniger, und eine Tour müsste auf der anderen anfangen und enden. Es gibt keine, und man muss nicht suchen, um das zu wissen.',
    'cette couleur a une case de moins, et un parcours devrait commencer et finir sur l’autre. Il n’y en a pas, et nul besoin de chercher pour le savoir.',
    'de este color hay una casilla menos, y un recorrido tendría que empezar y acabar en el otro. No hay ninguno, y no hace falta buscar para saberlo.',
    'di questo colore c’è una casa in meno, e un giro dovrebbe cominciare e finire sull’altro. Non ce n’è, e non serve cercare per saperlo.',
  ],
  coloursNone: [
    'the colours would allow a tour, and yet there is none: every way was tried.',
    'die Farben würden eine Tour erlauben, und doch gibt es keine: Alle Wege wurden versucht.',
    'les couleurs permettraient un parcours, et pourtant il n’y en a pas : tout a été essayé.',
    'los colores permitirían un recorrido, pero no hay ninguno: se probaron todos los caminos.',
    'i colori permetterebbero un giro, eppure non esiste: ogni via è stata provata.',
  ],
  coloursThen: ['Try it yourself', 'Selbst versuchen', 'Essayez vous-même', 'Inténtalo', 'Prova tu'],

  // ---- four rows
  fourTitle: [
    'Why no closed tour of four rows',
    'Warum vier Zeilen keine geschlossene Tour haben',
    'Pourquoi pas de parcours fermé sur quatre lignes',
    'Por qué no hay recorrido cerrado con cuatro filas',
    'Perché quattro righe non hanno un giro chiuso',
  ],
  four1: [
    'On 4×{cols}, call the top and the bottom row outer, the two between them inner. From an outer square every move leads to an inner one. There are {=half} of each, so a closed tour would take outer and inner squares in turn.',
    'Auf 4×{cols} heißen die oberste und die unterste Zeile außen, die beiden dazwischen innen. Von außen führt jeder Zug nach innen. Es gibt je {=half} Felder, also ginge eine geschlossene Tour abwechselnd nach außen und innen.',
    'Sur 4×{cols}, appelons extérieures la première et la dernière ligne, intérieures les deux autres. D’une case extérieure, tout coup mène à l’intérieur. Il y en a {=half} de chaque : un parcours fermé les prendrait tour à tour.',
    'En 4×{cols} llamemos exteriores a la primera y la última fila, interiores a las otras dos. Desde una casilla exterior todo salto lleva al interior. Hay {=half} de cada clase, así que un recorrido cerrado las alternaría.',
    'Su 4×{cols} chiamiamo esterne la prima e l’ultima riga, interne le due in mezzo. Da una casa esterna ogni mossa porta all’interno. Sono {=half} per parte: un giro chiuso le alternerebbe.',
  ],
  four2: [
    'It takes light and dark squares in turn as well. Then all outer squares would have one colour, and they have not. So there is no closed tour, however long the board.',
    'Sie besucht aber auch helle und dunkle Felder abwechselnd. Dann hätten alle äußeren Felder dieselbe Farbe, und das haben sie nicht. Also gibt es keine geschlossene Tour, wie lang das Brett auch ist.',
    'Or il prend aussi tour à tour le clair et le foncé. Toutes les cases extérieures auraient alors une seule couleur, ce qui n’est pas. Il n’y a donc pas de parcours fermé, si long que soit l’échiquier.',
    'Pero también alterna claras y oscuras. Entonces todas las exteriores tendrían un solo color, y no es así. Luego no hay recorrido cerrado, por largo que sea el tablero.',
    'Ma alterna anche chiare e scure. Allora tutte le case esterne avrebbero un solo colore, e non è così. Dunque non c’è un giro chiuso, per quanto lunga sia la scacchiera.',
  ],
  four3: [
    'An open tour of 4×{cols}: {=verdict}',
    'Eine offene Tour auf 4×{cols}: {=verdict}',
    'Un parcours ouvert de 4×{cols} : {=verdict}',
    'Un recorrido abierto de 4×{cols}: {=verdict}',
    'Un giro aperto di 4×{cols}: {=verdict}',
  ],
  fourFound: ['there it is.', 'hier ist sie.', 'le voici.', 'aquí está.', 'eccolo.'],
  fourNone: [
    'there is none either.',
    'gibt es auch nicht.',
    'il n’y en a pas non plus.',
    'tampoco lo hay.',
    'non esiste neppure quello.',
  ],
  fourThen: ['Find others', 'Andere finden', 'En trouver d’autres', 'Buscar otros', 'Trovane altri'],

  // ---- Warnsdorff
  ruleTitle: [
    'Warnsdorff’s rule, and where it fails',
    'Warnsdorffs Regel, und wo sie versagt',
    'La règle de Warnsdorff, et où elle échoue',
    'La regla de Warnsdorff, y dónde falla',
    'La regola di Warnsdorff, e dove fallisce',
  ],
  rule1: [
    'In 1823 Warnsdorff gave a rule: go to the square from which the fewest moves lead on. If several are equal, take {tie}.',
    '1823 gab Warnsdorff eine Regel an: Geh auf das Feld, von dem die wenigsten Züge weiterführen. Sind mehrere gleich, nimm {tie}.',
    'En 1823 Warnsdorff donna une règle : allez sur la case d’où partent le moins de coups. À égalité, prenez {tie}.',
    'En 1823 Warnsdorff dio una regla: ve a la casilla de la que salen menos saltos. Si hay empate, toma {tie}.',
    'Nel 1823 Warnsdorff diede una regola: vai sulla casa da cui partono meno mosse. A parità, prendi {tie}.',
  ],
  tie_successor: [
    'the one with the fewest ways on after it',
    'das mit den wenigsten Zügen danach',
    'celle qui en laisse le moins ensuite',
    'la que deja menos después',
    'quella che poi ne lascia meno',
  ],
  tie_first: ['the first', 'das erste', 'la première', 'la primera', 'la prima'],
  tie_far: [
    'the farthest from the centre',
    'das fernste von der Mitte',
    'la plus loin du centre',
    'la más lejana del centro',
    'la più lontana dal centro',
  ],
  tie_random: ['any', 'irgendeins', 'n’importe laquelle', 'cualquiera', 'una qualsiasi'],
  rule2: [
    'On {rows}×{cols} from {start}: {=verdict}',
    'Auf {rows}×{cols} von {start}: {=verdict}',
    'Sur {rows}×{cols} depuis {start} : {=verdict}',
    'En {rows}×{cols} desde {start}: {=verdict}',
    'Su {rows}×{cols} da {start}: {=verdict}',
  ],
  ruleFound: [
    'the rule finds a tour and takes no move back.',
    'die Regel findet eine Tour und nimmt keinen Zug zurück.',
    'la règle trouve un parcours sans reprendre de coup.',
    'la regla halla un recorrido sin deshacer ningún salto.',
    'la regola trova un giro senza riprendere mosse.',
  ],
  ruleBack: [
    'the rule runs into a dead end. The search takes {=undone} moves back before it has a tour.',
    'die Regel läuft in eine Sackgasse. Die Suche nimmt {=undone} Züge zurück, bevor sie eine Tour hat.',
    'la règle tombe dans une impasse. La recherche reprend {=undone} coups avant d’avoir un parcours.',
    'la regla acaba en un callejón sin salida. La búsqueda deshace {=undone} saltos antes de tener un recorrido.',
    'la regola finisce in un vicolo cieco. La ricerca riprende {=undone} mosse prima di avere un giro.',
  ],
  ruleLost: [
    'the rule runs into dead ends: {=undone} moves taken back, and it gives up. Yet there are tours from here; a better search finds one.',
    'die Regel läuft in Sackgassen: {=undone} Züge zurückgenommen, und sie gibt auf. Doch es gibt Touren von hier; eine bessere Suche findet eine.',
    'la règle tombe dans des impasses : {=undone} coups repris, et elle abandonne. Pourtant il y a des parcours d’ici ; une meilleure recherche en trouve.',
    'la regla acaba en callejones: {=undone} saltos deshechos, y se rinde. Sin embargo hay recorridos desde aquí; una búsqueda mejor halla uno.',
    'la regola finisce in vicoli ciechi: {=undone} mosse riprese, e rinuncia. Eppure da qui ci sono giri; una ricerca migliore ne trova uno.',
  ],
  ruleNone: [
    'no tour starts here: look at the colours.',
    'hier beginnt keine Tour: Sieh dir die Farben an.',
    'aucun parcours ne part d’ici : regardez les couleurs.',
    'ningún recorrido empieza aquí: mira los colores.',
    'nessun giro parte da qui: guarda i colori.',
  ],
  rule3: [
    'That a rule finds no tour does not mean that there is none.',
    'Dass eine Regel keine Tour findet, heißt nicht, dass es keine gibt.',
    'Qu’une règle ne trouve rien ne veut pas dire qu’il n’y a rien.',
    'Que una regla no halle recorrido no significa que no lo haya.',
    'Che una regola non trovi un giro non vuol dire che non ci sia.',
  ],
  ruleThen: [
    'Race it against another',
    'Gegen eine andere antreten lassen',
    'La mettre en course',
    'Que compita con otra',
    'Falla gareggiare',
  ],

  // ---- how many
  manyTitle: [
    'How many tours there are',
    'Wie viele Touren es gibt',
    'Combien de parcours il y a',
    'Cuántos recorridos hay',
    'Quanti giri ci sono',
  ],
  many1: [
    'A board of {rows}×{cols} has {=closed} closed tours, which return to their start, and {=open} open ones.',
    'Ein Brett mit {rows}×{cols} Feldern hat {=closed} geschlossene Touren, die zum Start zurückkehren, und {=open} offene.',
    'Un échiquier de {rows}×{cols} a {=closed} parcours fermés, qui reviennent au départ, et {=open} ouverts.',
    'Un tablero de {rows}×{cols} tiene {=closed} recorridos cerrados, que vuelven al inicio, y {=open} abiertos.',
    'Una scacchiera {rows}×{cols} ha {=closed} giri chiusi, che tornano alla partenza, e {=open} aperti.',
  ],
  many2: [
    'A little more board, and there are a thousand times as many. The chessboard has 13,267,364,410,532 closed ones: one a second, they would take 420,000 years to look at.',
    'Ein wenig mehr Brett, und es sind tausendmal so viele. Das Schachbrett hat 13.267.364.410.532 geschlossene: eine je Sekunde, und man sähe 420.000 Jahre lang zu.',
    'Un peu plus d’échiquier, et il y en a mille fois plus. Celui de 8×8 en a 13 267 364 410 532 fermés : à un par seconde, il faudrait 420 000 ans pour les voir.',
    'Un poco más de tablero, y hay mil veces más. El de ajedrez tiene 13 267 364 410 532 cerrados: a uno por segundo, verlos llevaría 420 000 años.',
    'Un po’ più di scacchiera, e sono mille volte tanti. Quella 8×8 ne ha 13.267.364.410.532 chiusi: uno al secondo, servirebbero 420.000 anni per vederli.',
  ],
  manyThen: [
    'Count the chessboard’s here',
    'Die des Schachbretts hier zählen',
    'Compter ceux de 8×8 ici',
    'Contar aquí los de 8×8',
    'Conta qui quelli 8×8',
  ],

  // ---- symmetry
  symmetryTitle: ['Symmetry', 'Symmetrie', 'Symétrie', 'Simetría', 'Simmetria'],
  symmetry1: [
    'Ask for a closed tour of {rows}×{cols} that looks the same {symmetry}.',
    'Gesucht ist eine geschlossene Tour auf {rows}×{cols}, die {symmetry} gleich aussieht.',
    'Cherchons un parcours fermé de {rows}×{cols} qui reste le même {symmetry}.',
    'Busquemos un recorrido cerrado de {rows}×{cols} que quede igual {symmetry}.',
    'Cerchiamo un giro chiuso di {rows}×{cols} che resti uguale {symmetry}.',
  ],
  symmetry_point: [
    'after a half-turn',
    'nach einer halben Drehung',
    'après un demi-tour',
    'tras media vuelta',
    'dopo mezzo giro',
  ],
  symmetry_quarter: [
    'after a quarter-turn',
    'nach einer Vierteldrehung',
    'après un quart de tour',
    'tras un cuarto de vuelta',
    'dopo un quarto di giro',
  ],
  symmetry_vertical: [
    'in a mirror, left to right',
    'im Spiegel, links und rechts',
    'dans un miroir, de gauche à droite',
    'en un espejo, de izquierda a derecha',
    'allo specchio, da sinistra a destra',
  ],
  symmetryFound: [
    'There is one. Its parts have colours of their own.',
    'Es gibt eine. Ihre Teile haben eigene Farben.',
    'Il y en a un. Ses parties ont chacune leur couleur.',
    'Hay uno. Cada parte tiene su color.',
    'Ce n’è uno. Ogni parte ha il suo colore.',
  ],
  symmetryNone: [
    'No tour: that is proved, not only tried.',
    'Es gibt keine. Das ist bewiesen, nicht nur versucht.',
    'Il n’y en a pas. C’est prouvé, pas seulement essayé.',
    'No hay ninguno. Está demostrado, no solo probado.',
    'Non ce n’è. È dimostrato, non solo provato.',
  ],
  symmetryVerdict: ['{=verdict}', '{=verdict}', '{=verdict}', '{=verdict}', '{=verdict}'],
  symmetry2: [
    'A quarter-turn needs a square board whose side is two more than a multiple of four: 6, 10, 14. A mirror needs one odd side.',
    'Eine Vierteldrehung braucht ein quadratisches Brett, dessen Seite um zwei größer ist als ein Vielfaches von vier: 6, 10, 14. Ein Spiegel braucht eine ungerade Seite.',
    'Un quart de tour demande un carré dont le côté vaut deux de plus qu’un multiple de quatre : 6, 10, 14. Un miroir demande un côté impair.',
    'Un cuarto de vuelta pide un cuadrado cuyo lado sea dos más que un múltiplo de cuatro: 6, 10, 14. Un espejo pide un lado impar.',
    'Un quarto di giro vuole un quadrato col lato di due più grande di un multiplo di quattro: 6, 10, 14. Uno specchio vuole un lato dispari.',
  ],
  symmetryThen: ['Find others', 'Andere finden', 'En trouver d’autres', 'Buscar otros', 'Trovane altri'],

  // ---- large boards
  largeTitle: [
    'Large boards from small ones',
    'Große Bretter aus kleinen',
    'De grands échiquiers avec des petits',
    'Tableros grandes a partir de pequeños',
    'Grandi scacchiere da piccole',
  ],
  large1: [
    'Nobody searches a board of {side}×{side} move by move. Small tours are laid side by side like tiles, opened where they touch, and joined into one.',
    'Niemand durchsucht ein Brett mit {side}×{side} Feldern Zug um Zug. Kleine Touren werden wie Fliesen nebeneinander gelegt, geöffnet, wo sie sich berühren, und zu einer verbunden.',
    'Personne ne cherche coup par coup sur {side}×{side}. De petits parcours sont posés comme des carreaux, ouverts où ils se touchent, et joints en un seul.',
    'Nadie busca salto a salto en {side}×{side}. Pequeños recorridos se ponen como baldosas, se abren donde se tocan y se unen en uno.',
    'Nessuno cerca mossa per mossa su {side}×{side}. Piccoli giri si posano come piastrelle, si aprono dove si toccano e si uniscono in uno.',
  ],
  large2: [
    '{=size} squares, in {=time}.',
    '{=size} Felder, in {=time}.',
    '{=size} cases, en {=time}.',
    '{=size} casillas, en {=time}.',
    '{=size} case, in {=time}.',
  ],
  largeThen: [
    'Watch tiles being joined',
    'Zusehen, wie Fliesen verbunden werden',
    'Voir les carreaux se joindre',
    'Ver cómo se unen',
    'Guarda come si uniscono',
  ],
} satisfies Record<string, Row>;

export type Key = keyof typeof table;

export const sentencesOf: readonly (readonly [string, Row])[] = Object.entries<Row>(table);

/** A sentence in a language, with what stands in for its {words}. */
export function say(language: Language, key: Key, words: Record<string, string> = {}): string {
  const text = table[key][languages.indexOf(language)] ?? table[key][0];
  return text.replace(/\{(\w+)\}/g, (whole_, name: string) => words[name] ?? whole_);
}

/** Whole numbers as the language writes them. */
export const wholeIn = (language: Language, n: number | bigint): string =>
  n.toLocaleString(language === 'es' || language === 'fr' ? 'fr' : language);

/** The words of an address; else the language of the browser, where there is one of them. */
export function languageOf(word: string): Language {
  const wanted = word || navigator.language.slice(0, 2);
  return languages.find((one) => one === wanted) ?? 'en';
}
