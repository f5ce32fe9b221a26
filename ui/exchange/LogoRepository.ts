import { createContext } from 'react';

/** URL templates of token logos (`{chainId}`, `{address}`), best first; empty: there are none. */
export const LogoRepository = createContext<readonly string[]>([]);
