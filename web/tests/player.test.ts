import { describe, expect, test, vi } from 'vitest';
import { defaultSpeed, placeOfSpeed, Player, speedAt } from '../src/player';

const player = (last = 63): Player => new Player(last, () => undefined);

describe('player', () => {
  test('opens on the whole tour, and plays from the start', () => {
    const p = player();
    expect(p.still).toBe(true);
    expect(p.drawn).toBe(63);
    p.play();
    expect([p.still, p.playing, p.step]).toEqual([false, true, 0]);
  });

  test('goes as many moves as the time gives', () => {
    const p = player();
    p.play();
    p.setSpeed(4);
    p.tick(1.3);
    expect(p.step).toBe(5);
    expect(p.position).toBeCloseTo(5.2);
  });

  test('stops at the end, and starts over from there', () => {
    const p = player(5);
    p.play();
    p.tick(60);
    expect([p.playing, p.step]).toEqual([false, 5]);
    p.play();
    expect([p.playing, p.step]).toEqual([true, 0]);
  });

  test('pausing between squares stays on the square before', () => {
    const p = player();
    p.play();
    p.setSpeed(1);
    p.tick(2.9);
    p.pause();
    expect(p.position).toBe(2);
  });

  test('steps stay on the board', () => {
    const p = player(5);
    p.goTo(-3);
    expect(p.step).toBe(0);
    p.goTo(99);
    expect(p.step).toBe(5);
    p.move(-1);
    expect(p.step).toBe(4);
  });

  test('from the whole tour, steps go on from the beginning or back from the end', () => {
    const p = player();
    p.move(1);
    expect(p.step).toBe(1);
    p.showAll();
    p.move(-1);
    expect(p.step).toBe(62);
  });

  test('a glide shows the step at once and reaches it in time', () => {
    const p = player();
    p.goTo(10);
    p.move(1, true);
    expect([p.step, p.position, p.moving]).toEqual([11, 10, true]);
    p.tick(0.1);
    expect(p.position).toBeGreaterThan(10);
    expect(p.position).toBeLessThan(11);
    p.tick(1);
    expect([p.position, p.moving]).toEqual([11, false]);
  });

  test('quick steps do not wait for the glide', () => {
    const p = player();
    p.goTo(10);
    p.move(1, true);
    p.move(1, true);
    p.move(1, true);
    expect(p.step).toBe(13);
    p.tick(1);
    expect(p.position).toBe(13);
  });

  test('says when something has changed, not at every tick', () => {
    const changed = vi.fn();
    const p = new Player(63, changed);
    p.play();
    p.setSpeed(1);
    changed.mockClear();
    p.tick(0.4);
    expect(changed).not.toHaveBeenCalled();
    p.tick(0.7);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('a board of one square has nothing to play', () => {
    const p = player(0);
    p.play();
    expect([p.playing, p.step, p.drawn]).toEqual([false, 0, 0]);
  });
});

describe('speeds', () => {
  test.each([11, 63, 399, 999_999])('the slider covers every speed, and back: %d moves', (last) => {
    for (const place of [0, 0.25, 0.5, 1]) {
      expect(placeOfSpeed(speedAt(place, last), last)).toBeCloseTo(place);
    }
    const place = placeOfSpeed(defaultSpeed(last), last);
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(1);
  });
});
