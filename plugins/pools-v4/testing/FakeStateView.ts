import { word } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { wordOf } from '../../../kernel/quote/readTicks.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { type PoolKey, poolId } from '../V4Pool.ts';

/** What the PoolManager keeps of a pool. */
export interface StoredPool {
  readonly key: PoolKey;
  sqrtPriceX96: bigint;
  tick: number;
  liquidity: bigint;
  /** Packed as in slot0. */
  protocolFee: number;
  fee: number;
  /** liquidityGross and liquidityNet of each initialised tick. */
  readonly ticks: Map<number, readonly [gross: bigint, net: bigint]>;
}

type Function = 'slot0' | 'liquidity' | 'bitmap' | 'tick';
const FUNCTIONS: Readonly<Record<string, Function>> = {
  '0xc815641c': 'slot0',
  '0xfa6793d5': 'liquidity',
  '0x1c7ccb4c': 'bitmap',
  '0xcaedab54': 'tick',
};

/** For tests: answers as StateView does, and changes single answers into lies. */
export class FakeStateView {
  readonly asked: Function[] = [];
  /** Replaces the words of an answer. */
  lie: ((name: Function, words: readonly bigint[], argument: number) => readonly bigint[]) | undefined;
  readonly #pools = new Map<string, StoredPool>();

  add(pool: StoredPool): StoredPool {
    this.#pools.set(poolId(pool.key), pool);
    return pool;
  }

  answer({ data }: Call): CallResult {
    const name = FUNCTIONS[data.slice(0, 10)];
    if (!name) throw new Error(`StateView has no ${data.slice(0, 10)}`);
    this.asked.push(name);
    const argument = Number(BigInt.asIntN(256, BigInt(`0x${data.slice(74) || '0'}`)));
    const true_ = this.#words(name, this.#pools.get(data.slice(0, 74).replace(/^.{10}/, '0x')), argument);
    const words = this.lie?.(name, true_, argument) ?? true_;
    return { ok: true, data: `0x${words.map((value) => word(BigInt.asUintN(256, value))).join('')}` as Hex };
  }

  #words(name: Function, pool: StoredPool | undefined, argument: number): readonly bigint[] {
    switch (name) {
      case 'slot0':
        return pool
          ? [pool.sqrtPriceX96, BigInt(pool.tick), BigInt(pool.protocolFee), BigInt(pool.fee)]
          : [0n, 0n, 0n, 0n];
      case 'liquidity':
        return [pool?.liquidity ?? 0n];
      case 'bitmap':
        return [bitmap(pool, argument)];
      default:
        return pool?.ticks.get(argument) ?? [0n, 0n];
    }
  }
}

function bitmap(pool: StoredPool | undefined, word: number): bigint {
  let bits = 0n;
  for (const tick of pool?.ticks.keys() ?? []) {
    const spacing = pool?.key.tickSpacing ?? 1;
    if (wordOf(tick, spacing) === word) bits |= 1n << BigInt(tick / spacing - word * 256);
  }
  return bits;
}
