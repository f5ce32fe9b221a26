import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { CandleDrawing, MarketPicture } from './CandleDrawing.ts';
import { marketColors, onTheme } from './marketColors.ts';

const CALM = '(prefers-reduced-motion: reduce)';

/**
 * Draws the picture in an element, in the colours of its theme.
 * @param onRead called with the index of the bar under the pointer
 * @returns the drawing once its code is loaded; `failed`: it cannot be loaded
 */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  picture: MarketPicture,
  onRead: (index: number | undefined) => void,
): CandleDrawing | 'loading' | 'failed' {
  const [drawing, setDrawing] = useState<CandleDrawing | 'loading' | 'failed'>('loading');
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let open = true;
    let made: CandleDrawing | undefined;
    let stop: (() => void) | undefined;
    loadChunk(() => import('./CandleDrawing.ts'))
      .then((code) => {
        if (!open) return;
        const { matches } = matchMedia(CALM);
        const own = new code.CandleDrawing(
          element,
          marketColors(element),
          (index) => read.current(index),
          matches,
        );
        made = own;
        stop = onTheme(() => own.paint(marketColors(element)));
        setDrawing(own);
      })
      // Not loaded, or a browser without a canvas.
      .catch(() => open && setDrawing('failed'));
    return () => {
      open = false;
      stop?.();
      made?.dispose();
    };
  }, [host]);
  useEffect(() => {
    if (typeof drawing === 'object') drawing.draw(picture);
  }, [drawing, picture]);
  return drawing;
}
