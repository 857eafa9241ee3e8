// Until the program compares tours itself: its `json` answers put into the built page.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export function fill(ktour, bare, file, words) {
  const answers =
    words[0] === 'view'
      ? words.slice(1).map((name) => JSON.parse(readFileSync(name, 'utf8')))
      : [
          JSON.parse(
            spawnSync(ktour, [...words, '--format', 'json'], {
              encoding: 'utf8',
              maxBuffer: 1 << 28,
            }).stdout,
          ),
        ];
  const tours = answers.map(({ moves, ...answer }) => {
    const { rows, cols, method } = answer;
    answer.symmetries = answer.symmetry === 'none' ? [] : [answer.symmetry];
    if (['warnsdorff', 'plain', 'centrifugal'].includes(method)) answer.rule = { method, tie: 'successor' };
    if (!moves) return answer;
    const steps = Buffer.alloc(rows * cols * 4);
    moves.forEach(([row, col], step) => steps.writeUInt32LE(step, (row * cols + col) * 4));
    return { ...answer, steps: steps.toString('base64') };
  });
  const data = JSON.stringify({ version: 1, tours }).replaceAll('<', '\\u003c');
  const page = readFileSync(bare, 'utf8');
  writeFileSync(
    file,
    page.replace('id="ktour-data">null<', () => `id="ktour-data">${data}<`),
  );
}
