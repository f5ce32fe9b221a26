/**
 * What the protocol takes of a swap's input, by the token that is paid in: `parts` of `of`. The fee that liquidity
 * earns is the rest of the swap's fee.
 */
export type ProtocolShare = readonly [parts0: number, of0: number, parts1: number, of1: number];

const MILLION = 1_000_000;
/** Uniswap/v2-core, UniswapV2Pair.sol, _mintFee: a sixth of the fee of 0.3 %. */
const PAIR_SHARE = 500;

/** Of a V3 pool that gives the protocol one n-th of its fee; 0: nothing. @param fee hundredths of a bip */
export function shareOfFee(fee: number, [by0, by1]: readonly [number, number]): ProtocolShare {
  return [...partOfFee(fee, by0), ...partOfFee(fee, by1)];
}

const partOfFee = (fee: number, by: number) =>
  by === 0 ? ([0, 1] as const) : ([fee, MILLION * by] as const);

/** The divisors that {@link shareOfFee} was given; 0: nothing. */
export function feeDivisors([, of0, , of1]: ProtocolShare): readonly [number, number] {
  return [Math.floor(of0 / MILLION), Math.floor(of1 / MILLION)];
}

/** Of a pool that gives the protocol these millionths of what is paid in. */
export function shareOfInput([pips0, pips1]: readonly [number, number]): ProtocolShare {
  return [pips0, MILLION, pips1, MILLION];
}

/** Of a V2 pair: what has grown since its liquidity was last changed pays if the fee was on then, and is on still. */
export function pairShare(feeTo: bigint, kLast: bigint): ProtocolShare {
  const pips = feeTo === 0n || kLast === 0n ? 0 : PAIR_SHARE;
  return shareOfInput([pips, pips]);
}

/** What the protocol takes of these inputs, rounded down. */
export function protocolPart(
  in0Raw: bigint,
  in1Raw: bigint,
  [parts0, of0, parts1, of1]: ProtocolShare,
): readonly [bigint, bigint] {
  return [(in0Raw * BigInt(parts0)) / BigInt(of0), (in1Raw * BigInt(parts1)) / BigInt(of1)];
}
