import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';

/** Uniswap/v4-core Hooks.sol: what a hook is called for stands in the low bits of its address. */
const BEFORE_REMOVE = 1n << 9n;
const AFTER_REMOVE = 1n << 8n;
const AFTER_REMOVE_TAKES = 1n << 0n;

export interface HookRights {
  /** The hook runs when liquidity or fees are taken out, and may refuse that. */
  readonly runsOnRemoval: boolean;
  /** The hook may keep a part of what is paid out, or add to it. */
  readonly changesAmounts: boolean;
}

/** What a pool's hook may do to a withdrawal; undefined for a pool without a hook. */
export function hookRights(hooks: Address): HookRights | undefined {
  if (hooks === ZERO_ADDRESS) return undefined;
  const has = (flags: bigint) => (BigInt(hooks) & flags) !== 0n;
  return {
    runsOnRemoval: has(BEFORE_REMOVE | AFTER_REMOVE),
    // The PoolManager heeds what the hook returns only where it calls it at all.
    changesAmounts: has(AFTER_REMOVE) && has(AFTER_REMOVE_TAKES),
  };
}
