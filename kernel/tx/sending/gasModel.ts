import type { ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { TransactionInfo } from '../TransactionInfo.ts';

/**
 * Gas that this app's transactions usually take with ordinary tokens, by their kind: round figures, within
 * which they stay on a local chain. A swap's own route knows better (`TransactionRequest.expectedGas`).
 */
const USUAL: Readonly<Partial<Record<TransactionInfo['type'], bigint>>> = {
  APPROVAL: 65_000n,
  WRAP: 50_000n,
  CANCEL: 21_000n,
  SWAP: 300_000n,
  ADD_LIQUIDITY_V2_POOL: 250_000n,
  ADD_LIQUIDITY_V3_POOL: 500_000n,
  REMOVE_LIQUIDITY_V3: 300_000n,
  MIGRATE_LIQUIDITY_V3: 800_000n,
  COLLECT_FEES: 250_000n,
};
/** Of a plugin's transaction that says nothing about its gas. */
const UNKNOWN = 500_000n;
/** Putting a pool's code on the chain. */
export const POOL_CREATION_GAS = 5_000_000n;

/** Tokens and networks differ: a multiple of the usual gas is nothing unusual. */
const MULTIPLE = 3n;
/** Smart accounts run code of their own. */
const SPARE = 50_000n;
/** The highest price of a byte of calldata on an L1 (EIP-7623). */
const GAS_PER_BYTE = 40n;

/** Gas that a transaction should take, by what it does. */
export function usualGas(info: TransactionInfo): bigint {
  const usual = USUAL[info.type] ?? UNKNOWN;
  return 'createPool' in info && info.createPool ? usual + POOL_CREATION_GAS : usual;
}

/**
 * The most gas that is asked for without a person's word.
 * @param usual from {@link usualGas} or the route
 */
export function mostGas({ gas }: Pick<ChainSpec, 'gas'>, usual: bigint, data: Hex): bigint {
  const bytes = BigInt((data.length - 2) / 2);
  return usual * MULTIPLE + SPARE + bytes * (GAS_PER_BYTE + BigInt(gas.perByte ?? 0));
}
