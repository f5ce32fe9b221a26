import { startLocalChain } from '../../chains/local/startLocalChain.ts';

/** Seeds the state that each contract test's own chain begins with, once for all of them. */
export default async function setup(): Promise<void> {
  await (await startLocalChain()).stop();
}
