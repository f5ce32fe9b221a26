import { type IObservableValue, runInAction } from 'mobx';
import type { Address } from '../../chain/ChainSpec.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { type RevertText, revertReason } from '../../tx/revertReason.ts';
import { baseAddresses } from '../baseAddresses.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { Quote } from '../Quote.ts';

/** How long no route goes through a pool that has refused a trade, ms. */
const ASIDE_MS = 600_000;

type RevertName = RevertText['values']['revert'];

/** A token of the route arrived short: the pool was paid less than was sent. */
const short: ReadonlySet<RevertName> = new Set(['movesLess', 'invariant', 'feeOnTransfer']);
/** The pools cannot take this trade now, whoever sends it, and others may. */
const closed: ReadonlySet<RevertName> = new Set(['poolClosed', 'poolDry', 'tooSmall', 'tooLarge', 'hook']);

/** Whether another route may carry out what was refused for this reason: a pool's code or error, as decoded. */
export function callsForAnotherRoute(reason: string | undefined): boolean {
  const { revert } = revertReason(reason).values;
  return short.has(revert) || closed.has(revert);
}

/**
 * Keeps the routes of a chain away from what refused `quote`: a token that moves less than was sent only goes where that
 * does not matter, else the quote's pools are set aside for ten minutes. Where a block is too small for it, so long all
 * routes take less gas.
 * @param reason as decoded
 */
export function avoidRefusal(pools: ChainPools, quote: Quote, reason: string | undefined): void {
  const { revert } = revertReason(reason).values;
  if (revert === 'beyondBlock') {
    setFor(ASIDE_MS, pools.gasBelow, quote.gasEstimate);
    return;
  }
  const hops = quote.parts.flatMap((part) => part.hops);
  if (short.has(revert)) {
    const bases = new Set<Address>(baseAddresses(pools.client.chain));
    // V3 says TF of what it pays out, and all else of what it is paid.
    const moved = hops.map(({ tokenIn, tokenOut }) => (revert === 'feeOnTransfer' ? tokenOut : tokenIn));
    const suspects = moved.filter((token) => !bases.has(token));
    for (const token of suspects) pools.taxes.movesLess(token);
    if (suspects.length > 0) return;
  } else if (!closed.has(revert)) return;
  const addresses = hops.map(({ pool }) => pool);
  runInAction(() => {
    for (const address of addresses) pools.setAside.add(address);
  });
  systemTimers.after(ASIDE_MS, () =>
    runInAction(() => {
      for (const address of addresses) pools.setAside.delete(address);
    }),
  );
}

function setFor<T>(ms: number, box: IObservableValue<T | undefined>, value: T): void {
  runInAction(() => box.set(value));
  systemTimers.after(ms, () => {
    if (box.get() === value) runInAction(() => box.set(undefined));
  });
}
