import { inject } from 'vitest';

/** An app with its own chain. Files of browser tests run side by side, each in a place of its own. */
export interface Place {
  readonly appUrl: string;
  readonly chainUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the browser project. */
    readonly places: readonly Place[];
  }
}

/** The address of the app for this file of tests. */
export const appUrl = (): string => place().appUrl;

/** The address of the chain that this file of tests shares with the files before and after it. */
export const chainUrl = (): string => place().chainUrl;

function place(): Place {
  const found = inject('places')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!found) throw new Error('There are more workers than places: see maxWorkers of the browser project.');
  return found;
}
