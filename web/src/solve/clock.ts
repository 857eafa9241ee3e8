// How long somebody takes: it runs from the first move to the last.

/** `3:12`, `1:02:07`. */
export function timeWords(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return h > 0 ? `${String(h)}:${two(m)}:${two(s)}` : `${String(m)}:${two(s)}`;
}

export class Clock {
  private since: number | undefined;
  private before = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly ticked: (seconds: number) => void) {}

  get running(): boolean {
    return this.since !== undefined;
  }

  /** Whole seconds. */
  get seconds(): number {
    const now = this.since === undefined ? 0 : performance.now() - this.since;
    return Math.floor((this.before + now) / 1000);
  }

  /** Stands at so many seconds. */
  set(seconds: number): void {
    this.stop();
    this.before = seconds * 1000;
    this.ticked(seconds);
  }

  start(): void {
    if (this.running) return;
    this.since = performance.now();
    this.timer = setInterval(() => {
      this.ticked(this.seconds);
    }, 250);
  }

  stop(): void {
    if (this.since !== undefined) this.before += performance.now() - this.since;
    this.since = undefined;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
