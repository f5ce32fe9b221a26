import { encodeCall } from '../../../kernel/abi/callData.ts';
import { signedWord } from '../../../kernel/abi/words.ts';
import type { AddedHopKind, HopRun, NamedHop, RouterCommand } from '../../../kernel/calldata/HopKind.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { readV4Swap } from './readV4Swap.ts';
import { v4Hop } from './v4Hop.ts';

/** Uniswap/universal-router Commands.sol. */
const V4_SWAP = 0x10;

/** v4-periphery Actions.sol. */
const Action = {
  SWAP_EXACT_IN_SINGLE: '06',
  SWAP_EXACT_OUT_SINGLE: '08',
  SETTLE: '0b',
  TAKE: '0e',
} as const;

/** ActionConstants.sol: what the actions before it have left owing or owed. */
const OPEN_DELTA = 0n;
const MAX_UINT128 = (1n << 128n) - 1n;

type Step = readonly [action: string, params: Hex];

/**
 * Runs of V4 pools on the Universal Router. Each pool is an action of its own, and what one pool owes is what the
 * next one takes: the actions for a whole path are encoded otherwise from version to version, those for one pool
 * alike in 2.0.0 and 2.1.0. The PoolManager refuses to end while anything is owed, so a pool that takes or gives less
 * than it is asked for makes the trade fail.
 */
export const v4Hops: AddedHopKind = {
  label: 'V4',
  mayTakeLess: true,
  routers: ['universalRouter'],
  // Fitted to executed trades, with a hop's own in the maths.
  gas: { perTick: 17_400 },
  universalRouter: (run) => [v4Swap(run.exactInput ? exactInput(run) : exactOutput(run))],
  readers: { universalRouter: { '10': readV4Swap } },
};

function v4Swap(steps: readonly Step[]): RouterCommand {
  return {
    command: V4_SWAP,
    types: ['bytes', 'bytes[]'],
    values: [`0x${steps.map(([action]) => action).join('')}`, steps.map(([, params]) => params)],
  };
}

/** The input is paid in first, and each pool takes all that is there. */
function exactInput({ hops, amountRaw, limitRaw, to, payerIsUser }: HopRun): readonly Step[] {
  const [tokenIn, tokenOut] = endsOf(hops);
  return [
    [Action.SETTLE, encodeCall('0x', tokenIn, amountRaw, Number(payerIsUser))],
    ...hops.map(
      (hop, index): Step => [
        Action.SWAP_EXACT_IN_SINGLE,
        single(hop, OPEN_DELTA, index === hops.length - 1 ? limitRaw : 0n),
      ],
    ),
    [Action.TAKE, encodeCall('0x', tokenOut, to, OPEN_DELTA)],
  ];
}

/** From the last pool to the first: each gives what the next one is owed. */
function exactOutput({ hops, amountRaw, limitRaw, to, payerIsUser }: HopRun): readonly Step[] {
  const [tokenIn, tokenOut] = endsOf(hops);
  const swaps = hops.map(
    (hop, index): Step => [
      Action.SWAP_EXACT_OUT_SINGLE,
      single(hop, index === hops.length - 1 ? amountRaw : OPEN_DELTA, index === 0 ? limitRaw : MAX_UINT128),
    ],
  );
  return [
    ...swaps.reverse(),
    [Action.SETTLE, encodeCall('0x', tokenIn, OPEN_DELTA, Number(payerIsUser))],
    // Named, because all that is there could be less than was asked for.
    [Action.TAKE, encodeCall('0x', tokenOut, to, amountRaw)],
  ];
}

/** `ExactInputSingleParams` and `ExactOutputSingleParams` (IV4Router.sol) have the same shape. */
function single(hop: NamedHop, amountRaw: bigint, limitRaw: bigint): Hex {
  if (amountRaw > MAX_UINT128 || limitRaw > MAX_UINT128) {
    throw new SluiceError('quote_failed', 'More than a V4 pool can trade at once');
  }
  const { key, zeroForOne } = v4Hop(hop);
  const { currency0, currency1, fee, tickSpacing, hooks } = key;
  return encodeCall(
    '0x',
    // The struct has a dynamic member, hookData: its offset, and the length of none.
    32n,
    ...[currency0, currency1, fee, signedWord(BigInt(tickSpacing)), hooks],
    Number(zeroForOne),
    ...[amountRaw, limitRaw, 9n * 32n, 0n],
  );
}

function endsOf(hops: readonly NamedHop[]): readonly [Address, Address] {
  const [first, last] = [hops[0], hops.at(-1)];
  if (!first || !last) throw new SluiceError('quote_failed', 'A route without a pool');
  return [v4Hop(first).currencyIn, v4Hop(last).currencyOut];
}
