import { Interface } from 'ethers';
import { autorun, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEPLOYER, MARKET_MAKER, SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { PriceServiceToken } from '../../../kernel/services.ts';
import { readSender } from '../../../kernel/tx/readSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { nftFacts } from '../services/nftFacts.ts';
import { readBalances } from '../services/readBalances.ts';
import { LivePortfolio } from '../testing/LivePortfolio.ts';
import { PortfolioStore } from './PortfolioStore.ts';
import { poolWorth } from './rows.ts';

/** Tokens whose pools contain neither a stablecoin nor the wrapped coin, so that they have no price. */
const WITHOUT_PRICE = ['YAKI', 'OLD'];
const ALL = (1n << 128n) - 1n;
const MANAGER = [
  'function balanceOf(address) view returns (uint256)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function positions(uint256) view returns (uint96, address, address token0, address token1, uint24 fee, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function decreaseLiquidity((uint256, uint128, uint256, uint256, uint256)) payable returns (uint256, uint256)',
  'function collect((uint256, address, uint128, uint128)) payable returns (uint256, uint256)',
];
const ROUTER = [
  'function removeLiquidity(address, address, uint256, uint256, uint256, address, uint256) returns (uint256, uint256)',
];
const COLLECTIBLE = [
  'function transferFrom(address from, address to, uint256 id)',
  'function ownerOf(uint256) view returns (address)',
];

let chain: TestChain;
let mark: Hex;
let proxy: FaultProxy;
let portfolio: LivePortfolio;
let store: PortfolioStore;
let close: () => void;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  proxy = await FaultProxy.start(chain.url);
  portfolio = new LivePortfolio(chain, proxy.url);
  store = new PortfolioStore(portfolio.services);
  const looks = [autorun(() => store.total), store.open()];
  close = () => {
    for (const stop of looks) stop();
  };
});
afterEach(async () => {
  close();
  portfolio.close();
  await proxy.stop();
  await chain.revert(mark);
});

async function look(owner: Address): Promise<void> {
  store.look(owner, undefined);
  const unpriceable = ({ symbol }: { readonly symbol: string } | undefined = { symbol: '' }) =>
    WITHOUT_PRICE.includes(symbol);
  await when(
    () =>
      store.settled &&
      store.total.unknown === 0 &&
      store.tokens.every(({ currency, price }) => price || unpriceable(currency)) &&
      store.pools.every((row) => poolWorth(row).unpriced === 0 || row.tokens.some(unpriceable)),
    WAIT,
  );
}

const contract = (address: Address, abi: readonly string[]) => new TestContract(chain.url, address, abi);

/** The balance of every known token, each read on its own. */
async function directBalances(owner: Address): Promise<ReadonlyMap<string, bigint>> {
  const balances = new Map<string, bigint>();
  balances.set('MON', BigInt(await chain.rpc<string>('eth_getBalance', [owner, 'latest'])));
  for (const { symbol, address } of chain.manifest.tokens) {
    const raw = await contract(address, TOKEN_ABI as readonly string[]).read<bigint>('balanceOf', [owner]);
    if (raw > 0n) balances.set(symbol, raw);
  }
  return balances;
}

interface Sides {
  readonly tokens: readonly [Address, Address];
  readonly amounts: readonly [bigint, bigint];
  readonly fees: readonly [bigint, bigint];
}

/** What the contracts themselves would pay for every position and every share, called as the owner. */
async function directPools(owner: Address): Promise<ReadonlyMap<string, Sides>> {
  const found = new Map<string, Sides>();
  const manager = contract(chain.address('positionManager'), MANAGER);
  const count = await manager.read<bigint>('balanceOf', [owner]);
  for (let index = 0n; index < count; index += 1n) {
    const id = await manager.read<bigint>('tokenOfOwnerByIndex', [owner, index]);
    const { token0, token1, liquidity } = await manager.read<{
      token0: Address;
      token1: Address;
      liquidity: bigint;
    }>('positions', [id]);
    const out = await manager.read<[bigint, bigint]>(
      'decreaseLiquidity',
      [[id, liquidity, 0, 0, 10n ** 12n]],
      owner,
    );
    const fees = await manager.read<[bigint, bigint]>('collect', [[id, owner, ALL, ALL]], owner);
    found.set(`v3:${id}`, { tokens: [token0, token1], amounts: [out[0], out[1]], fees: [fees[0], fees[1]] });
  }
  const router = contract(chain.address('v2Router02'), ROUTER);
  for (const pool of chain.pools.filter(({ protocol }) => protocol === 'v2')) {
    const pair = contract(pool.address, TOKEN_ABI as readonly string[]);
    const raw = await pair.read<bigint>('balanceOf', [owner]);
    if (raw === 0n) continue;
    const tokens = pool.tokens.map((symbol) => chain.token(symbol).address) as [Address, Address];
    await pair.send(owner, 'approve', [router.address, raw]);
    const out = await router.read<[bigint, bigint]>(
      'removeLiquidity',
      [...tokens, raw, 0, 0, owner, 10n ** 12n],
      owner,
    );
    found.set(`v2:${pool.address}`, { tokens, amounts: [out[0], out[1]], fees: [0n, 0n] });
  }
  return found;
}

