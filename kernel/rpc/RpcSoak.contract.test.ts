// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import type { Fault } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { poolOver } from '../../test/faults/poolOver.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import { DISAGREEMENT } from './endpoints/poolErrors.ts';
import { anybody } from './testing/lonePool.ts';

const READS = process.env.SLUICE_FULL ? 10_000 : 1000;
const WORKERS = 20;
const SEED = testSeed(943_996);
/**
 * How many reads a proxy keeps one behaviour for. Counted, not timed, so that a busy machine changes nothing.
 * The rests of so many reads take longer than the pool tries before it gives up (1.3 s), added to how long it
 * leaves a node alone that has just failed (1 s): in each read the healthy one is asked.
 */
const SPELL_READS = 200;
const MAX_REST_MS = 500;
/** Longer than the app waits, so that a busy machine's slow reads are not lost. */
const PATIENT = { timeoutMs: 120_000 };
const HOLDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const SPELLS: readonly Fault[] = [
  'none',
  'reset',
  'hang',
  'rate_limited',
  'server_error',
  'html',
  'truncated',
  'wrong_id',
  'limit_exceeded',
  'internal_error',
  'wrong_chain',
  'stale_head',
  'alternating',
  'slow_drip',
  'batch_refused',
  'batch_refused_softly',
];

let local: TestChain;
let snapshot: Hex;
const proxies: FaultProxy[] = [];

beforeAll(async () => {
  local = localChain();
  snapshot = await local.snapshot();
  await local.rpc('anvil_mine', ['0x46']);
  for (let count = 0; count < 3; count += 1) proxies.push(await FaultProxy.start(local.url));
});

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await local.revert(snapshot);
});

it(`${READS} reads under random faults: none lost, none wrong (seed ${SEED})`, {
  timeout: 1_200_000,
}, async () => {
  const random = new Random(SEED);
  const to = local.token('USDC').address;
  const decimals = await local.rpc<Hex>('eth_call', [{ to, data: '0x313ce567' }, 'latest']);
  const balance = await local.rpc<Hex>('eth_getBalance', [HOLDER, 'latest']);
  const first = BigInt(await local.rpc<Hex>('eth_blockNumber'));
  const { pool, multicall } = poolOver(
    local,
    proxies.map(({ url }) => url),
  );

  // One of the three is healthy at any time, a different one in each spell.
  const change = () => {
    const well = random.pick(proxies);
    for (const proxy of proxies) proxy.set(proxy === well ? 'none' : random.pick(SPELLS));
  };
  // Each reports its head once: only by comparison can one be seen to be behind.
  for (const well of proxies) {
    for (const proxy of proxies) proxy.set(proxy === well ? 'none' : 'reset');
    await pool.request('eth_blockNumber', [], PATIENT);
  }
  change();

  const kinds: readonly (() => Promise<boolean>)[] = [
    async () => (await pool.request('eth_getBalance', [HOLDER, 'latest'], PATIENT)) === balance,
    async () => (await pool.call({ to, data: '0x313ce567' }, 'latest', PATIENT)) === decimals,
    async () => {
      // The newest block by now: the node keeps the state of the last 200 alone.
      const block = BigInt(await local.rpc<Hex>('eth_blockNumber')) - BigInt(random.int(0, 2));
      return (await pool.call({ to, data: '0x313ce567' }, block, PATIENT)) === decimals;
    },
    async () => BigInt(await pool.request<Hex>('eth_blockNumber', [], PATIENT)) >= first,
    async () => {
      const { head, results } = await multicall.read(
        Array(5).fill({ target: to, data: '0x313ce567' }),
        PATIENT,
      );
      return head.number >= first && results.every((result) => result.ok && result.data === decimals);
    },
    async () => {
      try {
        return (
          (await pool.agree('eth_getBalance', [HOLDER, 'latest'], { ...PATIENT, ...anybody })) === balance
        );
      } catch (error) {
        // Beside a node that lags or falls silent after its head, the healthy one is not believed alone.
        if ((error as SluiceError).values.reason === DISAGREEMENT) return true;
        throw error;
      }
    },
  ];
  let left = READS;
  const wrong: string[] = [];
  let slowestMs = 0;
  const lost: string[] = [];
  const describe = (kind: number) =>
    `kind ${kind}, ${pool.endpoints.map(({ state, head, lastError }) => `${state} ${head} ${lastError}`).join(' | ')}`;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      if (left % SPELL_READS === 0) change();
      // So that the reads span many spells.
      await new Promise((resolve) => setTimeout(resolve, random.float() * MAX_REST_MS));
      const start = performance.now();
      const kind = random.int(0, kinds.length - 1);
      try {
        if (!(await kinds[kind]?.())) wrong.push(describe(kind));
      } catch (error) {
        lost.push(`${describe(kind)}: ${error} ${JSON.stringify((error as SluiceError).values)}`);
      }
      slowestMs = Math.max(slowestMs, performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  console.info(
    `${READS} reads, seed ${SEED}, slowest ${Math.round(slowestMs)} ms, ${proxies.map((p) => p.requests)}`,
  );
  expect(lost).toEqual([]);
  expect(wrong).toEqual([]);
});
