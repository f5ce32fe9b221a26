// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageArtifact } from '../../chains/deployer/packageArtifact.ts';
import { DEPLOYER, MARKET_MAKER } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { RangeMarket } from '../history/testing/RangeMarket.ts';
import { localClients } from '../quote/testing/localMarket.ts';
import { protocolPart } from './ProtocolShare.ts';
import { completed, indexOver } from './testing/indexOver.ts';
import { loopbackWorker } from './testing/loopbackWorker.ts';
import type { ChainIndex, IndexedPool, PoolFigures } from './types.ts';
import { WorkerIndexWork } from './worker/WorkerIndexWork.ts';

const seed = testSeed(20_261_129);
const E18 = 10n ** 18n;
const FAR = 4_000_000_000n;
let chain: TestChain;
let mark: Hex;
const closing: (() => void)[] = [];

beforeAll(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  await chain.stopMining();
  await chain.rpc('evm_setAutomine', [true]);
});
afterAll(async () => {
  for (const close of closing) close();
  await chain.revert(mark);
});

async function indexed(): Promise<ChainIndex> {
  const index = indexOver(localClients(chain).get(31337), { work: new WorkerIndexWork(loopbackWorker) });
  closing.push(index.open());
  await completed(index, Number(BigInt(await chain.rpc<Hex>('eth_blockNumber'))));
  return index;
}

async function poolOf(index: ChainIndex, address: Address): Promise<IndexedPool> {
  await index.readStates([address]);
  return (await index.pools()).find((pool) => pool.address === address) as IndexedPool;
}

/** What the figures say that the protocol took. */
function taken(rows: readonly PoolFigures[], { state }: IndexedPool): readonly [bigint, bigint] {
  let [sum0, sum1] = [0n, 0n];
  for (const { protocol0Raw, protocol1Raw, unsettled0Raw, unsettled1Raw } of rows) {
    if (protocol0Raw === undefined || protocol1Raw === undefined) throw new Error('unknown');
    const [part0, part1] = state?.protocolShare
      ? protocolPart(unsettled0Raw, unsettled1Raw, state.protocolShare)
      : [0n, 0n];
    sum0 += protocol0Raw + part0;
    sum1 += protocol1Raw + part1;
  }
  return [sum0, sum1];
}

/** Each swap, and each sum, is rounded down at most this often. */
const isNear = (ours: bigint, theirs: bigint, roundings: number) =>
  ours - theirs <= BigInt(roundings) && theirs - ours <= BigInt(roundings);

/** What is done in the pool: the protocol's divisors are set, or so many swaps are made. */
type Step = { readonly set: readonly [number, number] } | { readonly swaps: number };

const LIVES: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  ['never on', [{ swaps: 6 }]],
  ['on from the start', [{ set: [4, 6] }, { swaps: 6 }]],
  ['on for one side alone', [{ set: [0, 5] }, { swaps: 6 }]],
  ['turned on', [{ swaps: 5 }, { set: [5, 5] }, { swaps: 5 }]],
  ['turned off', [{ set: [10, 4] }, { swaps: 5 }, { set: [0, 0] }, { swaps: 5 }]],
  [
    'changed three times',
    [
      { swaps: 3 },
      { set: [4, 4] },
      { swaps: 4 },
      { set: [8, 7] },
      { swaps: 4 },
      { set: [0, 10] },
      { swaps: 3 },
    ],
  ],
  ['changed without a swap between', [{ swaps: 3 }, { set: [4, 4] }, { set: [9, 9] }, { swaps: 4 }]],
  ['turned on after the last swap', [{ swaps: 5 }, { set: [6, 6] }]],
];

