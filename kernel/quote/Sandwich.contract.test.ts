import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { type Fraction, isV2Pool, isV3Pool, type PoolState, type SandwichedTrade } from '../amm/index.ts';
import { findSandwich, searchTolerance } from '../amm/sandwich.ts';
import { encodeSwap } from '../calldata/encodeSwap.ts';
import type { SwapCall, SwapIntent } from '../calldata/SwapIntent.ts';
import { type Shape, SwapBench } from '../calldata/testing/SwapBench.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { mined } from '../rpc/testing/mined.ts';
import { tradeParts } from './tradeParts.ts';

const ATTACKER: Address = ACCOUNTS[2];
const MAX = (1n << 256n) - 1n;
const DEADLINE = 4_000_000_000;
const GAS_LIMIT = '0x1e8480';
const FAIR_BPS = 200;
const MUCH_BPS = 2_000;
const E18 = 10n ** 18n;

/** Swaps large enough that an attack pays at some tolerance. */
const CASES: readonly (readonly [name: string, shape: Shape])[] = [
  ['a V2 pair', exactIn('USDC', 'HUSH', [['USDC v2 HUSH', 2_000n * 10n ** 6n]])],
  ['a V3 pool', exactIn('HUSH', 'USDC', [['HUSH 3000 USDC', 300_000_000n * E18]])],
  ['two V3 pools', exactIn('HUSH', 'WETH', [['HUSH 3000 USDC 500 WETH', 300_000_000n * E18]])],
  [
    'two parts in separate pools',
    exactIn('HUSH', 'USDC', [
      ['HUSH v2 USDC', 20_000_000n * E18],
      ['HUSH 3000 USDC', 200_000_000n * E18],
    ]),
  ],
  [
    'an exact output',
    { ...exactIn('USDC', 'HUSH', [['USDC v2 HUSH', 20_000_000n * E18]]), tradeType: 'EXACT_OUTPUT' },
  ],
];

function exactIn(input: string, output: string, parts: Shape['parts']): Shape {
  return { tradeType: 'EXACT_INPUT', input, output, parts };
}

let chain: TestChain;
let mark: Hex;
let bench: SwapBench;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new SwapBench(chain);
});
afterEach(() => chain.revert(mark));

const tokenAt = (address: string): Token => {
  const entry = chain.manifest.tokens.find((token) => token.address === address);
  if (!entry) throw new Error(`no token ${address}`);
  return { kind: 'token', ...entry };
};

/** Swaps one pool's token as the attacker. @returns what came, and the gas that it took */
async function attack(pool: PoolState, tokenIn: string, amountInRaw: bigint) {
  const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0;
  const [input, output] = [tokenAt(tokenIn), tokenAt(tokenOut)];
  const fee = isV3Pool(pool) ? pool.fee : 3000;
  const hop = { protocol: pool.kind, pool: pool.address as Address, fee };
  const hops = [{ ...hop, tokenIn: input.address, tokenOut: output.address }];
  const part = { hops, amountInRaw, amountOutRaw: 0n, shareBps: 10_000 };
  const call = encodeSwap(bench.router('swapRouter02'), {
    ...{ tradeType: 'EXACT_INPUT', input, output, parts: [part], amountInRaw, amountOutRaw: 0n },
    ...{ sender: ATTACKER, recipient: ATTACKER, deadline: DEADLINE, taxed: false },
  });
  const before = await bench.balance(output.symbol, ATTACKER);
  const gas = await send(ATTACKER, call);
  return { received: (await bench.balance(output.symbol, ATTACKER)) - before, gas };
}

/** @returns the gas used. Throws if the call reverts. */
async function send(from: Address, { to, data }: SwapCall): Promise<bigint> {
  const { status, gasUsed, transactionHash } = await mined(chain, { from, to, data, gas: GAS_LIMIT });
  if (BigInt(status) !== 1n) throw new Error(`reverted: ${transactionHash}`);
  return BigInt(gasUsed);
}

/** The shape as the app's quote gives it, and as an attacker sees it. */
async function quoted(shape: Shape) {
  const intent = await bench.intent(shape);
  const pools = await bench.pools();
  const { tradeType, parts, amountInRaw: amountIn, amountOutRaw: amountOut } = intent;
  const trade: Omit<SandwichedTrade, 'limit'> = {
    parts: tradeParts({ parts, request: { tradeType } } as Parameters<typeof tradeParts>[0], pools),
    tradeType,
  };
  return {
    intent,
    pools,
    trade,
    amounts: { tradeType, tokenIn: 'in', tokenOut: 'out', amountIn, amountOut },
  };
}

type Quoted = Awaited<ReturnType<typeof quoted>>;

