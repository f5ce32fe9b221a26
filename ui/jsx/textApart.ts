import type { ReactNode } from 'react';

/** Whether a child is drawn as a text. */
export const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';
const isNothing = (child: ReactNode): boolean => child == null || typeof child === 'boolean';

/**
 * Children in which no text stands beside anything else: neighbouring texts become one, and a text with other
 * siblings gets an element of its own. Page translators replace text nodes by elements. React keeps the nodes of
 * texts that have siblings: it would go on writing into what has left the page, or throw when it removes it. A text
 * that is alone in its element is set anew as a whole. Children keep their places, and so their state.
 * @param children as JSX gives more than one
 * @param inElement puts a text into an element
 */
export function textApart(
  children: readonly ReactNode[],
  inElement: (text: string | number) => ReactNode,
): ReactNode {
  const apart: ReactNode[] = [];
  let first = -1;
  children.forEach((child, index) => {
    const text = isText(child);
    if (text && first >= 0) apart[first] = `${apart[first]}${child}`;
    apart.push(text && first >= 0 ? null : child);
    if (text ? first < 0 : !isNothing(child)) first = text ? index : -1;
  });
  if (apart.every((child) => isText(child) || isNothing(child))) return apart[first];
  // White space alone is nothing to translate, and no item of a row.
  return apart.map((child) => (isText(child) && `${child}`.trim() ? inElement(child) : child));
}
