// Where the knight is in time. It knows nothing of the page: the page asks it, and is told of changes.
//
// `position` runs continuously from 0 to the last step, so that the knight is also somewhere between two
// squares; `step` is the whole step that is shown and announced.

export class Player {
  /** Moves a second. */
  speed: number;
  playing = false;
  /** The whole tour at once, without a knight. */
  still = true;
  position = 0;
  private target: number | undefined;

  constructor(
    /** The last step there is. */
    readonly last: number,
    private readonly changed: () => void,
  ) {
    this.speed = defaultSpeed(last);
  }

  get step(): number {
    return this.target ?? Math.floor(this.position);
  }

  /** How much of the tour is drawn. */
  get drawn(): number {
    return this.still ? this.last : Math.floor(this.position);
  }

  get moving(): boolean {
    return this.playing || this.target !== undefined;
  }

  play(from = 0): void {
    if (from > 0) this.position = from;
    else if (this.still || this.step >= this.last) this.position = 0;
    this.still = false;
    this.target = undefined;
    this.playing = this.last > 0;
    this.changed();
  }

  pause(): void {
    if (this.playing) this.goTo(Math.floor(this.position));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Jumps, or glides the last move of the way. */
  goTo(step: number, glide = false): void {
    const to = Math.min(this.last, Math.max(0, step));
    this.playing = false;
    if (glide && !this.still && to !== this.position) {
      const from = this.step;
      this.position = Math.min(to + 1, Math.max(to - 1, from));
      this.target = to;
    } else {
      this.position = to;
      this.target = undefined;
    }
    this.still = false;
    this.changed();
  }

  /** Some steps on or back; from the still view, on from the beginning or back from the end. */
  move(by: number, glide = false): void {
    const from = by < 0 ? this.last : 0;
    this.goTo((this.still ? from : this.step) + by, glide);
  }

  showAll(): void {
    this.playing = false;
    this.target = undefined;
    this.still = true;
    this.position = 0;
    this.changed();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.changed();
  }

  /** Lets time go by. */
  tick(seconds: number): void {
    if (this.target !== undefined) {
      const way = seconds * Math.max(5, this.speed);
      const left = this.target - this.position;
      this.position = Math.abs(left) <= way ? this.target : this.position + Math.sign(left) * way;
      if (this.position === this.target) {
        this.target = undefined;
        this.changed();
      }
    } else if (this.playing) {
      const before = Math.floor(this.position);
      this.position = Math.min(this.last, this.position + seconds * this.speed);
      if (this.position === this.last) this.playing = false;
      if (!this.playing || Math.floor(this.position) !== before) this.changed();
    }
  }
}

/** A small tour at a pace that the eye can follow, a large one in about half a minute. */
export function defaultSpeed(last: number): number {
  return Math.max(4, last / 30);
}

/** The speeds a slider from 0 to 1 stands for: half a move a second, to the whole tour in two seconds. */
export function speedAt(place: number, last: number): number {
  const most = Math.max(20, last / 2);
  return 0.5 * (most / 0.5) ** place;
}

export function placeOfSpeed(speed: number, last: number): number {
  const most = Math.max(20, last / 2);
  return Math.log(speed / 0.5) / Math.log(most / 0.5);
}