describe.each([
  ['the first wallet', DEPLOYER],
  ['the second wallet', SECOND_WALLET],
])('%s', (_, owner) => {
  it('has the balances that the contracts tell, to the wei, at one block', async () => {
    await look(owner);
    const shown = new Map(store.tokens.map(({ currency, raw }) => [currency.symbol, raw]));
    expect(shown).toEqual(await directBalances(owner));
    const [holdings] = store.holdings;
    expect(holdings?.balances?.block).toBe(holdings?.positions?.block);
    expect(holdings?.balances?.block).toBe(holdings?.pairs?.block);
    expect(holdings?.balances?.value.unread).toEqual([]);
  });

  it('has the amounts and fees that the contracts would pay, to the wei, and a total that is their sum', async () => {
    await look(owner);
    const shown = new Map(
      store.pools.map((row) => {
        const { id, addresses, amounts, fees } = row;
        const sides: Sides = {
          tokens: addresses,
          amounts: [amounts?.amount0Raw ?? -1n, amounts?.amount1Raw ?? -1n],
          fees: row.of.kind === 'v2' ? [0n, 0n] : [fees?.amount0Raw ?? -1n, fees?.amount1Raw ?? -1n],
        };
        return [id.slice(id.indexOf(':') + 1), sides] as const;
      }),
    );
    const balances = await directBalances(owner);
    const pools = await directPools(owner);
    expect(pools.size).toBeGreaterThan(1);
    expect([...pools.values()].some(({ fees }) => fees.some((raw) => raw > 0n))).toBe(true);
    expect(shown).toEqual(pools);

    const whole = (symbol: string, raw: bigint) => {
      const token = chain.manifest.tokens.find((entry) => entry.symbol === symbol);
      const row = token && { kind: 'token' as const, ...token };
      const currency = row ?? store.tokens.find(({ currency: { kind } }) => kind === 'native')?.currency;
      if (!currency) throw new Error(`no ${symbol}`);
      return (
        (Number(raw) / 10 ** currency.decimals) *
        (portfolio.services.get(PriceServiceToken).price(currency)?.usd ?? 0)
      );
    };
    const symbolOf = (address: Address) =>
      chain.manifest.tokens.find((token) => token.address === address)?.symbol ?? '';
    let sum = 0;
    for (const [symbol, raw] of balances) sum += whole(symbol, raw);
    for (const { tokens, amounts, fees } of pools.values()) {
      for (const side of [0, 1] as const) {
        sum += whole(symbolOf(tokens[side]), amounts[side]) + whole(symbolOf(tokens[side]), fees[side]);
      }
    }
    expect(store.total.usd / sum).toBeCloseTo(1, 9);
    expect(store.total.estimate).toBe(false);
    expect(store.total.unpriced).toBe(
      [...balances.keys()].filter((symbol) => WITHOUT_PRICE.includes(symbol)).length +
        [...pools.values()].flatMap(({ tokens, amounts, fees }) =>
          [amounts, fees].flatMap((sides) =>
            sides.filter(
              (raw, side) => raw > 0n && WITHOUT_PRICE.includes(symbolOf(tokens[side === 0 ? 0 : 1])),
            ),
          ),
        ).length,
    );
    const parts = store.allocation.reduce((all, { part }) => all + part, 0);
    expect(parts).toBeCloseTo(1, 12);
    expect(store.allocation.reduce((all, { usd }) => all + usd, 0) / sum).toBeCloseTo(1, 9);
  });
});

