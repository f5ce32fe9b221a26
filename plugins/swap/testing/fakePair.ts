import { callData } from '../../../kernel/abi/callData.ts';
import { word } from '../../../kernel/abi/words.ts';
import { type TradeType, type V2PoolState, v2Maths } from '../../../kernel/amm/index.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../../kernel/quote/PoolRef.ts';
import type { Contract } from '../../../kernel/tokens/testing/FakeClient.ts';

/** How many times as much as the trade the pair holds of the input. */
const DEPTH = 10_000n;

/** A trade through one V2 pair. Raw units. */
interface Trade {
  readonly tradeType: TradeType;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
}

/** The V2 pair that gives a trade's amounts, to the wei. */
export function pairGiving(address: Address, trade: Trade): V2PoolState {
  const { tradeType, tokenIn, tokenOut, amountInRaw, amountOutRaw } = trade;
  const taken = amountInRaw * 997n;
  const reserveIn = amountInRaw * DEPTH;
  let reserves: readonly [bigint, bigint];
  if (tradeType === 'EXACT_INPUT') {
    reserves = [reserveIn, ceilDivide(amountOutRaw * (reserveIn * 1000n + taken), taken)];
  } else {
    const rest = amountOutRaw * DEPTH;
    reserves = [ceilDivide((amountInRaw - 1n) * rest * 997n, amountOutRaw * 1000n), rest + amountOutRaw];
  }
  const pair = tokenPair(tokenIn, tokenOut);
  const [reserve0, reserve1] = pair.token0 === tokenIn ? reserves : [reserves[1], reserves[0]];
  return { kind: 'v2', maths: v2Maths, address, ...pair, reserve0, reserve1 };
}

/** The contracts of a chain whose only pool is the present pair: its factory and itself. */
export function pairContract(pair: () => V2PoolState | undefined): Contract {
  return ({ data }) => {
    const now = pair();
    if (!now) return '0x';
    if (data === callData('getReserves()')) return `0x${[now.reserve0, now.reserve1, 0n].map(word).join('')}`;
    const asked = callData('getPair(address,address)', now.token0 as Address, now.token1 as Address);
    return data === asked ? `0x${word(now.address as Address)}` : '0x';
  };
}

const ceilDivide = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;
