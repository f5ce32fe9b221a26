import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PoolRef } from '../quote/PoolRef.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { operatorViews } from './operatorViews.ts';

const [ALPHA, BETA, GAMMA] = [
  'https://rpc.alpha.example',
  'https://rpc.beta.example',
  'https://rpc.gamma.example',
];
const client = { rpc: { endpoints: [ALPHA, BETA, GAMMA].map((url) => ({ url })) } } as unknown as ChainClient;

describe('the views of operators', () => {
  afterEach(() => vi.restoreAllMocks());

  it('have each a time of their own: who is slow takes none of the third one’s', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const look = async (endpoint: string, within: AbortSignal) => {
      within.throwIfAborted();
      return { endpoint };
    };
    const { views, vote } = await operatorViews(client, [ALPHA, BETA], look);
    expect(views).toEqual([{ endpoint: ALPHA }, { endpoint: BETA }]);
    // The slower one has taken all of its time.
    for (const limit of limits) limit.abort();
    const { others } = await vote(
      ({ endpoint }) => endpoint === ALPHA,
      () => [],
    );
    expect(others).toEqual([{ endpoint: BETA }, { endpoint: GAMMA }]);
  });

  it('are two, by a third one where one has none, and nobody beyond is asked', async () => {
    const asked: string[] = [];
    const look = async (endpoint: string) => {
      asked.push(endpoint);
      if (endpoint === ALPHA) throw new Error('it is silent');
      return { endpoint };
    };
    const { views, vote } = await operatorViews(client, [ALPHA, BETA], look);
    expect(views).toEqual([{ endpoint: BETA }, { endpoint: GAMMA }]);
    expect(asked).toEqual([ALPHA, BETA, GAMMA]);
    const votes = await vote(
      ({ endpoint }) => endpoint === BETA,
      () => [],
    );
    expect(votes).toEqual({ against: [{ endpoint: BETA }], others: [{ endpoint: GAMMA }] });
    expect(asked).toEqual([ALPHA, BETA, GAMMA, GAMMA]);
    // The only one that gave the state is asked alone.
    expect((await operatorViews(client, [ALPHA], look)).views).toEqual([]);
  });

  it('that do not contradict count once they were asked for the very pools', async () => {
    const pools = [
      { kind: 'v2', address: '0x1', token0: '0x2', token1: '0x3' },
    ] as unknown as readonly PoolRef[];
    const knows = new Set([ALPHA]);
    const look = async (endpoint: string, _: AbortSignal, named: readonly PoolRef[]) => {
      return { endpoint, has: knows.has(endpoint) || named.length > 0 };
    };
    const { vote } = await operatorViews(client, [ALPHA, BETA], look);
    const votes = await vote(
      ({ has }) => has,
      () => pools,
    );
    // Two are enough: the third one is not asked.
    expect(votes.against.map(({ endpoint }) => endpoint)).toEqual([ALPHA, BETA]);
    expect(votes.others).toEqual([]);
  });
});
