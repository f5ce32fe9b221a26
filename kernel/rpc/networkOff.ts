import { contractAddress, findContract } from '../chain/ChainRegistry.ts';
import type { ContractKind } from '../chain/ChainSpec.ts';
import type { I18nKey } from '../runtime/I18nKey.ts';
import type { ChainClient } from './ChainClient.ts';
import { brokenContracts } from './usableContracts.ts';

/** Why a network cannot be used: an i18n key and its values. */
export interface NetworkOff {
  readonly key: I18nKey;
  readonly values: Readonly<Record<string, string>>;
}

/** Always needed: prices and balances are read through these. */
const ALWAYS: readonly ContractKind[] = ['wrappedNative', 'multicall3'];

/**
 * Why a feature that needs certain contracts is off on a network; undefined if it is not. A deployment check
 * that could not be made does not switch it off.
 * @param needs groups of contracts; one usable contract in each group is enough
 */
export function networkOff(
  { chain, deployment }: Pick<ChainClient, 'chain' | 'deployment'>,
  needs: readonly (readonly ContractKind[])[],
): NetworkOff | undefined {
  if (chain.retired) {
    return { key: 'common:chain.retired', values: { chain: chain.label, reason: chain.retired } };
  }
  if (!needs.every((kinds) => kinds.some((kind) => contractAddress(chain, kind)))) {
    return { key: 'common:chain.noContracts', values: { chain: chain.label } };
  }
  const relevant = [...ALWAYS, ...needs.flat()];
  const broken = brokenContracts(deployment)
    .map(({ kind }) => kind)
    .filter((kind) => relevant.includes(kind));
  const noneLeft = (kinds: readonly ContractKind[]) =>
    kinds.every((kind) => !findContract(chain, kind) || broken.includes(kind));
  if (!broken.some((kind) => ALWAYS.includes(kind)) && !needs.some(noneLeft)) return undefined;
  return {
    key: 'common:chain.contractMissing',
    values: { chain: chain.label, contracts: broken.join(', ') },
  };
}
