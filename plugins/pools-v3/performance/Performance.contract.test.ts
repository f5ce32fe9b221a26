import { Interface } from 'ethers';
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../kernel/amm/testing/Random.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { mined } from '../../../kernel/rpc/testing/mined.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, type TestReceipt } from '../../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import { PositionPast } from '../services/PositionPast.ts';
import { PositionStore } from '../stores/PositionStore.ts';
import { Performance } from './Performance.ts';

const seed = testSeed(71);
const MAX = (1n << 128n) - 1n;
const FAR = 10n ** 12n;
const MANAGER_ABI = [
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256)) payable returns (uint256, uint128, uint256, uint256)',
  'function increaseLiquidity((uint256, uint256, uint256, uint256, uint256, uint256)) payable returns (uint128, uint256, uint256)',
  'function decreaseLiquidity((uint256, uint128, uint256, uint256, uint256)) payable returns (uint256, uint256)',
  'function collect((uint256, address, uint128, uint128)) payable returns (uint256, uint256)',
  'function multicall(bytes[]) payable returns (bytes[])',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
];
const MANAGER = new Interface(MANAGER_ABI);
const POOL = new Interface([
  'function slot0() view returns (uint160 price, int24 tick, uint16, uint16, uint16, uint8, bool)',
]);
const FACTORY = ['function getPool(address, address, uint24) view returns (address)'];
/** A pair with a dollar token, one with the chain's coin, and one with neither. */
const POOLS = [
  { symbols: ['HUSH', 'USDC'], fee: 3000, spacing: 60, quote: 'USDC' },
  { symbols: ['WMON', 'HUSH'], fee: 3000, spacing: 60, quote: 'WMON' },
  { symbols: ['HUSH', 'YAKI'], fee: 10_000, spacing: 200, quote: undefined },
] as const;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let bench: PositionBench;
let manager: TestContract;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
  bench = new PositionBench(chain);
  manager = new TestContract(chain.url, chain.address('positionManager'), MANAGER_ABI);
  for (const symbol of ['WMON', 'HUSH', 'USDC', 'YAKI']) await bench.stock(symbol);
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

interface Told {
  readonly name: string;
  readonly block: bigint;
  readonly values: readonly bigint[];
}

/** The manager's events in receipts, decoded by ethers. */
function decoded(receipts: readonly TestReceipt[], tokenId: bigint): readonly Told[] {
  return receipts.flatMap(({ logs, blockNumber }) =>
    logs.flatMap((log): readonly Told[] => {
      if (log.address.toLowerCase() !== manager.address.toLowerCase()) return [];
      const event = MANAGER.parseLog({ topics: [...log.topics], data: log.data });
      if (!event || event.args[0] !== tokenId) return [];
      const values = event.name === 'Collect' ? [0n, event.args[2], event.args[3]] : [...event.args].slice(1);
      return [{ name: event.name, block: BigInt(blockNumber), values }];
    }),
  );
}

async function slot0(pool: Address, block: bigint): Promise<{ price: bigint; tick: number }> {
  const data = await chain.rpc<Hex>('eth_call', [
    { to: pool, data: POOL.encodeFunctionData('slot0') },
    `0x${block.toString(16)}`,
  ]);
  const { price, tick } = POOL.decodeFunctionResult('slot0', data);
  return { price, tick: Number(tick) };
}

async function secondsOf(block: bigint): Promise<bigint> {
  const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [
    `0x${block.toString(16)}`,
    false,
  ]);
  return BigInt(timestamp);
}

/** The worth of two amounts by whole divisions, written differently from the app's. */
function worth(amount0: bigint, amount1: bigint, price: bigint, quote: 0 | 1): bigint {
  const floor = (a: bigint, b: bigint) => (a - (((a % b) + b) % b)) / b;
  return quote === 1
    ? amount1 + floor(amount0 * price ** 2n, 2n ** 192n)
    : amount0 + floor(amount1 * 2n ** 192n, price ** 2n);
}

