import { createContext } from 'react';

/** Where pictures of tokens are by chain and address (`{chainId}`, `{address}`); undefined: nowhere. */
export const LogoRepository = createContext<string | undefined>(undefined);
