import { Interface } from 'ethers/abi';
import {
  isV2Pool,
  isV3Pool,
  type PoolState,
  type TokenTax,
  type V2PoolState,
  type V3PoolState,
} from '../../amm/index.ts';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient, ChainClients } from '../../rpc/ChainClient.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import { loneMulticall } from '../../rpc/testing/lonePool.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { wordOf } from '../pools/tickWords.ts';
import { tickLensAbi, v2FactoryAbi, v2PairAbi, v3FactoryAbi, v3PoolAbi } from './poolAbi.ts';

export const address = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

export const V2_FACTORY = address(0xf2);
export const V3_FACTORY = address(0xf3);
export const TICK_LENS = address(0x1e);
export const VALIDATOR = address(0xfee);
export const WRAPPED = address(0xee);

const validatorAbi = new Interface([
  'function batchValidate(address[] tokens, address baseToken, uint256 amountToBorrow) returns (tuple(uint256 buyFeeBps, uint256 sellFeeBps)[])',
]);
const tables = [v2FactoryAbi, v2PairAbi, v3FactoryAbi, v3PoolAbi, tickLensAbi, validatorAbi];
const ZERO = address(0);

export const fakeSpec = {
  id: 77,
  refreshIntervalMs: 2000,
  blockTimeMs: 1000,
  gas: { billing: 'used' },
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  capabilities: {
    protocols: ['v2', 'v3'],
    exactOutput: true,
    maxHops: 2,
    maxSplits: 2,
    feeTiers: [100, 500, 3000, 10_000],
  },
  contracts: [
    { kind: 'wrappedNative', version: '1', address: WRAPPED },
    { kind: 'v2Factory', version: '1', address: V2_FACTORY },
    { kind: 'v3Factory', version: '1', address: V3_FACTORY },
    { kind: 'tickLens', version: '1', address: TICK_LENS },
    { kind: 'feeValidator', version: '1', address: VALIDATOR },
    { kind: 'swapRouter02', version: '1', address: address(0x5a) },
    { kind: 'v2Router02', version: '1', address: address(0x5b) },
  ],
  tokens: [],
  baseTokens: [],
} as unknown as ChainSpec;

/** A chain in memory: factories, pools, TickLens and the validation contract answer as the real ones do. */
export class FakeChain {
  readonly pools = new Map<string, PoolState>();
  readonly taxes = new Map<string, TokenTax>();
  /** Fee tiers of the factory. */
  tiers = new Set([100, 500, 3000, 10_000]);
  /** Replacement answers, by contract. */
  readonly faults = new Map<string, (call: Call) => CallResult>();
  /** Every batch read, including the clock's rounds. */
  readonly batches: (readonly Call[])[] = [];
  /** What each of them was answered. */
  readonly answered: (readonly CallResult[])[] = [];
  readonly subscribers = new Set<BlockSubscriber>();
  block = 100n;
  /** True while a subscriber wants another round at once. */
  wanted = false;
  /** When set, the next batch fails as a whole. */
  down: SluiceError | undefined;
  readonly client: ChainClient;

  constructor(spec: ChainSpec = fakeSpec) {
    this.client = {
      chain: spec,
      rpc: undefined as never,
      deployment: {
        state: 'checked',
        contracts: [],
        recheck: () => Promise.resolve(),
      },
      multicall: {
        read: async (calls) => {
          this.batches.push(calls);
          const results = this.down ? [] : calls.map((call) => this.answer(call));
          this.answered.push(results);
          if (this.down) throw this.down;
          return { head: this.head, results };
        },
        corroborate: loneMulticall(async (calls) => ({ results: calls.map((call) => this.answer(call)) })),
      },
      clock: {
        head: undefined,
        error: undefined,
        watch: (subscriber) => {
          this.subscribers.add(subscriber);
          this.wanted = true;
          return () => this.subscribers.delete(subscriber);
        },
        refresh: async () => {
          this.wanted = true;
          return this.head;
        },
      },
    };
  }

