// The knight, drawn for this page in a box of 100 by 100: a horse's head on a foot, looking left. The
// second subpath is its eye, the third the line between head and foot; both are cut out.
export const knightPath =
  'M46 7 C49 11 51 14 53 18 C72 23 84 42 83 70 C83 73 82.6 76 82 79 L28 79 C27 68 33 61 41 54.5 ' +
  'C44.5 51.5 46.5 48 46.5 44 C43 47.5 38 49.5 33 50 C30 53.5 27.5 57.5 23.5 59.5 C21 60.8 18.6 60 17 58 ' +
  'C13.5 57.5 11.2 54 12.4 50.4 C15 43.5 20.4 38.5 23 32 C24.6 27.6 28 23 33.5 20.2 C34.6 15.6 39.6 10.4 46 7 Z ' +
  'M32.2 30 C29.6 30.6 27.8 32.6 27.4 35.2 C30.2 35.4 32.8 34 33.8 31.4 C33.6 30.6 33 30 32.2 30 Z ' +
  'M24 83 L86 83 C89 83 91 85.4 91 88 L91 92 C91 93.2 90.2 94 89 94 L21 94 C19.8 94 19 93.2 19 92 L19 88 ' +
  'C19 85.4 21 83 24 83 Z';