async function randomLife(random: Random, { symbols, fee, spacing }: (typeof POOLS)[number]) {
  const [a, b] = symbols.map((symbol) => chain.token(symbol)) as [
    ReturnType<TestChain['token']>,
    ReturnType<TestChain['token']>,
  ];
  const [first, second] = a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a];
  const [token0, token1] = [first.address, second.address];
  const units = [first, second].map(({ decimals }) => 10n ** BigInt(decimals));
  const owner = bench.account;
  const factory = new TestContract(chain.url, chain.address('v3Factory'), FACTORY);
  const pool = await factory.read<Address>('getPool', [token0, token1, fee]);
  const middle = nearestUsableTick(getTickAtSqrtRatio(await bench.sqrtPrice(token0, token1, fee)), spacing);
  const range = [middle - random.int(1, 3) * spacing, middle + random.int(1, 3) * spacing];
  const receipts: TestReceipt[] = [];
  const send = async (name: string, args: readonly unknown[]) => {
    const data = MANAGER.encodeFunctionData(name, args);
    // A fixed gas limit: a pool writes its oracle once a second, so a later block may need more than an estimate.
    const receipt = await mined(chain, { from: owner, to: manager.address, data, gas: '0x989680' });
    if (BigInt(receipt.status) !== 1n) throw new Error(`${name} reverted, seed ${seed}`);
    receipts.push(receipt);
  };
  const amounts = () => units.map((unit) => (unit * BigInt(random.int(1, 5_000))) / 100n);
  await send('mint', [[token0, token1, fee, ...range, ...amounts(), 0n, 0n, owner, FAR]]);
  const tokenId = await bench.lastTokenId();
  const part = async () => {
    const liquidity = await bench.liquidity(tokenId);
    return [tokenId, liquidity / BigInt(random.int(1, 4)), 0n, 0n, FAR];
  };
  const steps: Record<string, () => Promise<void>> = {
    swap: async () => {
      const side = random.int(0, 1);
      const held = await new TestContract(chain.url, [token0, token1][side] as Address, [
        'function balanceOf(address) view returns (uint256)',
      ]).read<bigint>('balanceOf', [pool]);
      const pair = side === 0 ? ([token0, token1] as const) : ([token1, token0] as const);
      await bench.swap(...pair, fee, held / BigInt(random.int(8, 200)));
    },
    wait: async () => {
      await chain.rpc('evm_increaseTime', [random.int(10, 5_000)]);
      await chain.rpc('evm_mine');
    },
    increase: () => send('increaseLiquidity', [[tokenId, ...amounts(), 0n, 0n, FAR]]),
    decrease: async () => {
      if ((await bench.liquidity(tokenId)) > 0n) await send('decreaseLiquidity', [await part()]);
    },
    collect: () => send('collect', [[tokenId, owner, MAX, MAX]]),
    // Less than what is owed: the rest stays with the manager.
    collectPart: async () => {
      const owed = await bench.owed(tokenId);
      const most = [owed.amount0Raw / 3n, owed.amount1Raw / 2n];
      if (most.some((raw) => raw > 0n)) await send('collect', [[tokenId, owner, ...most]]);
    },
    both: async () => {
      if ((await bench.liquidity(tokenId)) === 0n) return;
      const calls = [
        MANAGER.encodeFunctionData('decreaseLiquidity', [await part()]),
        MANAGER.encodeFunctionData('collect', [[tokenId, owner, MAX, MAX]]),
      ];
      await send('multicall', [calls]);
    },
  };
  for (let step = random.int(12, 24); step > 0; step -= 1) {
    await steps[random.pick(['swap', 'swap', 'swap', 'wait', 'wait', ...Object.keys(steps)])]?.();
  }
  return { tokenId, token0, token1, pool, range: range as [number, number], receipts };
}

/** Opens the position as the page does, with all of its past read. */
async function opened(tokenId: bigint, coinIsQuote: boolean) {
  const store = new PositionStore(livePositions(live, chain), tokenId.toString());
  const stop = store.open();
  await store.reader?.client.clock.refresh();
  const isRead = () => store.known?.price !== undefined && store.fees.state === 'known';
  await when(() => isRead() && store.tokens !== undefined, WAIT);
  const { reader, tokens } = store;
  if (!reader || !tokens) throw new Error('no position');
  const past = new PositionPast({ reader, tokenId, index: undefined, coinIsQuote });
  const close = past.open(() => store.known);
  const performance = new Performance(store, past, tokens);
  await when(
    () =>
      past.complete &&
      past.facts.secondsAt(past.blocks[0] ?? 0n) !== undefined &&
      !past.facts.loading &&
      past.path?.done(past.blocks[0] ?? 0n) === true &&
      !past.path.loading &&
      performance.inRange?.exact === true &&
      (!coinIsQuote || past.coinPriceX96 !== undefined),
    WAIT,
  );
  return { store, past, performance, close: () => [close(), stop()] };
}

