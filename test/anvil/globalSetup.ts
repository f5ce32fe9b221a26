import type { TestProject } from 'vitest/node';
import { type LocalChain, startLocalChain } from '../../chains/local/startLocalChain.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One seeded local chain for each worker. */
    anvilUrls: string[];
  }
}

const CHAINS = 2;

/** Starts the local chains the contract tests run on; vitest ends them by the returned function. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chains: LocalChain[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(chains.map((chain) => chain.stop()));
  };
  try {
    for (let count = 0; count < CHAINS; count += 1) chains.push(await startLocalChain());
  } catch (cause) {
    await stop();
    throw cause;
  }
  project.provide(
    'anvilUrls',
    chains.map((chain) => chain.url),
  );
  return stop;
}
