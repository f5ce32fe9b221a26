import { createContext } from 'react';

/** Where pictures of tokens are by chain and address (`{chainId}`, `{address}`), best first; empty: nowhere. */
export const LogoRepository = createContext<readonly string[]>([]);
