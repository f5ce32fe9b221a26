import type { TestChain } from '../anvil/localChain.ts';

/** Mines one block after the other, beside those that the chain makes by itself. @returns what ends that */
export function keepMining({ rpc }: Pick<TestChain, 'rpc'>, everyMs = 200): () => Promise<void> {
  let isOver = false;
  const mining = (async () => {
    while (!isOver) {
      await rpc('evm_mine');
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return () => {
    isOver = true;
    return mining;
  };
}
