import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';

/**
 * The chains a person can choose between: test networks where they are asked for, where the build has no others, and
 * the one that is shown in any case. What is shut down comes last.
 */
export function selectableChains(
  all: readonly ChainSpec[],
  shown: ChainSpec,
  showTestnets: boolean,
): readonly ChainSpec[] {
  const testnetsOnly = all.every(({ testnet }) => testnet);
  const chosen = all.filter(
    (chain) => chain.id === shown.id || showTestnets || testnetsOnly || !chain.testnet,
  );
  const closed = (chain: ChainSpec) => Number(chain.retired !== undefined);
  return [...chosen].sort((a, b) => closed(a) - closed(b));
}