describe.each(LIVES)('the protocol’s share of a V3 pool, %s', (name, steps) => {
  it('leaves what the pool’s fee growth gives liquidity, in every hour’s sums and the whole', async () => {
    const own = await chain.snapshot();
    try {
      const random = new Random(seed + name.length);
      const market = new RangeMarket(chain, random);
      await market.make(['DAK', 'YAKI'], 100, [0, 0]);
      const position = await market.mint({ tickLower: -12_000, tickUpper: 12_000 }, 10n ** 22n);
      const liquidity = await market.liquidity(position);
      let swaps = 0;
      for (const step of steps) {
        await market.wait(random.int(600, 5000));
        if ('set' in step) await market.setProtocol(step.set);
        const count = 'swaps' in step ? step.swaps : 0;
        for (let done = 0; done < count; done += 1) {
          await market.sell(random.chance(0.5), random.magnitude(40, 66));
          await market.wait(random.int(1, 2500));
          swaps += 1;
        }
      }
      const index = await indexed();
      const pool = await poolOf(index, market.pool.address);
      const contract = new TestContract(chain.url, pool.address, packageArtifact('v3Pool').abi);
      const growths = await Promise.all(
        ['feeGrowthGlobal0X128', 'feeGrowthGlobal1X128'].map((field) => contract.read<bigint>(field)),
      );
      const owed = await contract.read<readonly [bigint, bigint]>('protocolFees');
      for (const span of ['all', 'day', 'hour'] as const) {
        const rows = await index.figures({ span, pool: pool.address });
        const parts = taken(rows, pool);
        const roundings = 4 * swaps + rows.length;
        for (const side of [0, 1] as const) {
          const fees = rows.reduce((sum, row) => sum + (side === 0 ? row.fees0Raw : row.fees1Raw), 0n);
          const earned = ((growths[side] as bigint) * liquidity) >> 128n;
          expect([span, side, isNear(parts[side], owed[side], roundings)]).toEqual([span, side, true]);
          expect([span, side, isNear(fees - parts[side], earned, roundings)]).toEqual([span, side, true]);
        }
      }
    } finally {
      await chain.revert(own);
    }
  });
});

describe('the protocol’s share of a V2 pair', () => {
  const router = () =>
    new TestContract(chain.url, chain.address('v2Router02'), packageArtifact('v2Router02').abi);
  const factory = () =>
    new TestContract(chain.url, chain.address('v2Factory'), packageArtifact('v2Factory').abi);
  const tokens = () => ['DAK', 'WMON'].map((symbol) => chain.token(symbol).address) as [Address, Address];

  it.each([
    ['off', false],
    ['on', true],
  ] as const)('is what the pair gives `feeTo` for the growth, with the fee %s', async (_, on) => {
    const own = await chain.snapshot();
    try {
      const [a, b] = tokens();
      const deposit = async () => {
        for (const token of [a, b]) {
          const contract = new TestContract(chain.url, token, TOKEN_ABI);
          await contract.send(MARKET_MAKER, 'approve', [chain.address('v2Router02'), 1n << 200n]);
        }
        const args = [a, b, E18 / 10n, E18, 0n, 0n, MARKET_MAKER, FAR];
        await router().send(MARKET_MAKER, 'addLiquidity', args);
      };
      if (on) await factory().send(DEPLOYER, 'setFeeTo', [DEPLOYER]);
      await deposit();
      const pair = await factory().read<Address>('getPair', [a, b]);
      const index = await indexed();
      expect((await poolOf(index, pair)).state?.protocolShare).toEqual(
        on ? [500, 1_000_000, 500, 1_000_000] : [0, 1_000_000, 0, 1_000_000],
      );
      const contract = new TestContract(chain.url, pair, TOKEN_ABI);
      const before = await contract.read<bigint>('balanceOf', [DEPLOYER]);
      for (const path of [
        [a, b],
        [b, a],
        [a, b],
      ]) {
        const args = [E18 / 20n, 0n, path, MARKET_MAKER, FAR];
        await router().send(MARKET_MAKER, 'swapExactTokensForTokens', args);
      }
      await deposit();
      const got = (await contract.read<bigint>('balanceOf', [DEPLOYER])) - before;
      expect(got > 0n).toBe(on);
    } finally {
      await chain.revert(own);
    }
  });
});
