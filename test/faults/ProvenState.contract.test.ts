import { when } from 'mobx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StateProver } from '../../kernel/basis/StateProver.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { localChainSpec } from '../../kernel/quote/testing/localMarket.ts';
import { ProofReader } from '../../plugins/proofs/ProofReader.ts';
import { LiveSwap } from '../../plugins/swap/testing/LiveSwap.ts';
import { localChain, type TestChain } from '../anvil/localChain.ts';
import { WAIT } from '../testing/pace.ts';
import { FaultProxy } from './FaultProxy.ts';
import { halfOfAmountsOut, lieOfCalls, lieOfPair } from './lie.ts';

let chain: TestChain;
let mark: Hex;
let live: LiveSwap | undefined;
let nodes: readonly FaultProxy[];
let pair: Address;
let lie: ReturnType<typeof lieOfCalls>;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  const found = chain.pools.find(
    ({ protocol, tokens }) => protocol === 'v2' && tokens.includes('WMON') && tokens.includes('HUSH'),
  );
  if (!found) throw new Error('there is no pair');
  pair = found.address;
  const isHush0 = BigInt(chain.token('HUSH').address) < BigInt(chain.token('WMON').address);
  // Half of the HUSH is hidden: it looks twice as dear.
  const halved = lieOfCalls(lieOfPair(pair, isHush0 ? [500n, 1000n] : [1000n, 500n]));
  const quoters = lieOfCalls(halfOfAmountsOut);
  lie = (item, answer) => quoters(item, halved(item, answer));
  nodes = await Promise.all(
    [0, 1].map(() => FaultProxy.start(chain.url, { lie: (item, answer) => lie(item, answer) })),
  );
});
afterEach(async () => {
  live?.close();
  live = undefined;
  await Promise.all(nodes.map((node) => node.stop()));
  await chain.revert(mark);
});

/** A review of 1.5 MON for HUSH by two nodes that tell the same. */
async function reviewed(isWanted: boolean, input = 'MON', output = 'HUSH'): Promise<LiveSwap> {
  const { capabilities } = localChainSpec(chain);
  live = new LiveSwap(chain, {
    endpoints: nodes.map(({ url }) => ({ url })),
    capabilities: { ...capabilities, protocols: ['v2'], maxHops: 1 },
  });
  const reader = new ProofReader();
  const prover: StateProver = { isWanted: () => isWanted, prove: (...told) => reader.prove(...told) };
  live.prover = prover;
  await live.quote(input, output, '1.5');
  live.flow.review();
  await when(() => live?.flow.basis !== undefined, WAIT);
  return live;
}

const proofs = () => nodes.reduce((sum, node) => sum + node.count('eth_getProof'), 0);

it('two nodes that tell the same lie are refuted by proofs, and the wallet is not asked', async () => {
  const { flow, asked } = await reviewed(true);
  expect(flow.basis).toMatchObject({ state: 'refuted', proof: { contract: pair.toLowerCase() } });
  await flow.confirm();
  expect(flow).toMatchObject({ step: 'REVIEWING', basis: { state: 'refuted' } });
  expect(asked).not.toContain('eth_sendTransaction');
});

it('without proofs they are believed: nobody asks for any', async () => {
  const { flow } = await reviewed(false);
  expect(flow.basis).toEqual({ state: 'agreed', endpoints: expect.any(Array), routes: 'checked' });
  expect(proofs()).toBe(0);
});

it('nodes that begin to lie while the review is open are refuted before the wallet is asked', async () => {
  lie = (_, answer) => answer;
  const { flow, asked } = await reviewed(true);
  expect(flow.basis).toMatchObject({ state: 'agreed', proof: { state: 'proven', part: false } });
  // So small a lie keeps within the tolerance; the proof finds it all the same.
  lie = lieOfCalls(lieOfPair(pair, [999n, 999n]));
  await flow.confirm();
  expect(flow).toMatchObject({ step: 'REVIEWING', basis: { state: 'refuted' } });
  expect(asked).not.toContain('eth_sendTransaction');
});

it('honest nodes prove the state, and the swap goes on', async () => {
  lie = (_, answer) => answer;
  const { flow, asked } = await reviewed(true);
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(asked).toContain('eth_sendTransaction');
  expect(proofs()).toBeGreaterThan(1);
});

it('a balance of the native coin that nodes make up is refuted', async () => {
  lie = lieOfCalls((_, data, truth) =>
    data.startsWith('0x4d2301cc') ? `0x${(BigInt(truth) + 1n).toString(16).padStart(64, '0')}` : undefined,
  );
  const { flow } = await reviewed(true);
  const contract = live?.account.toLowerCase();
  expect(flow.basis).toMatchObject({ state: 'refuted', proof: { contract } });
});

it('a balance that a node makes up is refuted too, once the token is known', async () => {
  lie = (_, answer) => answer;
  const { flow } = await reviewed(true, 'WMON', 'HUSH');
  expect(flow.basis).toMatchObject({ state: 'agreed', proof: { state: 'proven' } });
  const wrapped = chain.token('WMON').address.toLowerCase();
  lie = lieOfCalls((target, data, truth) =>
    target === wrapped && data.startsWith('0x70a08231')
      ? `${truth.slice(0, -1)}${truth.endsWith('1') ? '2' : '1'}`
      : undefined,
  );
  await flow.confirm();
  expect(flow.basis).toMatchObject({ state: 'refuted', proof: { contract: wrapped } });
});
