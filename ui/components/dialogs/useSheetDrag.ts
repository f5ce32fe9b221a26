import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { sheetQuery } from './useSheet.ts';

/**
 * A drag further than this many pixels, or than half of a low sheet, or faster than this many pixels per millisecond,
 * closes a sheet.
 */
const closeDistance = 300;
const closeVelocity = 3;
/** A body that is scrolled further than this scrolls back before the sheet moves. */
const nearTop = 30;
/** A finger that has moved less is not dragging yet. */
const slop = 8;
/** One drag of the sheet: where it began, and how fast it moves. */
class Pull {
  readonly #startY: number;
  readonly #height: number;
  #lastY: number;
  #lastTime: number;
  #velocity = 0;

  /** @param height of the sheet */
  constructor(startY: number, time: number, height: number) {
    this.#startY = startY;
    this.#height = height;
    this.#lastY = startY;
    this.#lastTime = time;
  }

  get distance(): number {
    return this.#lastY - this.#startY;
  }

  get closes(): boolean {
    const distance = Math.min(closeDistance, this.#height / 2 || closeDistance);
    return this.distance > distance || this.#velocity > closeVelocity;
  }

  move(y: number, time: number): void {
    const elapsed = time - this.#lastTime;
    if (elapsed > 0) this.#velocity = (y - this.#lastY) / elapsed;
    this.#lastY = y;
    this.#lastTime = time;
  }
}

/**
 * Lets a person drag a bottom sheet down to close it: by its header, and by its body while that is scrolled
 * near its top.
 * @param sheet the element that moves
 * @returns handlers for the header
 */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const drag = useRef<Pull>(undefined);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    const element = sheet.current;
    return element ? dragByBody(element, () => dismiss.current()) : undefined;
  }, [sheet]);

  const end = (event: PointerEvent) => {
    const pull = drag.current;
    if (!pull) return;
    drag.current = undefined;
    if (event.type === 'pointerup' && pull.closes) onDismiss();
    else if (sheet.current) moveBack(sheet.current);
  };

  return {
    onPointerDown(event: PointerEvent) {
      const onControl = (event.target as Element).closest('button, a, input');
      if (onControl || !matchMedia(sheetQuery).matches) return;
      drag.current = new Pull(event.clientY, event.timeStamp, sheet.current?.offsetHeight ?? 0);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const pull = drag.current;
      if (!pull) return;
      pull.move(event.clientY, event.timeStamp);
      if (sheet.current) shift(sheet.current, pull.distance);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Follows the finger at once. */
function shift(sheet: HTMLElement, distance: number): void {
  sheet.style.transition = '';
  sheet.style.translate = distance > 0 ? `0 ${distance}px` : '';
}

/** Glides to its place when it was let go of. */
function moveBack(sheet: HTMLElement): void {
  sheet.style.transition = 'translate var(--sl-durations-medium) var(--sl-easings-in)';
  sheet.style.translate = '';
}

/** Touch only. The browser scrolls by touch, so the page must claim this movement by `preventDefault`. */
function dragByBody(sheet: HTMLElement, onDismiss: () => void): () => void {
  let pull: Pull | undefined;
  let dragging = false;
  const start = (event: TouchEvent) => {
    pull = undefined;
    dragging = false;
    const { target } = event;
    const touch = event.touches[0];
    if (!touch || event.touches.length > 1 || !matchMedia(sheetQuery).matches) return;
    if (!(target instanceof Element) || target.closest('input, textarea, [data-sheet-handle]')) return;
    if (isScrolled(target, sheet)) return;
    pull = new Pull(touch.clientY, event.timeStamp, sheet.offsetHeight);
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!pull || !touch) return;
    pull.move(touch.clientY, event.timeStamp);
    // A movement that begins upwards is a scroll, and stays with the browser.
    if (!dragging && (pull.distance < -slop || !event.cancelable)) pull = undefined;
    else if (dragging || pull.distance > slop) {
      dragging = true;
      if (event.cancelable) event.preventDefault();
      shift(sheet, pull.distance);
    }
  };
  const end = (event: TouchEvent) => {
    const ended = pull;
    pull = undefined;
    if (!dragging || !ended) return;
    if (event.type === 'touchend' && ended.closes) onDismiss();
    else moveBack(sheet);
  };
  sheet.addEventListener('touchstart', start, { passive: true });
  sheet.addEventListener('touchmove', move, { passive: false });
  sheet.addEventListener('touchend', end);
  sheet.addEventListener('touchcancel', end);
  return () => {
    sheet.removeEventListener('touchstart', start);
    sheet.removeEventListener('touchmove', move);
    sheet.removeEventListener('touchend', end);
    sheet.removeEventListener('touchcancel', end);
  };
}

function isScrolled(from: Element, within: Element): boolean {
  for (
    let element: Element | null = from;
    element && within.contains(element);
    element = element.parentElement
  ) {
    if (element.scrollTop > nearTop) return true;
  }
  return false;
}
