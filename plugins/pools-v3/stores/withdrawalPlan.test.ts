import { describe, expect, it } from 'vitest';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { managerCall, type Position } from '../../../kernel/positions/managerCalls.ts';
import { FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import { collectPlan, type RemovalTerms, removalPlan } from './withdrawalPlan.ts';

const chain = testChain({
  contracts: [
    { kind: 'wrappedNative', version: '1', address: WMON },
    { kind: 'v3Factory', version: '1', address: addressOf(4) },
  ],
});
const [MANAGER, POOL, OWNER] = [addressOf(1), addressOf(2), addressOf(3)];
const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [Token, Token];
const RANGE = { tickLower: -60, tickUpper: 60 };
const context = {
  client: new FakeClient(chain),
  settings: { deadlineSeconds: undefined, approveExact: true },
};
const terms: RemovalTerms = {
  chain,
  positionManager: MANAGER,
  position: { tokenId: 7n, token0: wmon.address, token1: hush.address, fee: 3000, ...RANGE } as Position,
  tokens: [wmon, hush],
  recipient: OWNER,
  nativeAs: wmon,
  fees: { amount0Raw: 1n, amount1Raw: 2n },
  endpoint: 'https://alpha.example',
  liquidity: 50n,
  amounts: { amount0Raw: 1_000n, amount1Raw: 2_000n },
  minimum: { amount0Raw: 990n, amount1Raw: 1_980n },
  maximum: { amount0Raw: 1_010n, amount1Raw: 2_020n },
  pool: POOL,
};

describe('the trial run of a removal', () => {
  it('must take the minimums out of the pool, and bring the native coin to the owner', () => {
    expect(contractAddress(chain, 'wrappedNative')).toBe(WMON);
    const { limits } = removalPlan(terms, context).agreed;
    expect(limits).toMatchObject([
      // Whole for the native coin. A token may take a fee on its way.
      { owner: OWNER, currency: { kind: 'native' }, minDeltaRaw: 990n },
      { owner: OWNER, currency: hush, minDeltaRaw: 0n },
      { owner: POOL, currency: wmon, maxDeltaRaw: -990n },
      { owner: POOL, currency: hush, maxDeltaRaw: -1_980n },
    ]);
  });

  it('is asked of another endpoint than the one that gave the position', async () => {
    const [send] = await removalPlan(terms, context).steps();
    if (send?.kind !== 'send') throw new Error('nothing is sent');
    const { request } = await send.build({ permits: [], permit2: undefined, deadline: 9 });
    expect(request.avoid).toBe('https://alpha.example');
  });
});

describe('collecting fees', () => {
  it('rests on the position, its owner and its tokens, and what the pool owes it', async () => {
    const plan = collectPlan(terms, context);
    const [send] = await plan.steps();
    const basis = send?.kind === 'send' && (await send.basis());
    if (!basis || 'none' in basis) throw new Error('it rests on nothing');
    const calls = basis.figures.calls.filter(({ target }) => target === MANAGER).map(({ data }) => data);
    expect(calls).toEqual([
      managerCall('positions(uint256)', terms.position.tokenId),
      managerCall('ownerOf(uint256)', terms.position.tokenId),
    ]);
    expect(basis).toMatchObject({ says: 'get', source: terms.endpoint });
    expect(plan.agreed.limits.map(({ minDeltaRaw }) => minDeltaRaw)).toEqual([0n, 0n]);
  });
});
