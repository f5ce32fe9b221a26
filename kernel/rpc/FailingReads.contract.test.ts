// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FAULTS, type Fault } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { poolOver } from '../../test/faults/poolOver.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

const READS = process.env.SLUICE_FULL ? 600 : 120;
const AT_ONCE = 6;
/** Two endpoints that invent the same revert are believed, and the limit may pass without a right answer. */
const MOST_LOST = 3;
/** Three times the usual one, for busy machines; FieldFaults holds reads to the usual one, on a clock of its own. */
const LIMIT = { timeoutMs: 30_000 };
const HOLDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
/** A single read cannot tell one lying node from an honest one. */
const FIELD = FAULTS.filter((fault) => fault !== 'none' && !fault.startsWith('lies'));
const SEED = testSeed(32_600);

let local: TestChain;
let snapshot: Hex;

beforeAll(async () => {
  local = localChain();
  snapshot = await local.snapshot();
  await local.rpc('anvil_mine', ['0x46']);
});
afterAll(() => local.revert(snapshot));

it(`${READS} reads over HTTP while half of all requests fail: none is wrong, at most ${MOST_LOST} are lost (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const random = new Random(SEED);
  const choose = (): Fault => (random.chance(0.5) ? random.pick(FIELD) : 'none');
  const proxies = await Promise.all([1, 2, 3].map(() => FaultProxy.start(local.url, { choose })));
  try {
    const target = local.token('USDC').address;
    const call = { to: target, data: '0x313ce567' } as const;
    const decimals = await local.rpc<Hex>('eth_call', [call, 'latest']);
    const balance = await local.rpc<Hex>('eth_getBalance', [HOLDER, 'latest']);
    const first = BigInt(await local.rpc<Hex>('eth_blockNumber'));
    const urls = proxies.map(({ url }) => url);
    const { pool, multicall } = poolOver(local, urls);
    const kinds: readonly (() => Promise<boolean>)[] = [
      async () => (await pool.request('eth_getBalance', [HOLDER, 'latest'], LIMIT)) === balance,
      async () => (await pool.call(call, 'latest', LIMIT)) === decimals,
      async () => BigInt(await pool.request<Hex>('eth_blockNumber', [], LIMIT)) >= first,
      async () => {
        const { results } = await multicall.read([{ target, data: call.data }], LIMIT);
        return results.every((result) => {
          if (!result.ok) throw result.error;
          return result.data === decimals;
        });
      },
    ];
    const wrong: number[] = [];
    const lost: string[] = [];
    const left = Array.from({ length: READS }, (_, index) => index % kinds.length);
    const work = async () => {
      for (let kind = left.pop(); kind !== undefined; kind = left.pop()) {
        try {
          if (!(await kinds[kind]?.())) wrong.push(kind);
        } catch (error) {
          lost.push(`kind ${kind}: ${error} ${JSON.stringify((error as SluiceError).values)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    console.info(`${lost.length} of ${READS} lost`, lost);
    expect(wrong).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(MOST_LOST);
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
});
