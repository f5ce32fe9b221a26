import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { DYNAMIC_FEE, type PoolKey } from './V4Pool.ts';

declare module '../../kernel/errors/SluiceError.ts' {
  interface ErrorCodes {
    /** The pool's fee is not fixed: its hook may set another one at any time. */
    v4_dynamic_fee: ErrorValues;
    /** The pool's hook may change what a swap takes or gives. */
    v4_hook: ErrorValues;
    /** No pool can have such a key. */
    v4_key_invalid: ErrorValues;
  }
}

/** Before and after a swap, and what these two return (Hooks.sol); the flags are the low bits of the address. */
const SWAP_FLAGS = (1n << 7n) | (1n << 6n) | (1n << 3n) | (1n << 2n);
const MAX_FEE = 1_000_000;
const MAX_TICK_SPACING = 32_767;

/** Why nothing is traded through the pool of this key, by the key alone; undefined where it can be. */
export function poolRefusal({
  currency0,
  currency1,
  fee,
  tickSpacing,
  hooks,
}: PoolKey): SluiceError | undefined {
  if (fee === DYNAMIC_FEE) {
    return new SluiceError('v4_dynamic_fee', 'The fee of this pool is dynamic: it may change with any block');
  }
  const isWhole = Number.isInteger(fee) && Number.isInteger(tickSpacing);
  const isOrdered = BigInt(currency0) < BigInt(currency1);
  if (
    !isWhole ||
    fee < 0 ||
    fee > MAX_FEE ||
    tickSpacing < 1 ||
    tickSpacing > MAX_TICK_SPACING ||
    !isOrdered
  ) {
    return new SluiceError('v4_key_invalid', 'No V4 pool can have this key');
  }
  if ((BigInt(hooks) & SWAP_FLAGS) !== 0n) {
    return new SluiceError('v4_hook', 'A hook of this pool may change what a swap takes or gives');
  }
  return undefined;
}
