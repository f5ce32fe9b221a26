import { id } from 'ethers/hash';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { inCalls } from './inCalls.ts';
import { type CallLie, hexWord, type Lie, selectorOf, withWord, wordOf } from './Lie.ts';

const selector = (signature: string): string => id(signature).slice(0, 10);

const GET_RESERVES = selector('getReserves()');
const SLOT0 = selector('slot0()');
const LIQUIDITY = selector('liquidity()');
const POPULATED_TICKS = selector('getPopulatedTicksInWord(address,int16)');
const AMOUNTS_OUT = selector('getAmountsOut(uint256,address[])');
const AMOUNTS_IN = selector('getAmountsIn(uint256,address[])');
const QUOTERS = new Set(
  [
    'quoteExactInput(bytes,uint256)',
    'quoteExactOutput(bytes,uint256)',
    'quoteExactInputSingle(address,address,uint24,uint256,uint160)',
    'quoteExactOutputSingle(address,address,uint24,uint256,uint160)',
    'quoteExactInputSingle((address,address,uint256,uint24,uint160))',
    'quoteExactOutputSingle((address,address,uint256,uint24,uint160))',
    // V4's own.
    'quoteExactInput((address,(address,uint24,int24,address,bytes)[],uint128))',
  ].map(selector),
);
/** How many ticks a price moves when it doubles. */
const DOUBLE_TICKS = 6932n;
/** The square root of two, in millionths. */
const ROOT_OF_TWO = 1_414_214n;

/** Lies about the result of one function of any contract. */
const of = (asked: string, lie: (output: `0x${string}`) => `0x${string}`): Lie =>
  inCalls((call, output) => (output !== undefined && selectorOf(call) === asked ? lie(output) : output));

/** V2 pairs have less of one token than in truth. @param place of the token in the pair */
export const reserveHalved = (place: 0 | 1): Lie =>
  of(GET_RESERVES, (told) => withWord(told, place, wordOf(told, place) / 2n));

/** V2 pairs have twice as much of one token. */
export const reserveDoubled = (place: 0 | 1): Lie =>
  of(GET_RESERVES, (told) => withWord(told, place, wordOf(told, place) * 2n));

/** The two reserves of each V2 pair are each other's. */
export const reservesSwapped: Lie = of(GET_RESERVES, (told) =>
  withWord(withWord(told, 0, wordOf(told, 1)), 1, wordOf(told, 0)),
);

/** V3 pools have half the price of their first token, tick included. */
export const priceHalved: Lie = of(SLOT0, (told) =>
  withWord(
    withWord(told, 0, (wordOf(told, 0) * 1_000_000n) / ROOT_OF_TWO),
    1,
    BigInt.asIntN(256, wordOf(told, 1)) - DOUBLE_TICKS,
  ),
);

/** V3 pools have twice the price of their first token, tick included. */
export const priceDoubled: Lie = of(SLOT0, (told) =>
  withWord(
    withWord(told, 0, (wordOf(told, 0) * ROOT_OF_TWO) / 1_000_000n),
    1,
    BigInt.asIntN(256, wordOf(told, 1)) + DOUBLE_TICKS,
  ),
);

/** V3 pools are at another tick than their price is. */
export const tickMoved: Lie = of(SLOT0, (told) =>
  withWord(told, 1, BigInt.asIntN(256, wordOf(told, 1)) - DOUBLE_TICKS),
);

/** V3 pools have next to no liquidity. */
export const liquidityThinned: Lie = of(LIQUIDITY, (told) => withWord(told, 0, wordOf(told, 0) / 1_000_000n));

/** V3 pools have no initialised ticks. */
export const ticksGone: Lie = of(POPULATED_TICKS, () => `0x${hexWord(32n)}${hexWord(0n)}`);

/** V3 pools have ten times as much liquidity as they do. */
export const liquidityThick: Lie = of(LIQUIDITY, (told) => withWord(told, 0, wordOf(told, 0) * 10n));

/** Each tick of a V3 pool takes ten times as much liquidity out as it does. */
export const ticksAltered: Lie = of(POPULATED_TICKS, (told) => {
  let said = told;
  // An offset, a count, then tick, net and gross liquidity of each.
  for (let tick = 0n; tick < wordOf(told, 1); tick += 1n) {
    const at = 3 + Number(tick) * 3;
    said = withWord(said, at, BigInt.asIntN(256, wordOf(told, at)) * 10n);
  }
  return said;
});

/** The chain's own quoters give another amount. */
export const quotersTell = (times: bigint, over: bigint): Lie => {
  const lie: CallLie = (call, output) => {
    if (output === undefined) return output;
    const asked = selectorOf(call);
    if (QUOTERS.has(asked)) return withWord(output, 0, (wordOf(output, 0) * times) / over);
    const place =
      asked === AMOUNTS_OUT ? Number(wordOf(output, 1)) + 1 : asked === AMOUNTS_IN ? 2 : undefined;
    return place === undefined ? output : withWord(output, place, (wordOf(output, place) * times) / over);
  };
  return inCalls(lie);
};

const GET_POOL = selector('getPool(address,address,uint24)');
const GET_PAIR = selector('getPair(address,address)');

/**
 * The factories know nothing of these pools, and no log tells of one.
 * @param refusing the quoters refuse every trade too
 */
export const poolsHidden = (pools: readonly Address[], refusing = false): Lie => {
  const hidden = new Set(pools.map(BigInt));
  const isQuoter = (asked: string) => QUOTERS.has(asked) || asked === AMOUNTS_OUT || asked === AMOUNTS_IN;
  const factories = inCalls((call, output) => {
    const asked = selectorOf(call);
    if (refusing && isQuoter(asked)) return undefined;
    if (output === undefined || (asked !== GET_POOL && asked !== GET_PAIR)) return output;
    return hidden.has(wordOf(output, 0)) ? withWord(output, 0, 0n) : output;
  });
  return withoutLogs(factories, pools);
};

/** There is no pool of this token: the factories know of none, and no log tells of one. */
export const tokenHidden = (token: Address): Lie => {
  const hidden = token.slice(2).toLowerCase();
  const factories = inCalls((call, output) => {
    const asked = selectorOf(call);
    const isHidden = (asked === GET_POOL || asked === GET_PAIR) && call.data.includes(hidden);
    return output !== undefined && isHidden ? withWord(output, 0, 0n) : output;
  });
  return withoutLogs(factories, [token]);
};

/** The same lie, and no log names one of these addresses. */
function withoutLogs(lie: Lie, hidden: readonly Address[]): Lie {
  const names = hidden.map((address) => address.slice(2).toLowerCase());
  return async (item, forward) => {
    const answer = await lie(item, forward);
    if (item.method !== 'eth_getLogs' || !Array.isArray(answer.result)) return answer;
    const isHidden = (log: unknown) => names.some((name) => JSON.stringify(log).toLowerCase().includes(name));
    return { ...answer, result: answer.result.filter((log) => !isHidden(log)) };
  };
}