function limitAt({ amounts }: Quoted, bps: number): bigint {
  const part = (amount: bigint, of: number) => (amount * BigInt(of)) / 10_000n;
  return amounts.tradeType === 'EXACT_INPUT'
    ? part(amounts.amountOut, 10_000 - bps)
    : part(amounts.amountIn, 10_000 + bps);
}

/**
 * Carries out the attack that gains most before gas, with the swap in between. @returns the gain after the gas
 * that was really used, raw units of the quoted token; undefined where no attack gains anything before gas
 */
async function sandwiched(of: Quoted, bps: number, price: Fraction): Promise<bigint | undefined> {
  const { intent, pools, trade } = of;
  const limit = limitAt(of, bps);
  const found = findSandwich({ ...trade, limit })?.attacks ?? [];
  const [first] = [...found].sort((a, b) => Number(b.amountBack - b.amountIn - (a.amountBack - a.amountIn)));
  if (!first) return undefined;
  const pool = pools.find(({ address }) => address === first.pool);
  if (!pool) throw new Error('an attack on no pool of the route');
  const front = await attack(pool, first.tokenIn, first.amountIn);
  const exact = trade.tradeType === 'EXACT_INPUT' ? { amountOutRaw: limit } : { amountInRaw: limit };
  const victim: SwapIntent = { ...intent, ...exact };
  // Reverts if the attack left less than the limit.
  await send(
    victim.sender,
    encodeSwap(bench.router('swapRouter02'), await bench.permit('swapRouter02', victim)),
  );
  const back = await attack(pool, pool.token0 === first.tokenIn ? pool.token1 : pool.token0, front.received);
  // Of an exact output it is a bound: the swap is taken to put in all that its limit allows.
  if (trade.tradeType === 'EXACT_INPUT') expect(back.received).toBe(first.amountBack);
  else expect(back.received).toBeLessThanOrEqual(first.amountBack);
  return (
    worthOf(of, first.tokenIn, back.received - first.amountIn) -
    ((front.gas + back.gas) * price.numerator) / price.denominator
  );
}

/** Raw units of the quoted token at the prices before the swap. */
function worthOf({ trade, intent }: Quoted, token: string, raw: bigint): bigint {
  const path = trade.parts.map((part) => part.path).find(({ tokens }) => tokens.includes(token));
  if (!path) throw new Error('the token is in no path');
  const at = path.tokens.indexOf(token);
  if (intent.tradeType === 'EXACT_OUTPUT' && at === 0) return raw;
  // A tiny swap's price, for the tokens of the rest of the path.
  return path.pools.slice(at).reduce((amount, pool, index) => {
    const zeroForOne = path.tokens[at + index] === pool.token0;
    if (isV2Pool(pool)) {
      const [from, to] = zeroForOne ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0];
      return (amount * to) / from;
    }
    if (!isV3Pool(pool)) throw new Error('neither V2 nor V3');
    const square = pool.sqrtPriceX96 ** 2n;
    return zeroForOne ? (amount * square) >> 192n : (amount << 192n) / square;
  }, raw);
}

describe('a sandwich on the contracts', () => {
  it.each(CASES)(
    'of %s gains nothing at the tolerance that is called safe, and does at a large one',
    async (_, shape) => {
      for (const symbol of new Set(
        shape.parts.flatMap(([text]) => text.split(' ').filter((_, at) => at % 2 === 0)),
      )) {
        const token = new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
        await token.send(ATTACKER, 'mint', [ATTACKER, 1n << 120n]);
        await token.send(ATTACKER, 'approve', [bench.router('swapRouter02').address, MAX]);
        await token.send(bench.sender, 'mint', [bench.sender, 1n << 120n]);
      }
      const of = await quoted(shape);
      // Gas at which an attack pays from about this tolerance on.
      const free = findSandwich({ ...of.trade, limit: limitAt(of, FAIR_BPS) });
      const price = { numerator: free?.gainAtMost ?? 0n, denominator: 220_000n };
      const bounds = { least: 5, most: MUCH_BPS, step: 5 };
      const search = searchTolerance({ ...of.trade, gas: { price } }, of.amounts, bounds);
      let step = search.next();
      while (!step.done) step = search.next();
      const safe = step.value as number;
      expect(safe).toBeGreaterThan(50);
      expect(safe).toBeLessThan(500);

      const here = await chain.snapshot();
      expect((await sandwiched(of, safe, price)) ?? 0n).toBeLessThanOrEqual(0n);
      await chain.revert(here);
      expect(await sandwiched(of, MUCH_BPS, price)).toBeGreaterThan(0n);
    },
  );
});
