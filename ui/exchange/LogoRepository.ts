import { createContext } from 'react';

/** Where pictures are. */
export interface Logos {
  /** Those that come with the app, see `kernel/chain/ownLogos.ts`. */
  readonly own: ReadonlyMap<string, string>;
  /** URL templates of token logos (`{chainId}`, `{address}`), best first. */
  readonly places: readonly (string | undefined)[];
}

export const LogoRepository = createContext<Logos>({ own: new Map(), places: [] });
