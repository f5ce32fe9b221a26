import type { TFunction } from 'i18next';
import type { Address, ChainSpec, ContractKind } from '../../kernel/chain/ChainSpec.ts';
import { shortenAddress } from '../format/shorten.ts';

/** The contracts that take tokens from an account, in the order in which they are shown. */
export const SPENDERS = [
  'universalRouter',
  'swapRouter02',
  'swapRouter',
  'v2Router02',
  'positionManager',
  'v3Migrator',
  'permit2',
] as const satisfies readonly ContractKind[];

/**
 * "Universal Router" for a contract of the chain's deployment that takes tokens; for any other the shortened
 * address. `t`: with the namespace exchangeLazy.
 */
export function contractName(t: TFunction, { contracts }: Pick<ChainSpec, 'contracts'>, address: Address) {
  const kind = SPENDERS.find((one) =>
    contracts.some((contract) => contract.kind === one && contract.address === address),
  );
  return kind ? t(`exchangeLazy:contract.${kind}`) : shortenAddress(address);
}
