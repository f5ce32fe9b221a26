import { when } from 'mobx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { mined } from '../../../kernel/rpc/testing/mined.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import { PositionListStore } from './PositionListStore.ts';

const COUNT = 1_000;
const PER_CALL = 40;
const GAS = '0x1c9c380';
const MANAGER = [
  'function mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256)) payable returns (uint256, uint128, uint256, uint256)',
  'function multicall(bytes[]) payable returns (bytes[])',
  'function balanceOf(address) view returns (uint256)',
];

let chain: TestChain;
let mark: Hex;
let proxy: FaultProxy;
let live: LiveSender;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  proxy = await FaultProxy.start(chain.url);
  // The requests are counted: none are for blocks that pass meanwhile.
  live = new LiveSender(chain, { ...ON_REQUEST, endpoints: [{ url: proxy.url }] });
  await live.connect();
});
afterEach(async () => {
  live.close();
  await proxy.stop();
  await chain.revert(mark);
});

/** Mints `count` more positions for the account, in two pools, some out of range. */
async function mintMany(count: number): Promise<void> {
  const manager = new TestContract(chain.url, chain.address('positionManager'), MANAGER);
  for (const symbol of ['HUSH', 'USDC', 'YAKI']) {
    const token = new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
    await token.send(live.account, 'mint', [live.account, 10n ** 30n]);
    await token.send(live.account, 'approve', [manager.address, 10n ** 40n]);
  }
  const pools = [
    { symbols: ['HUSH', 'USDC'], fee: 3000, spacing: 60 },
    { symbols: ['HUSH', 'YAKI'], fee: 10_000, spacing: 200 },
  ] as const;
  for (let made = 0; made < count; made += PER_CALL) {
    const calls = Array.from({ length: Math.min(PER_CALL, count - made) }, (_, index) => {
      const { symbols, fee, spacing } = pools[index % 2 === 0 ? 0 : 1];
      const [a, b] = symbols.map((symbol) => chain.token(symbol).address) as [Address, Address];
      const [token0, token1] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
      const widest = Math.floor(887_272 / spacing) * spacing;
      const [lower, upper] = index % 5 === 0 ? [spacing * 4_000, spacing * 4_100] : [-widest, widest];
      const mint = [
        token0,
        token1,
        fee,
        lower,
        upper,
        10n ** 9n,
        10n ** 9n,
        0n,
        0n,
        live.account,
        10n ** 12n,
      ];
      return manager.abi.encodeFunctionData('mint', [mint]);
    });
    // A pool writes its oracle once a second, so that the block may need more gas than was estimated.
    const data = manager.abi.encodeFunctionData('multicall', [calls]);
    const { status } = await mined(chain, { from: live.account, to: manager.address, data, gas: GAS });
    expect(status).toBe('0x1');
  }
}

it('a wallet with 1,000 positions is read page by page, in a bounded number of requests', async () => {
  const { address } = new TestContract(chain.url, chain.address('positionManager'), MANAGER);
  const before = await new TestContract(chain.url, address, MANAGER).read<bigint>('balanceOf', [
    live.account,
  ]);
  await mintMany(COUNT - Number(before));
  const store = new PositionListStore(livePositions(live, chain));
  proxy.resetCounts();
  const startedMs = performance.now();
  const stop = store.open();
  await when(
    () => store.state.kind === 'ready' && store.rows.every(({ status }) => status !== 'unknown'),
    WAIT,
  );
  const first = {
    requests: proxy.requests,
    kilobytes: Math.round(proxy.bytesOut / 1024),
    rows: store.rows.length,
  };
  const firstMs = performance.now() - startedMs;
  expect(store.total).toBe(COUNT);
  expect(store.rows).toHaveLength(100);
  // The other pages are not read until they are asked for.
  expect(first.requests).toBeLessThanOrEqual(14);

  while (store.hasMore) await store.loadMore();
  const all = {
    requests: proxy.requests,
    kilobytes: Math.round(proxy.bytesOut / 1024),
    rows: store.rows.length,
  };
  console.log(
    `1,000 positions: first page ${first.rows} rows in ${Math.round(firstMs)} ms, ${first.requests} requests, ` +
      `${first.kilobytes} KB; all ${all.rows} in ${Math.round(performance.now() - startedMs)} ms, ` +
      `${all.requests} requests, ${all.kilobytes} KB`,
  );
  expect(store.rows).toHaveLength(COUNT);
  expect(new Set(store.rows.map(({ position }) => position.tokenId)).size).toBe(COUNT);
  expect(store.rows.filter(({ status }) => status === 'out_of_range').length).toBeGreaterThan(100);
  // The fees of the list are those that a simulated collection pays.
  const reader = new PositionReader(live.signer.client, address as Address);
  await when(() => store.rows.some(({ fees }) => fees !== undefined && fees !== 'unknown'), WAIT);
  const listed = store.rows.find(
    ({ fees, position }) => fees !== undefined && fees !== 'unknown' && position.liquidity > 0n,
  );
  const block = live.signer.client.clock.head?.number ?? 0n;
  expect(listed?.fees).toEqual(await reader.fees(listed?.position as Position, live.account, block));
  // Requests for the ids and positions of each further page, and for the blocks that passed meanwhile.
  expect(all.requests).toBeLessThanOrEqual(first.requests + 9 * 4 + 10);
  stop();
});
