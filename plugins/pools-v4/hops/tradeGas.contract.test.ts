// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { AmmError, type PoolState } from '../../../kernel/amm/index.ts';
import { quoteTrade } from '../../../kernel/amm/routes/quoteTrade.ts';
import { Random } from '../../../kernel/amm/testing/Random.ts';
import { routeSections } from '../../../kernel/calldata/routeSections.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { routerGas } from '../../../kernel/quote/routes/routerGas.ts';
import { tradeGas } from '../../../kernel/quote/routes/tradeGas.ts';
import { GasBench } from '../../../kernel/quote/testing/GasBench.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { receiptGas } from '../../../kernel/trade/receiptGas.ts';
import { localChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { localV4 } from '../testing/localV4.ts';
import { type RandomTrade, RandomTrades } from '../testing/RandomTrades.ts';

const SEED = Number(process.env.SEED ?? 7);
const TRADES = process.env.SLUICE_FULL ? 300 : 40;
const OBSERVED = ['function increaseObservationCardinalityNext(uint16)'];
const SYMBOLS = ['HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'USDT', 'WBTC', 'WETH', 'OLD'];
/** Pools with a position at every second tick spacing up to so far from the price. */
const RANGES = [
  ['WMON', 'USDC', 500, 40],
  ['WMON', 'HUSH', 3_000, 240],
  ['WMON', 'WETH', 500, 40],
  ['WMON', 'WETH', 3_000, 240],
  ['USDC', 'HUSH', 3_000, 240],
  ['WBTC', 'USDC', 3_000, 240],
  ['HUSH', 'YAKI', 10_000, 1_600],
] as const;

interface Run {
  readonly name: string;
  readonly gas: number;
  readonly ticks: number;
  readonly isFirst: boolean;
  /** How much more the model says, as a share. */
  readonly off: number;
}

describe(`the gas of trades (seed ${SEED})`, () => {
  const chain = localChain();
  const random = new Random(SEED);
  const runs: Run[] = [];
  let bench: GasBench;
  let states: readonly PoolState[];

  /** Half of the V3 pools keep observations, all pools were traded both ways, and of the ticks one half was crossed. */
  async function prepare(trades: RandomTrades): Promise<void> {
    const { sender } = bench.swaps;
    for (const symbol of SYMBOLS) {
      const token = new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
      await token.send(sender, 'mint', [sender, bench.worth(symbol, 10_000_000n)]);
    }
    const v3 = chain.pools.filter(({ protocol }) => protocol === 'v3');
    for (const { address } of v3.filter((_, index) => index % 2)) {
      await new TestContract(chain.url, address, OBSERVED).send(
        sender,
        'increaseObservationCardinalityNext',
        [20],
      );
    }
    for (const { tokens, word } of trades.pools) {
      const [a, b] = tokens;
      const router = word.startsWith('v4') ? 'universalRouter' : 'swapRouter02';
      for (const path of [`${a} ${word} ${b}`, `${b} ${word} ${a}`]) await bench.sell(path, 20n, router);
    }
    for (const [index, [a, b, fee, reach]] of RANGES.entries()) {
      await bench.mint(a, b, fee, reach);
      const there = [`${a} ${fee} ${b}`, `${b} ${fee} ${a}`, `${b} ${fee} ${a}`, `${a} ${fee} ${b}`];
      if (index % 2 === 0) for (const path of there) await bench.sell(path, 10_000n);
    }
    states = await bench.reread();
  }

  async function balanceOf(owner: Address, currency: Currency): Promise<Balance> {
    const raw =
      currency.kind === 'native'
        ? await chain.rpc<Hex>('eth_getBalance', [owner, 'latest'])
        : await new TestContract(chain.url, currency.address, TOKEN_ABI).read('balanceOf', [owner]);
    return { state: 'known', raw: BigInt(raw as Hex), block: 0n };
  }

  /** Executes a trade. Undefined where its pools cannot take it, or no router. */
  async function measured({ router, shape }: RandomTrade): Promise<Run | undefined> {
    const { parts, input, output, sender, ...intent } = await bench.swaps
      .intent(shape, undefined, states)
      .catch((error: unknown) => {
        if (error instanceof AmmError || `${error}`.includes('does not fill')) return { parts: [] } as never;
        throw error;
      });
    const { tradeType } = shape;
    if (parts.length === 0) return undefined;
    if (tradeType === 'EXACT_OUTPUT' && parts.some((part) => routeSections(part).length > 1))
      return undefined;
    const isFirst = random.chance(1 / 2);
    const fresh = `0x${(random.bits(150) + (1n << 152n)).toString(16).padStart(40, '0')}` as Address;
    const recipient = isFirst ? fresh : sender;
    const before = await balanceOf(recipient, output);
    const { gas } = await bench.measure(router, shape, recipient);
    const poolOf = (at: string) => states.find(({ address }) => address === at) as PoolState;
    const { quotes } = quoteTrade(
      parts.map(({ hops, amountInRaw, amountOutRaw }) => ({
        path: {
          pools: hops.map(({ pool }) => poolOf(pool)),
          tokens: [hops[0]?.tokenIn ?? '', ...hops.map(({ tokenOut }) => tokenOut)],
        },
        amount: tradeType === 'EXACT_INPUT' ? amountInRaw : amountOutRaw,
      })),
      tradeType,
    );
    const { spec } = bench.swaps;
    // With one router alone, so that the model of that one is used.
    const only = { ...spec, contracts: spec.contracts.filter(({ kind }) => kind === router) };
    const model = tradeGas(quotes, routerGas(only, { ...intent, input, output }, parts));
    const modelled = Number(model + receiptGas(output, before));
    const ticks = quotes.reduce((sum, { ticksCrossed }) => sum + ticksCrossed, 0);
    const paths = shape.parts.map(([path]) => path).join(', ');
    const name = `${router} ${tradeType} ${shape.input} ${shape.output}: ${paths}`;
    return { name, gas, ticks, isFirst, off: modelled / gas - 1 };
  }

  beforeAll(async () => {
    bench = new GasBench(chain, await localV4(chain));
    await bench.allow();
    const trades = new RandomTrades(chain, random, (symbol, usd) => bench.worth(symbol, usd));
    await prepare(trades);
    while (runs.length < TRADES) {
      const run = await measured(trades.next());
      if (run) runs.push(run);
    }
  }, 600_000);

  it('is within a tenth of what 95 % of them used, and within 3 % of what half of them used', () => {
    const off = [...runs].sort((a, b) => Math.abs(a.off) - Math.abs(b.off));
    const at = (share: number) => Math.abs(off[Math.floor(share * off.length)]?.off ?? 1);
    console.log(`${off.length} trades: half within ${at(0.5)}, 95 % within ${at(0.95)}; furthest off:`);
    console.log(off.slice(-3));
    expect(off.filter(({ ticks }) => ticks > 0).length).toBeGreaterThan(TRADES / 20);
    expect(off.filter(({ isFirst }) => isFirst).length).toBeGreaterThan(TRADES / 4);
    expect(off.filter(({ off: by }) => Math.abs(by) > 0.1).length).toBeLessThanOrEqual(TRADES / 20);
    expect(at(0.5)).toBeLessThanOrEqual(0.03);
  });
});
