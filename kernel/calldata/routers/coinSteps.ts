import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { RouterCommand } from '../HopKind.ts';
import { hopKindOf } from '../hops/hopKindOf.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
import { firstHop, isConverted } from '../routeSections.ts';
import type { SwapIntent } from '../SwapIntent.ts';
import { maximumInputs } from './splitAmounts.ts';
import { ADDRESS_THIS, CONTRACT_BALANCE, commands } from './universalCommands.ts';

/** A part of a trade, and whether its ends are the chain's coin itself or a token, perhaps the wrapped coin. */
export interface PartEnds {
  readonly part: RoutePart;
  /** What it takes: exactly this, or at most this for an exact output. */
  readonly amountRaw: bigint;
  readonly takesCoin: boolean;
  readonly paysCoin: boolean;
  /** Whether it may take less than it is given. */
  readonly mayLeave: boolean;
}

export function partEnds(intent: SwapIntent): readonly PartEnds[] {
  const exactInput = intent.tradeType === 'EXACT_INPUT';
  const maximums = exactInput ? [] : maximumInputs(intent);
  return intent.parts.map((part, index) => {
    const first = firstHop(part.hops);
    return {
      part,
      amountRaw: exactInput ? part.amountInRaw : (maximums[index] ?? 0n),
      takesCoin: first.coin === 'in',
      paysCoin: part.hops.at(-1)?.coin === 'out',
      mayLeave: !exactInput || hopKindOf(first).mayTakeLess,
    };
  });
}

/**
 * What the router must have before the swaps: of the sent coin, what is taken wrapped; of the sender's wrapped coin,
 * what is taken as the coin.
 */
export function funding({ input }: SwapIntent, ends: readonly PartEnds[]): readonly RouterCommand[] {
  const isToken = input.kind === 'token';
  const converted = ends.filter(({ takesCoin }) => takesCoin === isToken);
  const amountRaw = converted.reduce((sum, end) => sum + end.amountRaw, 0n);
  if (amountRaw === 0n) return [];
  return isToken
    ? [
        commands.transferFrom(input.address, ADDRESS_THIS, amountRaw),
        commands.unwrap(ADDRESS_THIS, amountRaw),
      ]
    : [commands.wrap(ADDRESS_THIS, amountRaw)];
}

/**
 * What stands between two sections of `part`, where the one pays out the coin and the other takes it wrapped, or the
 * other way round. It converts all that the router has.
 * @throws SluiceError `quote_failed` where that could be the trade's own input or output
 */
export function conversion(from: RouteHop, to: RouteHop, part: RoutePart): readonly RouterCommand[] {
  if (!isConverted(from, to)) return [];
  if (firstHop(part.hops).tokenIn === to.tokenIn || part.hops.at(-1)?.tokenOut === to.tokenIn) {
    throw new SluiceError('quote_failed', 'A route that comes back to its own token');
  }
  return [
    from.coin === 'out' ? commands.wrap(ADDRESS_THIS, CONTRACT_BALANCE) : commands.unwrap(ADDRESS_THIS, 0n),
  ];
}

/** Pays out what the parts have left with the router, all at once. */
export function delivery(
  { output, recipient, amountOutRaw }: SwapIntent,
  ends: readonly PartEnds[],
): readonly RouterCommand[] {
  const anyCoin = ends.some(({ paysCoin }) => paysCoin);
  if (output.kind === 'token') {
    return [
      ...(anyCoin ? [commands.wrap(ADDRESS_THIS, CONTRACT_BALANCE)] : []),
      commands.sweep(output.address, recipient, amountOutRaw),
    ];
  }
  if (!anyCoin) return [commands.unwrap(recipient, amountOutRaw)];
  return [
    ...(ends.every(({ paysCoin }) => paysCoin) ? [] : [commands.unwrap(ADDRESS_THIS, 0n)]),
    commands.sweep(ZERO_ADDRESS, recipient, amountOutRaw),
  ];
}

/** Gives unused coin back to the sender, in the form in which it came. Anybody can take what stays on a router. */
export function change({ input, sender }: SwapIntent, ends: readonly PartEnds[]): readonly RouterCommand[] {
  const mayLeave = (coin: boolean) => ends.some((end) => end.takesCoin === coin && end.mayLeave);
  if (input.kind === 'token') return mayLeave(true) ? [commands.wrap(sender, CONTRACT_BALANCE)] : [];
  return [
    ...(mayLeave(false) ? [commands.unwrap(sender, 0n)] : []),
    ...(mayLeave(true) ? [commands.sweep(ZERO_ADDRESS, sender, 0n)] : []),
  ];
}
