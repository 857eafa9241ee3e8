// How many tours make each move, as a map of the board: the share of each move among all tours.
import type { Board } from '../board';
import type { Overlay } from '../facts/overlay';
import { grouped } from './count_words';

/** A share as people say it: of large numbers, too. */
function percent(part: string, all: string): string {
  const tenths = (BigInt(part) * 1000n + BigInt(all) / 2n) / BigInt(all);
  return `${(Number(tenths) / 10).toFixed(1)}%`;
}

export function moveMap(json: Record<string, unknown>, board: Board): { overlay: Overlay; told: string } {
  const all = String(json['undirected']);
  const moves = (json['moves'] as [number, number, string][]).map(([a, b, tours]) => ({
    from: board.placeOf(a),
    to: board.placeOf(b),
    tours,
  }));
  if (BigInt(all) === 0n || moves.length === 0) return { overlay: {}, told: 'There is no such tour.' };
  const shares = moves.map(({ from, to, tours }) => ({ from, to, share: Number(tours) / Number(all) }));
  const name = ({ from, to }: { from: number; to: number }): string =>
    `${board.name(from)}–${board.name(to)}`;
  const sorted = [...moves].sort((a, b) => (BigInt(a.tours) < BigInt(b.tours) ? 1 : -1));
  const [most, least] = [sorted[0], sorted.at(-1)];
  const told =
    most && least
      ? `Of ${grouped(all)} tours ${grouped(most.tours)} make the move ${name(most)} (${percent(most.tours, all)}), ` +
        `and ${grouped(least.tours)} the move ${name(least)} (${percent(least.tours, all)}).`
      : '';
  return { overlay: { shares, fades: false }, told };
}
