import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { ofFunction } from './inCalls.ts';
import { type Lie, withWord, wordOf } from './Lie.ts';

/** The half of a transfer, in basis points. */
const HALF_BPS = 5_000n;

/** Pairs have given out another amount of liquidity tokens. */
export const totalSupply = (told: (raw: bigint) => bigint): Lie =>
  ofFunction('totalSupply()', (output) => withWord(output, 0, told(wordOf(output, 0))));

/** What these pools hold of their tokens. */
export const poolBalances = (pools: readonly Address[], told: (raw: bigint) => bigint): Lie => {
  const held = pools.map((pool) => pool.slice(2).toLowerCase());
  return ofFunction('balanceOf(address)', (output, { data }) =>
    held.some((pool) => data.includes(pool)) ? withWord(output, 0, told(wordOf(output, 0))) : output,
  );
};

/** Every token keeps half of each transfer. */
export const transfersTaxed: Lie = ofFunction('batchValidate(address[],address,uint256)', (output) =>
  withWord(withWord(output, 2, HALF_BPS), 3, HALF_BPS),
);

/** The factories name one pool in place of each that they know. @param signature of the question */
export const poolsExchanged = (
  signature: 'getPair(address,address)' | 'getPool(address,address,uint24)',
  pool: Address,
): Lie =>
  ofFunction(signature, (output) => (wordOf(output, 0) === 0n ? output : withWord(output, 0, BigInt(pool))));