describe('requests', () => {
  it('are few, and none follow while nothing is asked for', async () => {
    proxy.resetCounts();
    await look(DEPLOYER);
    const { requests } = proxy;
    const calls = proxy.log.length;
    console.log(
      `portfolio of ${store.tokens.length} balances and ${store.pools.length} positions: ${requests} requests, ${calls} calls`,
    );
    expect(calls).toBeLessThanOrEqual(30);
    // The same account again, like another visit of the page: nothing is read again.
    store.look(undefined, undefined);
    store.look(DEPLOYER, undefined);
    await when(() => store.settled);
    expect(proxy.log.length).toBe(calls);
  });

  it('for a thousand tokens stay in the tens', async () => {
    const tokens = Array.from({ length: 1_200 }, (_, index) => {
      const entry = chain.manifest.tokens[index % chain.manifest.tokens.length];
      if (!entry) throw new Error('no token');
      return { kind: 'token' as const, ...entry };
    });
    proxy.resetCounts();
    const read = await readBalances(portfolio.live.clients.get(chain.manifest.chainId), DEPLOYER, tokens);
    expect(read.left).toBe(200);
    expect(read.unread).toEqual([]);
    expect(proxy.log.length).toBeLessThanOrEqual(25);
  });
});

it('a node that is down leaves everything unknown, nothing zero, and the next read recovers', async () => {
  await proxy.down();
  store.look(DEPLOYER, undefined);
  await when(() => store.settled, WAIT);
  expect(store.tokens).toEqual([]);
  expect(store.holdings[0]?.failures.balances?.code).toBe('providers_failed');
  await proxy.up();
  await expect
    .poll(
      async () => {
        await store.refresh();
        return store.tokens.length;
      },
      { ...WAIT, interval: 50 },
    )
    .toBeGreaterThan(3);
  expect(store.holdings[0]?.failures).toEqual({});
});

it('finds NFTs that came in and are still there, with the picture that the contract itself holds', async () => {
  const { address, alice } = { address: chain.extras.collectible as Address, alice: SECOND_WALLET };
  const collectible = contract(address, COLLECTIBLE);
  expect(await collectible.read('ownerOf', [1])).toBe(alice);
  await look(alice);
  const [holdings] = store.holdings;
  if (!holdings?.balances) throw new Error('nothing was read');
  const ids = () => holdings.nfts.nfts.map((nft) => `${nft.standard} ${nft.address} ${nft.tokenId}`);
  await holdings.nfts.lookBack(holdings.balances.block);
  expect(ids()).toEqual([`erc721 ${address} 1`]);
  expect(holdings.nfts.complete).toBe(true);
  const [nft] = holdings.nfts.nfts;
  if (!nft) throw new Error('none was found');
  expect((await nftFacts(holdings.client, nft)).image).toMatch(/^data:image\//);

  await collectible.send(alice, 'transferFrom', [alice, DEPLOYER, 1]);
  const again = new PortfolioStore(portfolio.services);
  const stop = again.open();
  again.look(alice, undefined);
  await when(() => again.settled);
  const [after] = again.holdings;
  await after?.nfts.lookBack(after.balances?.block ?? 0n);
  expect(after?.nfts.nfts).toEqual([]);
  stop();
});

it('tells what pools paid to an address as the logs have it, and who sent it', async () => {
  const events = new Interface([
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ]);
  const topics = events.fragments.map((fragment) => events.getEvent(fragment.format())?.topicHash ?? '');
  const logs = await chain.rpc<readonly { blockNumber: Hex; logIndex: Hex; transactionHash: Hex }[]>(
    'eth_getLogs',
    [
      {
        fromBlock: '0x0',
        topics: [topics, null, `0x${MARKET_MAKER.slice(2).toLowerCase().padStart(64, '0')}`],
      },
    ],
  );
  store.look(MARKET_MAKER, undefined);
  const stop = store.payments.open();
  await when(() => store.payments.activities[0]?.index.progress.state === 'complete', WAIT);
  await when(() => store.payments.payments.length >= logs.length, WAIT);
  const swaps = store.payments.payments.filter(({ event: { kind } }) => kind === 'swap');
  const placeOf = (block: number | Hex, logIndex: number | Hex) => `${Number(block)}:${Number(logIndex)}`;
  expect(swaps.map(({ event }) => placeOf(event.block, event.logIndex)).sort()).toEqual(
    logs.map(({ blockNumber, logIndex }) => placeOf(blockNumber, logIndex)).sort(),
  );
  expect(swaps.length).toBeGreaterThan(3);
  const [swap] = swaps;
  const hash = swap?.event.transactionHash as Hex;
  const sent = await chain.rpc<{ from: Address; nonce: Hex }>('eth_getTransactionByHash', [hash]);
  const told = await readSender(portfolio.live.clients.get(chain.manifest.chainId), hash);
  expect([told.from.toLowerCase(), told.nonce]).toEqual([sent.from.toLowerCase(), Number(sent.nonce)]);
  stop();
});
