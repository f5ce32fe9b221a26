import { type ElementType, Fragment, type Key } from 'react';
import { jsx, jsxs } from './jsxRuntime.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** What the compiler calls in tests, for an element with one child or several. */
export const jsxDEV = (type: ElementType, props: object, key: Key | undefined, several: boolean) =>
  (several ? jsxs : jsx)(type, props, key);
