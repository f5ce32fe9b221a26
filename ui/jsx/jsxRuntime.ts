import { Fragment, type ReactNode } from 'react';
import { jsxs as many, jsx as one } from 'react/jsx-runtime';
import { isText, textApart } from './textApart.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/**
 * A number by itself, not as in V3: a translator would write 1.234 for 1,234. Or capitals alone, as the symbols of most
 * tokens are.
 */
const EXACT = /(^|\P{L})\p{Nd}|^[^\p{Ll}\p{Lo}]+$/u;

const inElement = (children: string | number): ReactNode => jsx('span', { children });

/**
 * What the compiler calls for an element with one child or none. A text with a figure in it (an amount, an address, a
 * sentence that names one) is not for translators.
 * Chakra's elements take `translate` for a style.
 */
export const jsx: typeof one = (type, props, key) => {
  const { children } = props as { children?: ReactNode };
  if (!isText(children) || typeof type === 'function') return one(type, props, key);
  // Beside what stands around the fragment.
  if ((type as unknown) === Fragment) return one(type, { children: inElement(children) }, key);
  if (!EXACT.test(`${children}`)) return one(type, props, key);
  return one(
    type,
    { [typeof type === 'string' ? 'translate' : 'htmlTranslate']: 'no', ...(props as object) },
    key,
  );
};

/** What the compiler calls for an element with several children. */
export const jsxs: typeof many = (type, props, key) => {
  const children = textApart((props as { children: [] }).children, inElement);
  return (Array.isArray(children) ? many : jsx)(type, { ...(props as object), children }, key);
};
