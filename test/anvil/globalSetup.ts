import { startLocalChain } from '../../chains/local/startLocalChain.ts';

/** Prepares, once for all contract tests, the state that each test's own chain starts with. */
export default async function setup(): Promise<void> {
  await (await startLocalChain()).stop();
}
