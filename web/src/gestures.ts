// Mouse, fingers and wheel on a board: they move and zoom the camera, point at squares, and choose one.
import type { Camera } from './camera';

export interface Point {
  x: number;
  y: number;
}

export interface Listener {
  /** The camera was moved. */
  moved(): void;
  /** The pointer is there, or has gone. */
  hovered(at: Point | undefined): void;
  /** A click, or a tap with a finger. */
  chose(at: Point, finger: boolean): void;
  /** Whether what is there goes along with the pointer from now on. */
  grabs(at: Point): boolean;
  /** It goes along. */
  carried(at: Point): void;
  /** It is let go of there, or nowhere. */
  dropped(at: Point | undefined): void;
}

/** So much does a hand shake that means a click. */
const shake = 6;

export class Gestures {
  private readonly pointers = new Map<number, Point>();
  private dragged = 0;
  /** The pointer that carries something. */
  private carrier: number | undefined;

  constructor(
    private readonly stage: HTMLElement,
    private readonly camera: Camera,
    private readonly listener: Listener,
  ) {
    stage.addEventListener(
      'wheel',
      (event) => {
        if (this.wheelZooms(event)) this.wheel(event);
      },
      { passive: false },
    );
    stage.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const at = this.place(event);
      if (this.pointers.size > 0) this.letGo();
      else if (listener.grabs(at)) this.carrier = event.pointerId;
      this.pointers.set(event.pointerId, at);
      this.dragged = 0;
    });
    // A finger that carries something does not scroll the page.
    stage.addEventListener(
      'touchstart',
      (event) => {
        if (this.carrier !== undefined && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
    stage.addEventListener('pointermove', (event) => {
      const now = this.place(event);
      const before = this.pointers.get(event.pointerId);
      if (before && this.carrier === event.pointerId) this.carry(event.pointerId, before, now);
      else if (before) this.drag(event.pointerId, before, now);
      else listener.hovered(now);
    });
    stage.addEventListener('pointerup', (event) => {
      const carries = this.carrier === event.pointerId;
      this.carrier = carries ? undefined : this.carrier;
      if (!this.pointers.delete(event.pointerId)) return;
      if (carries) listener.dropped(this.dragged > shake ? this.place(event) : undefined);
      if (this.dragged > shake) return;
      listener.chose(this.place(event), event.pointerType !== 'mouse');
    });
    stage.addEventListener('pointercancel', (event) => {
      this.pointers.delete(event.pointerId);
      this.letGo();
    });
    stage.addEventListener('pointerleave', (event) => {
      if (this.carrier !== event.pointerId) this.pointers.delete(event.pointerId);
      if (event.pointerType === 'mouse') listener.hovered(undefined);
    });
  }

  /** Whether a button or finger is down. */
  get holding(): boolean {
    return this.pointers.size > 0;
  }

  private place(event: MouseEvent): Point {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** The wheel zooms, but not where it is needed to scroll the page. */
  private wheelZooms(event: WheelEvent): boolean {
    if (event.ctrlKey || !this.camera.whole) return true;
    const around = [document.documentElement, this.stage.closest('.boards')];
    return around.every((box) => !box || box.scrollHeight <= box.clientHeight + 1);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.place(event);
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    // With Control it is a pinch on a touchpad, which counts in smaller numbers.
    this.camera.zoomAt(x, y, Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)));
    this.listener.moved();
  }

  private carry(id: number, before: Point, now: Point): void {
    this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
    this.pointers.set(id, now);
    if (this.dragged <= shake) return;
    this.stage.setPointerCapture(id);
    this.listener.carried(now);
  }

  private letGo(): void {
    if (this.carrier === undefined) return;
    this.carrier = undefined;
    this.listener.dropped(undefined);
  }

  private drag(id: number, before: Point, now: Point): void {
    this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    this.pointers.set(id, now);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) this.camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
      this.listener.moved();
    } else if (!this.camera.whole && this.dragged > shake) {
      // From now on also beside the stage.
      this.stage.setPointerCapture(id);
      this.camera.pan(now.x - before.x, now.y - before.y);
      this.listener.moved();
    }
  }
}
