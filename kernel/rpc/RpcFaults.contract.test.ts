// @module-tag long
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FAULTS } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { localSpec, poolOver } from '../../test/faults/poolOver.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { DeploymentChecker } from './deployment/DeploymentChecker.ts';
import { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
import { DISAGREEMENT } from './endpoints/poolErrors.ts';
import { MulticallReader } from './reads/MulticallReader.ts';
import { anybody } from './testing/lonePool.ts';
import { Pace } from './testing/Pace.ts';
import { type Fetch, httpTransport } from './transport/httpTransport.ts';

/** From the arrival of an answer until the app has read it. */
const HEARING_MS = 100;
/** Enough blocks behind the head for a node that lacks the newest fifty. */
const BLOCKS = 70;
/** anvil's third account, which no other test sends from. */
const HOLDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

let local: TestChain;
let snapshot: Hex;
let balance: Hex;
let decimals: Hex;

const decimalsCall = () => ({ target: local.token('USDC').address, data: '0x313ce567' as Hex });

beforeAll(async () => {
  local = localChain();
  snapshot = await local.snapshot();
  // One each two seconds: fifty blocks are far apart in the chain's time too.
  await local.rpc('anvil_mine', [`0x${BLOCKS.toString(16)}`, '0x2']);
  balance = await local.rpc('eth_getBalance', [HOLDER, 'latest']);
  decimals = await local.rpc('eth_call', [{ to: decimalsCall().target, data: '0x313ce567' }, 'latest']);
});

afterAll(() => local.revert(snapshot));

/**
 * Two ways to the chain, for the time of a test. Tests spend most of their time waiting, so they run at once: each
 * has its own.
 */
async function proxies({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const [faulty, healthy] = [await FaultProxy.start(local.url), await FaultProxy.start(local.url)];
  onTestFinished(async () => void (await Promise.all([faulty.stop(), healthy.stop()])));
  return { faulty, healthy };
}

/** As `poolOver`, with timers and a way to the endpoints of its own. */
function poolBy(urls: readonly string[], { pace = new Pace(1), to = fetch as Fetch }) {
  const chain = localSpec(local, urls);
  const transport = ({ url }: { readonly url: string }) => httpTransport(url, to, pace);
  const pool = new EndpointRpcPool(chain, { transport, timers: pace });
  return { chain, pool, multicall: new MulticallReader(chain, pool, { timers: pace }) };
}

/** Two operators that name newest blocks far from each other cannot be compared. */
const APART = new Set(['stale_head', 'head_ahead']);

/** Makes every kind of read and checks that each is right and in time. */
async function readEverything(made: ReturnType<typeof poolOver>, fault = 'none'): Promise<void> {
  const { pool, multicall } = made;
  const head = BigInt(await local.rpc<Hex>('eth_blockNumber'));
  expect(await pool.request('eth_getBalance', [HOLDER, 'latest'])).toBe(balance);
  expect(BigInt(await pool.request<Hex>('eth_blockNumber', []))).toBeGreaterThanOrEqual(head);
  expect(await pool.call({ to: decimalsCall().target, data: '0x313ce567' }, head)).toBe(decimals);
  const batch = Array.from({ length: 10 }, () => pool.request('eth_getBalance', [HOLDER, 'latest']));
  expect(await Promise.all(batch)).toEqual(Array(10).fill(balance));
  const read = await multicall.read([decimalsCall(), { target: decimalsCall().target, data: '0xdeadbeef' }]);
  expect(read.head.number).toBeGreaterThanOrEqual(head);
  expect(read.results).toMatchObject([
    { ok: true, data: decimals },
    { ok: false, error: { code: 'call_reverted' } },
  ]);
  const agreed = expect(pool.agree('eth_getBalance', [HOLDER, 'latest'], anybody));
  if (APART.has(fault)) await agreed.rejects.toMatchObject({ values: { reason: DISAGREEMENT } });
  else await agreed.resolves.toBe(balance);
  await expect(pool.call({ to: decimalsCall().target, data: '0xdeadbeef' })).rejects.toMatchObject({
    code: 'call_reverted',
  });
}

describe.concurrent('with a healthy second endpoint', () => {
  // The longest begin first.
  it('all down, then back, fails soon with the reason, and works again at once', async (context) => {
    const { faulty, healthy } = await proxies(context);
    const { pool } = poolOver(local, [faulty.url, healthy.url]);
    const read = () => pool.request('eth_getBalance', [HOLDER, 'latest']);
    await read();
    await Promise.all([faulty.down(), healthy.down()]);
    for (let count = 0; count < 5; count += 1) {
      await expect(read()).rejects.toMatchObject({
        code: 'providers_failed',
        message: 'all providers failed to perform the operation',
      });
    }
    await Promise.all([faulty.up(), healthy.up()]);
    expect(await read()).toBe(balance);
  });

  it('an endpoint that answers 429 for long is asked ever more seldom, and no read suffers', async (context) => {
    const { faulty, healthy } = await proxies(context);
    const asked: { readonly beganMs: number; endedMs: number }[] = [];
    const to: Fetch = async (url, init) => {
      if (!url.startsWith(faulty.url)) return fetch(url, init);
      const one = { beganMs: performance.now(), endedMs: Number.POSITIVE_INFINITY };
      asked.push(one);
      const response = await fetch(url, init);
      const body = await response.text();
      one.endedMs = performance.now();
      return new Response(body, response);
    };
    const { pool } = poolBy([faulty.url, healthy.url], { to });
    faulty.set('limit_exceeded');
    for (let count = 0; count < 200; count += 1) {
      const reads = Array.from({ length: 5 }, () => pool.request('eth_getBalance', [HOLDER, 'latest']));
      expect(await Promise.all(reads)).toEqual(Array(5).fill(balance));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // A thousand reads in four seconds or more: pauses of at least 1 s, 2 s, 4 s, growing with time up to 15 s. What
    // was sent before the last refusal was heard, on a busy machine more than one, ended no pause.
    const pauses: number[] = [];
    let heardMs: number | undefined;
    for (const { beganMs, endedMs } of asked) {
      if (heardMs !== undefined && beganMs > heardMs + HEARING_MS) pauses.push(beganMs - heardMs);
      heardMs = Math.max(heardMs ?? 0, endedMs);
    }
    expect(pauses.length).toBeGreaterThan(0);
    pauses.forEach((ms, index) => {
      expect(ms).toBeGreaterThanOrEqual(Math.min(1000 * 2 ** index, 15_000) - 20);
    });
    expect(asked.length).toBeLessThan(20);
  });

  // A single read cannot tell one lying node from an honest one: see the agreement reads below.
  const faults = FAULTS.filter((fault) => fault !== 'none' && !fault.startsWith('lies'));

  it.for(faults)('%s from the start', async (fault, context) => {
    const { faulty, healthy } = await proxies(context);
    faulty.set(fault);
    await readEverything(poolOver(local, [faulty.url, healthy.url]), fault);
  });

  it.for(faults)('%s of an endpoint that was well', async (fault, context) => {
    const { faulty, healthy } = await proxies(context);
    // As long as it is well, a busy machine's late answers make nobody ask the other one as well.
    const pace = new Pace(20);
    const made = poolBy([faulty.url, healthy.url], { pace });
    await readEverything(made);
    expect(healthy.count('eth_blockNumber')).toBeLessThan(faulty.count('eth_blockNumber'));
    faulty.set(fault);
    pace.times = 1;
    await readEverything(made, fault);
  });

  it('connection refused', async (context) => {
    const { faulty, healthy } = await proxies(context);
    const made = poolOver(local, [faulty.url, healthy.url]);
    await faulty.down();
    await readEverything(made);
    await faulty.up();
    await readEverything(made);
  });

  it('Retry-After is kept to the second', async (context) => {
    const { faulty, healthy } = await proxies(context);
    const { pool } = poolOver(local, [faulty.url, healthy.url]);
    faulty.set('rate_limited');
    const requests = () => [...new Set(faulty.log.map(({ request }) => request))];
    while (requests().length < 2) {
      expect(await pool.request('eth_getBalance', [HOLDER, 'latest'])).toBe(balance);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [first = 0, second = 0] = requests().map(
      (request) => faulty.log.find((call) => call.request === request)?.atMs,
    );
    expect(second - first).toBeGreaterThanOrEqual(1990);
  });

  it('a refused batch is sent again in parts, and the limit is remembered', async (context) => {
    const { faulty } = await proxies(context);
    for (const fault of ['batch_refused', 'batch_refused_softly'] as const) {
      const { pool } = poolOver(local, [faulty.url]);
      faulty.set(fault);
      const reads = () =>
        Promise.all([1, 2, 3].map(() => pool.request('eth_getBalance', [HOLDER, 'latest'])));
      expect(await reads()).toEqual([balance, balance, balance]);
      faulty.resetCounts();
      await reads();
      expect(faulty.requests).toBe(3);
    }
  });
});

describe.concurrent('a liar among three', () => {
  it.for([0, 1, 2])('at place %i does not prevail in agreement reads', async (place, context) => {
    const [two, { healthy: third }] = [await proxies(context), await proxies(context)];
    const three = [two.faulty, two.healthy, third];
    three[place]?.set('lies');
    const { pool } = poolOver(
      local,
      three.map(({ url }) => url),
    );
    for (let count = 0; count < 20; count += 1) {
      expect(await pool.agree('eth_getBalance', [HOLDER, 'latest'], anybody)).toBe(balance);
    }
  });
});

describe.concurrent('a transaction', () => {
  it('reaches the chain though the first endpoint hangs, and is sent to all', async (context) => {
    const { faulty, healthy } = await proxies(context);
    const { Wallet } = await import('ethers/wallet');
    // anvil's tenth account.
    const wallet = new Wallet('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6');
    const nonce = Number(await local.rpc('eth_getTransactionCount', [wallet.address, 'latest']));
    const raw = (await wallet.signTransaction({
      to: wallet.address,
      value: 1n,
      nonce,
      chainId: local.manifest.chainId,
      gasLimit: 21_000n,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })) as Hex;
    const { pool } = poolOver(local, [faulty.url, healthy.url]);
    faulty.set('hang');
    const hash = await pool.sendRawTransaction(raw);
    expect(await local.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ hash });
    await expect(pool.sendRawTransaction(raw)).resolves.toBe(hash);
  });
});

describe.concurrent('the deployment check', () => {
  it('finds the local deployment in order, in at most two requests after the first contact', async (context) => {
    const { healthy } = await proxies(context);
    const { chain, pool, multicall } = poolOver(local, [healthy.url]);
    await pool.request('eth_blockNumber', []);
    healthy.resetCounts();
    const checker = new DeploymentChecker(chain, pool, multicall);
    await checker.recheck();
    expect(checker.contracts.filter(({ ok }) => !ok)).toEqual([]);
    expect(checker.contracts.length).toBe(local.manifest.contracts.length);
    expect(healthy.requests).toBeLessThanOrEqual(2);
    // Hashes, not code: the code of all of them would be more than 200 KB.
    expect(healthy.count('eth_getCode')).toBe(0);
    expect(healthy.bytesIn + healthy.bytesOut).toBeLessThan(30_000);
  });

  it('finds other code and no code, whatever the hashes say first', async (context) => {
    const { healthy } = await proxies(context);
    const { chain, pool, multicall } = poolOver(local, [healthy.url]);
    const codeHash: Hex = `0x${'ef'.repeat(32)}`;
    const contracts = chain.contracts.map((contract) => {
      if (contract.kind === 'v2Factory') return { ...contract, codeHash };
      return contract.kind === 'permit2' ? { ...contract, address: HOLDER as Address } : contract;
    });
    const checker = new DeploymentChecker({ ...chain, contracts }, pool, multicall);
    await checker.recheck();
    const found = Object.fromEntries(checker.contracts.map(({ kind, problem }) => [kind, problem]));
    expect(found).toMatchObject({ v2Factory: 'code_differs', permit2: 'no_code' });
    expect(Object.values(found).filter((problem) => problem !== undefined).length).toBe(2);
    expect(healthy.count('eth_getCode')).toBe(2);
  });
});
