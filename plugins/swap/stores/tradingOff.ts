import { findContract } from '../../../kernel/chain/ChainRegistry.ts';
import type { ContractKind } from '../../../kernel/chain/ChainSpec.ts';
import type { I18nKey } from '../../../kernel/plugin/I18nKey.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import { brokenContracts } from '../../../kernel/rpc/usableContracts.ts';

export interface TradingOff {
  readonly key: I18nKey;
  readonly values: Readonly<Record<string, string>>;
}

const routers: readonly ContractKind[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];
const factories: readonly ContractKind[] = ['v2Factory', 'v3Factory'];

/** Why swapping is off on a chain, or undefined. A check that could not be made is no reason. */
export function tradingOff({ chain, deployment }: ChainClient): TradingOff | undefined {
  if (chain.retired) {
    return { key: 'common:chain.retired', values: { chain: chain.label, reason: chain.retired } };
  }
  const has = (kinds: readonly ContractKind[]) => kinds.some((kind) => findContract(chain, kind));
  if (!has(routers) || !has(factories)) {
    return { key: 'common:chain.noContracts', values: { chain: chain.label } };
  }
  const broken = brokenContracts(deployment);
  const needed = broken.filter(({ kind }) => kind === 'wrappedNative' || kind === 'multicall3');
  const noneLeft = (kinds: readonly ContractKind[]) =>
    kinds.every((kind) => !findContract(chain, kind) || broken.some((check) => check.kind === kind));
  if (needed.length === 0 && !noneLeft(routers) && !noneLeft(factories)) return undefined;
  const names = broken.map(({ kind }) => kind).join(', ');
  return { key: 'common:chain.contractMissing', values: { chain: chain.label, contracts: names } };
}
