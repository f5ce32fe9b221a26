import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';

/**
 * The chains a person can choose from. Test networks are included where the person wants them or the build
 * has no others; the shown chain is always included. Retired chains come last.
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
