// @module-tag long
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callData } from '../../kernel/abi/callData.ts';
import type { StateProof } from '../../kernel/basis/StateProver.ts';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { figureCalls, pairCall } from '../../kernel/positions/pairReads.ts';
import { v2Checks } from '../../kernel/quote/kinds/v2Checks.ts';
import { v3Checks } from '../../kernel/quote/kinds/v3Checks.ts';
import { poolChecks } from '../../kernel/quote/poolChecks.ts';
import { allReads } from '../../kernel/quote/Reads.ts';
import { localClients, readPools, seededPools } from '../../kernel/quote/testing/localMarket.ts';
import type { Call } from '../../kernel/rpc/Multicall.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import type { RpcAnswer, RpcItem } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { type ContractLie, lieOfCalls, lieOfPair } from '../../test/faults/lie.ts';
import { ProofReader } from './ProofReader.ts';

type Spoil = (item: RpcItem, answer: RpcAnswer) => RpcAnswer;

let chain: TestChain;
let proxies: readonly FaultProxy[];
let lie: Spoil;
/** The places of the nodes that lie. */
let liars: readonly number[];
let clients: ReturnType<typeof localClients>;

beforeEach(async () => {
  chain = localChain();
  lie = (_, answer) => answer;
  liars = [0, 1];
  const spoil =
    (place: number): Spoil =>
    (item, answer) =>
      liars.includes(place) ? lie(item, answer) : answer;
  proxies = await Promise.all([0, 1].map((place) => FaultProxy.start(chain.url, { lie: spoil(place) })));
  clients = localClients(chain, { endpoints: proxies.map(({ url }) => ({ url })) });
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

const client = () => clients.get(chain.manifest.chainId);
const seeded = (protocol: 'v2' | 'v3') => {
  const [found] = seededPools(chain).filter(({ kind }) => kind === protocol);
  if (!found) throw new Error(`no ${protocol} pool`);
  return found;
};

/** The calls of a quote through these pools. */
async function stateCalls(...kinds: readonly ('v2' | 'v3')[]): Promise<readonly Call[]> {
  const { states } = await readPools(client(), kinds.map(seeded));
  return allReads(states.map((pool) => poolChecks(pool).stateReads(client().chain, pool, []))).calls;
}

/** What both endpoints tell, and what is proven of it. */
async function proven(
  calls: readonly Call[],
  reader = new ProofReader(),
  change: Partial<ChainSpec> = {},
): Promise<StateProof> {
  const told = await client().multicall.corroborate(calls);
  if (told.outcome === 'disagree' || told.block === undefined) throw new Error('nobody agrees');
  const asked = Object.assign(Object.create(client()), {
    ...{ rpc: client().rpc, multicall: client().multicall },
    chain: { ...client().chain, ...change },
  });
  return reader.prove(asked, { calls, results: told.value, block: told.block });
}

/** Adds one to the `index`th word of what these calls return. */
const oneMore =
  (of: string, index = 0): ContractLie =>
  (_, data, truth) => {
    const start = 2 + 64 * index;
    if (!data.startsWith(of) || truth.length < start + 64) return undefined;
    const more = BigInt(`0x${truth.slice(start, start + 64)}`) + 1n;
    return truth.slice(0, start) + more.toString(16).padStart(64, '0') + truth.slice(start + 64);
  };

const PAIR_CALLS = () => {
  const { address, token0, token1 } = seeded('v2');
  const factory = chain.address('v2Factory');
  return [pairCall(factory, token0, token1), ...figureCalls(factory, address, token0, token1)];
};

describe('the state of pools', () => {
  it('is proven under the header of its block, ticks included', async () => {
    const calls = await stateCalls('v2', 'v3');
    expect(calls.length).toBeGreaterThan(6);
    expect(await proven(calls)).toEqual({ state: 'proven', block: expect.any(BigInt), part: false });
  });

  it('pass over what quoters say: that is computed, and no state', async () => {
    const [tokenIn, tokenOut] = [chain.token('WMON').address, chain.token('HUSH').address];
    const others = [v2Checks, v3Checks].flatMap((kind) => {
      const hops = [{ protocol: kind.id, fee: 3000, tokenIn, tokenOut }];
      const run = { hops, exactInput: true, amountRaw: 10n ** 18n };
      return kind.quoterCall?.(client().chain, run)?.call ?? [];
    });
    expect(new Set(others.map(({ target }) => target)).size).toBe(2);
    expect(await proven([...(await stateCalls('v2', 'v3')), ...others])).toMatchObject({
      state: 'proven',
      part: false,
    });
  });

  it.each<[string, 'v2' | 'v3', ContractLie]>([
    ['a reserve', 'v2', oneMore('0x0902f1ac', 1)],
    ['a price', 'v3', oneMore('0x3850c7bd')],
    ['the liquidity', 'v3', oneMore('0x1a686502')],
    ['the liquidity of a tick', 'v3', oneMore('0x351fb478', 3)],
    ['a pool that is not the factory’s', 'v3', oneMore('0x1698ee82')],
    ['a pair that is not the factory’s', 'v2', oneMore('0xe6a43905')],
  ])('that both endpoints forge is refuted: %s', async (_, kind, forged) => {
    const calls = await stateCalls(kind);
    lie = lieOfCalls(forged);
    expect(await proven(calls)).toMatchObject({ state: 'refuted', contract: expect.any(String) });
  });

  it('with a tick left out by both endpoints is refuted', async () => {
    const calls = await stateCalls('v3');
    let left = 0;
    lie = lieOfCalls((_, data, truth) => {
      const count = data.startsWith('0x351fb478') ? Number(BigInt(`0x${truth.slice(66, 130)}`)) : 0;
      if (count === 0) return undefined;
      left += 1;
      return `${truth.slice(0, 66)}${(count - 1).toString(16).padStart(64, '0')}${truth.slice(130, -192)}`;
    });
    expect((await proven(calls)).state).toBe('refuted');
    expect(left).toBeGreaterThan(0);
  });

  it('is not known where the chain file does not say which code the factory creates', async () => {
    expect(await proven(await stateCalls('v2'), new ProofReader(), { initCodeHashes: {} })).toEqual({
      ...{ state: 'unproven', reason: 'unknown' },
    });
  });
});

describe('all figures of a pair', () => {
  it('are proven: balances by the layouts of the tokens', async () => {
    expect(await proven(PAIR_CALLS())).toMatchObject({ state: 'proven', part: false });
  });

  it.each<[string, ContractLie]>([
    ['totalSupply', oneMore('0x18160ddd')],
    ['kLast', oneMore('0x7464fc3d')],
    ['feeTo', oneMore('0x017e7e58')],
    ['reserves', (...call) => lieOfPair(seeded('v2').address, [1100n, 1000n])(...call)],
  ])('that both endpoints forge are refuted: %s', async (_, forged) => {
    lie = lieOfCalls(forged);
    expect(await proven(PAIR_CALLS())).toMatchObject({ state: 'refuted' });
  });
});

describe('balances and allowances', () => {
  const owner = '0x00000000000000000000000000000000000a11ce';
  const balance = () => ({
    target: seeded('v2').token0,
    data: callData('balanceOf(address)', seeded('v2').address),
  });

  it('are proven once the layout is known, and refuted from then on', async () => {
    const reader = new ProofReader();
    expect(await proven([balance()], reader)).toMatchObject({ state: 'proven' });
    lie = lieOfCalls(oneMore('0x70a08231'));
    expect(await proven([balance()], reader)).toMatchObject({
      state: 'refuted',
      contract: balance().target.toLowerCase(),
    });
    lie = (_, answer) => answer;
    // Nothing is stored there: that is proven too.
    const none = { ...balance(), data: callData('balanceOf(address)', owner) };
    expect(await proven([none], reader)).toMatchObject({ state: 'proven' });
  });

  it('that are false from the first are not proven', async () => {
    lie = lieOfCalls(oneMore('0x70a08231'));
    expect(await proven([balance()])).toEqual({ state: 'unproven', reason: 'unknown' });
  });
});

describe('a node that', () => {
  const spoiltProof = (
    spoil: (proof: { accountProof: string[]; storageProof: { proof: string[] }[] }) => void,
  ) =>
    ((item, answer) => {
      if (item.method !== 'eth_getProof') return answer;
      const result = structuredClone(answer.result) as Parameters<typeof spoil>[0];
      spoil(result);
      return { ...answer, result };
    }) satisfies Spoil;

  it('forges the proof proves nothing', async () => {
    const calls = await stateCalls('v2');
    lie = spoiltProof((proof) => {
      const leaf = proof.storageProof[0]?.proof.at(-1) ?? '';
      proof.storageProof[0]?.proof.splice(-1, 1, `${leaf.slice(0, -1)}${leaf.endsWith('0') ? '1' : '0'}`);
    });
    expect(await proven(calls)).toEqual({ state: 'unproven', reason: 'invalid' });
  });

  it.each([0, 1])('forges the proof is passed over for another one: %i', async (liar) => {
    const calls = await stateCalls('v2', 'v3');
    liars = [liar];
    lie = spoiltProof((proof) => void proof.accountProof.pop());
    expect(await proven(calls)).toMatchObject({ state: 'proven', part: false });
  });

  it('shows a true header of another block proves nothing', async () => {
    const calls = await stateCalls('v2');
    const older = await chain.rpc('eth_getBlockByNumber', ['0x1', false]);
    lie = (item, answer) =>
      item.method === 'eth_getBlockByNumber' && typeof answer.result === 'object'
        ? { ...answer, result: older }
        : answer;
    // No answer to what was asked for.
    expect(await proven(calls)).toEqual({ state: 'unproven', reason: 'unavailable' });
  });

  it('forges the state root does not give the header its hash', async () => {
    const calls = await stateCalls('v2');
    lie = (item, answer) => {
      const block = answer.result as { readonly stateRoot?: string } | null;
      if (item.method !== 'eth_getBlockByNumber' || !block?.stateRoot) return answer;
      return { ...answer, result: { ...block, stateRoot: `0x${'11'.repeat(32)}` } };
    };
    expect(await proven(calls)).toEqual({ state: 'unproven', reason: 'header' });
  });

  it('has no proofs leaves the state unproven', async () => {
    const calls = await stateCalls('v2');
    lie = (item, { result: _, ...answer }) =>
      item.method === 'eth_getProof'
        ? { ...answer, error: { code: -32601, message: 'the method eth_getProof does not exist' } }
        : { ...answer, result: _ };
    expect(await proven(calls)).toEqual({ state: 'unproven', reason: 'unavailable' });
  });

  it('is alone confirms no header', async () => {
    const calls = await stateCalls('v2');
    await proxies[1]?.down();
    expect(await proven(calls)).toEqual({ state: 'unproven', reason: 'alone' });
  });
});