  get clients(): ChainClients {
    return { get: () => this.client };
  }

  get head(): BlockHead {
    return {
      number: this.block,
      timestamp: this.block,
      baseFeePerGas: 7n,
      receivedAtMs: systemTimers.elapsedMs(),
      endpoint: 'fake:',
    };
  }

  add(...pools: readonly (V2PoolState | V3PoolState)[]): void {
    for (const pool of pools) this.pools.set(pool.address, pool);
  }

  /** One tick of the clock; `between` runs before its answers arrive. */
  round(between?: () => void): void {
    this.wanted = false;
    const served = [...this.subscribers].map((subscriber) => ({ subscriber, calls: subscriber.calls() }));
    this.batches.push(served.flatMap(({ calls }) => calls));
    const answers = served.map(({ subscriber, calls }) => ({
      subscriber,
      results: calls.map((call) => this.answer(call)),
    }));
    this.answered.push(answers.flatMap(({ results }) => results));
    between?.();
    for (const { subscriber, results } of answers) subscriber.receive(results, this.head);
  }

  /** Runs rounds until no subscriber wants another at once. @returns their number */
  async settle(): Promise<number> {
    let rounds = 0;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (!this.wanted || rounds > 50) return rounds;
      this.round();
      rounds += 1;
    }
  }

  answer(call: Call): CallResult {
    const fault = this.faults.get(call.target);
    if (fault) return fault(call);
    for (const table of tables) {
      const parsed = table.parseTransaction({ data: call.data });
      if (parsed) {
        const value = this.#value(parsed.name, parsed.args, call.target);
        return value === undefined
          ? { ok: false, error: new SluiceError('call_reverted', `${parsed.name} reverted`) }
          : { ok: true, data: table.encodeFunctionResult(parsed.name, value as never) as Hex };
      }
    }
    return { ok: true, data: '0x' };
  }

  #value(name: string, args: readonly unknown[], target: string): readonly unknown[] | undefined {
    const [a, b, c] = args;
    const pool = this.pools.get(target.toLowerCase());
    switch (name) {
      case 'feeAmountTickSpacing':
        return [this.tiers.has(Number(a)) ? 1 : 0];
      case 'getPair':
        return [this.#find(a, b, 'v2')];
      case 'getPool':
        return [this.#find(a, b, Number(c))];
      case 'getReserves':
        return pool && isV2Pool(pool) ? [pool.reserve0, pool.reserve1, 1] : undefined;
      case 'slot0':
        return pool && isV3Pool(pool) ? [pool.sqrtPriceX96, pool.tick, 0, 1, 1, 0, true] : undefined;
      case 'liquidity':
        return pool && isV3Pool(pool) ? [pool.liquidity] : undefined;
      case 'tickSpacing':
        return pool && isV3Pool(pool) ? [pool.tickSpacing] : undefined;
      case 'getPopulatedTicksInWord':
        return [this.#ticks(this.pools.get(String(a).toLowerCase()), Number(b))];
      default: {
        const tax = this.taxes.get(String((a as readonly unknown[])[0]).toLowerCase());
        return tax && [[[tax.buyFeeBps, tax.sellFeeBps]]];
      }
    }
  }

  #find(a: unknown, b: unknown, fee: number | 'v2'): string {
    for (const pool of this.pools.values()) {
      const fits = isV3Pool(pool) ? pool.fee === fee : fee === 'v2';
      if (fits && pool.token0 === String(a).toLowerCase() && pool.token1 === String(b).toLowerCase())
        return pool.address;
    }
    return ZERO;
  }

  #ticks(pool: PoolState | undefined, word: number): readonly unknown[] {
    if (!pool || !isV3Pool(pool)) return [];
    return pool.ticks.indexes.flatMap((tick, index) => {
      if (wordOf(tick, pool.tickSpacing) !== word) return [];
      const net = pool.ticks.liquidityNet[index] as bigint;
      return [[tick, net, net < 0n ? -net : net === 0n ? 1n : net]];
    });
  }
}