describe('what a position earned', () => {
  it('equals the receipts and the chain’s states, to the wei and the second, for random lives', {
    timeout: 600_000,
  }, async () => {
    const random = new Random(seed);
    const seen = { collects: 0, partly: 0, out: 0 };
    for (let run = cases(12, 3); run > 0; run -= 1) {
      const setting = POOLS[run % POOLS.length] as (typeof POOLS)[number];
      const { tokenId, token0, token1, pool, range, receipts } = await randomLife(random, setting);
      const told = decoded(receipts, tokenId);
      const { store, performance, past, close } = await opened(tokenId, setting.quote === 'WMON');
      // All of it at one moment: with the next block each of these is another one.
      const { ledger, quote, inRange } = performance;
      const { known } = store;
      const until = past.path?.to?.block ?? 0n;
      if (!ledger || !known?.price) throw new Error('not read');
      if (setting.quote) expect([token0, token1][quote]).toBe(chain.token(setting.quote).address);
      const now = known.block;

      // Amounts, by the receipts alone.
      const total = (name: string, at: 1 | 2) =>
        told.filter((one) => one.name === name).reduce((sum, { values }) => sum + (values[at] as bigint), 0n);
      const owed = await bench.owed(tokenId);
      const sides = [1, 2] as const;
      const deposited = sides.map((at) => total('IncreaseLiquidity', at));
      const removed = sides.map((at) => total('DecreaseLiquidity', at));
      const paid = sides.map((at) => total('Collect', at));
      const open = [owed.amount0Raw, owed.amount1Raw];
      const amounts = ({ amount0, amount1 }: { amount0: unknown; amount1: unknown }) => [amount0, amount1];
      expect(amounts(ledger.deposited)).toEqual(deposited);
      const fees = [0, 1].map(
        (side) =>
          (amounts(ledger.collectedFees)[side] as bigint) + (amounts(ledger.uncollectedFees)[side] as bigint),
      );
      expect(fees).toEqual([0, 1].map((side) => paid[side]! + open[side]! - removed[side]!));
      const principal = [0, 1].map(
        (side) => (amounts(ledger.withdrawn)[side] as bigint) + (amounts(ledger.waiting)[side] as bigint),
      );
      expect(principal).toEqual(removed);

      // Worth at the state of each block, as the chain itself tells it.
      let [cost, back] = [0n, 0n];
      for (const { name, block, values } of told) {
        if (name === 'DecreaseLiquidity') continue;
        const { price } = await slot0(pool, block);
        if (name === 'IncreaseLiquidity') cost += worth(values[1]!, values[2]!, price, quote);
        else back += worth(values[1]!, values[2]!, price, quote);
        seen.collects += name === 'Collect' ? 1 : 0;
      }
      expect(ledger.deposited.quote).toBe(cost);
      const payouts = (ledger.withdrawn.quote as bigint) + (ledger.collectedFees.quote as bigint);
      // Principal and fees of a payout are each rounded down.
      expect(back - payouts).toBeLessThanOrEqual(BigInt(told.length));
      expect(back - payouts).toBeGreaterThanOrEqual(0n);
      const { price } = await slot0(pool, now);
      expect(known.price.sqrtPriceX96).toBe(price);

      // Against holding: what came out and would come out now, by trying it on the chain.
      const liquidity = await bench.liquidity(tokenId);
      const [out0, out1] =
        liquidity > 0n
          ? await manager.read<[bigint, bigint]>(
              'decreaseLiquidity',
              [[tokenId, liquidity, 0n, 0n, FAR]],
              bench.account,
            )
          : [0n, 0n];
      const gain = [out0, out1].map((out, side) => paid[side]! + open[side]! + out - deposited[side]!);
      expect(ledger.againstHolding.quote).toBe(worth(gain[0]!, gain[1]!, price, quote));
      expect(ledger.profit.quote).toBe(
        payouts +
          (ledger.waiting.quote as bigint) +
          (ledger.uncollectedFees.quote as bigint) +
          worth(out0, out1, price, quote) -
          cost,
      );
      // Dollars where there are any.
      expect(typeof ledger.profit.usd).toBe(setting.quote ? 'bigint' : 'string');
      if (setting.quote === 'USDC') expect(ledger.profit.usd).toBeDefined();

      // Time in range, block by block.
      let [inside, whole, active] = [0n, 0n, 0n];
      const changes = told.filter(({ name }) => name !== 'Collect');
      for (let block = told[0]!.block; block < now; block += 1n) {
        const span = (await secondsOf(block + 1n)) - (await secondsOf(block));
        const held = changes
          .filter((one) => one.block <= block)
          .reduce(
            (sum, one) => (one.name === 'IncreaseLiquidity' ? sum + one.values[0]! : sum - one.values[0]!),
            0n,
          );
        if (held === 0n) continue;
        const { tick } = await slot0(pool, block);
        active += span;
        if (block >= until) continue;
        whole += span;
        if (tick >= range[0] && tick < range[1]) inside += span;
        else seen.out += 1;
      }
      expect(inRange).toMatchObject({ inRange: inside, total: whole, exact: true, whole: true });
      expect(ledger.activeSeconds).toBe(active);
      expect(past.history.events).toHaveLength(told.length);
      if ((ledger.waiting.amount0 as bigint) > 0n) seen.partly += 1;
      close();
    }
    expect(seen.collects).toBeGreaterThan(3);
    expect(seen.out).toBeGreaterThan(0);
  });
});
