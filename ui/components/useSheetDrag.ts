import { type PointerEvent, type RefObject, useRef } from 'react';

/** Further than this many pixels, or faster than this many pixels a millisecond, closes a sheet. */
const closeDistance = 300;
const closeVelocity = 3;
/** Sheets are what dialogs become below the `sm` breakpoint. */
const sheetQuery = '(max-width: 639.98px)';

interface Drag {
  readonly startY: number;
  lastY: number;
  lastTime: number;
  velocity: number;
}

/**
 * Lets a bottom sheet be dragged down to close.
 * @param sheet what moves
 * @returns handlers for the part that is taken hold of
 */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const drag = useRef<Drag>(undefined);

  const move = (distance: number) => {
    if (sheet.current) sheet.current.style.translate = distance > 0 ? `0 ${distance}px` : '';
  };

  const end = (event: PointerEvent) => {
    const current = drag.current;
    if (!current) return;
    drag.current = undefined;
    const distance = event.clientY - current.startY;
    if (event.type === 'pointerup' && (distance > closeDistance || current.velocity > closeVelocity))
      onDismiss();
    else move(0);
  };

  return {
    onPointerDown(event: PointerEvent) {
      const onControl = (event.target as Element).closest('button, a, input');
      if (onControl || !matchMedia(sheetQuery).matches) return;
      drag.current = { startY: event.clientY, lastY: event.clientY, lastTime: event.timeStamp, velocity: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const current = drag.current;
      if (!current) return;
      const elapsed = event.timeStamp - current.lastTime;
      if (elapsed > 0) current.velocity = (event.clientY - current.lastY) / elapsed;
      current.lastY = event.clientY;
      current.lastTime = event.timeStamp;
      move(event.clientY - current.startY);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
