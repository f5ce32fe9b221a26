// @module-tag long
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, ChainSpec, Hex } from '../../kernel/chain/ChainSpec.ts';
import { currencyOf, localChainSpec } from '../../kernel/quote/testing/localMarket.ts';
import { FakePage } from '../../kernel/rpc/testing/FakePage.ts';
import { sameRoute } from '../../plugins/swap/stores/quote/sameRoute.ts';
import { LiveSwap } from '../../plugins/swap/testing/LiveSwap.ts';
import { localChain, type TestChain } from '../anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../anvil/TestContract.ts';
import { WAIT } from '../testing/pace.ts';

const HOUR = 3_600;
const STRANGER: Address = '0x00000000000000000000000000000000C0FFEE01';
const UNLIMITED = (1n << 256n) - 1n;
const MINUTE_MS = 60_000;

const chain: TestChain = localChain();
let mark: Hex;
let live: LiveSwap | undefined;

beforeEach(async () => {
  mark = await chain.snapshot();
});
afterEach(async () => {
  vi.restoreAllMocks();
  live?.close();
  live = undefined;
  await chain.revert(mark);
});

const token = (symbol: string) => new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
const asked = (method: string) => live?.asked.filter((each) => each === method) ?? [];

/** A chain file that has only the Universal Router for tokens. */
function throughPermit2(): Partial<ChainSpec> {
  const { contracts } = localChainSpec(chain);
  return {
    contracts: contracts.filter(({ kind }) => !['swapRouter02', 'swapRouter', 'v2Router02'].includes(kind)),
  };
}

/** A chain file for which nothing but the pools of the pair itself count. */
function oneHop(): Partial<ChainSpec> {
  const { capabilities } = localChainSpec(chain);
  return { capabilities: { ...capabilities, maxHops: 1 } };
}

/** Somebody buys HUSH with so much MON that every large pool of the pair is out of it. */
async function buyOut(): Promise<void> {
  const buyer = await chain.rpc<Address[]>('eth_accounts').then((accounts) => accounts[5] as Address);
  await chain.rpc('anvil_setBalance', [buyer, `0x${(10n ** 25n).toString(16)}`]);
  const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
  const deadline = Number(timestamp) + HOUR;
  const path = [chain.address('wrappedNative'), chain.token('HUSH').address];
  const v2 = new TestContract(chain.url, chain.address('v2Router02'), [
    'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  ]);
  await v2.send(buyer, 'swapExactETHForTokens', [0, path, STRANGER, deadline], 10n ** 22n);
  const v3 = new TestContract(chain.url, chain.address('swapRouter'), [
    'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable',
  ]);
  for (const fee of [500, 3000]) {
    const params = [...path, fee, STRANGER, deadline, 10n ** 21n, 0, 0];
    await v3.send(buyer, 'exactInputSingle', [params], 10n ** 21n);
  }
  // The smallest one keeps some.
  const rest = [...path, 10_000, STRANGER, deadline, 10n ** 18n, 0, 0];
  await v3.send(buyer, 'exactInputSingle', [rest], 10n ** 18n);
}

describe('an allowance that is already enough', () => {
  it('for the router: nothing is approved, the wallet is asked for the swap only', async () => {
    live = new LiveSwap(chain);
    await token('USDC').send(live.account, 'approve', [chain.address('swapRouter02'), 25_000_000n]);
    await live.quote('USDC', 'MON', '25');
    expect(live.store.button.kind).toBe('swap');
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow.outcome).toBe('confirmed');
    expect(asked('eth_sendTransaction')).toHaveLength(1);
    expect(asked('eth_signTypedData_v4')).toEqual([]);
  });

  it('at Permit2: no signature is asked for', async () => {
    live = new LiveSwap(chain, throughPermit2());
    const { account } = live;
    await token('USDC').send(account, 'approve', [chain.address('permit2'), UNLIMITED]);
    const permit2 = new TestContract(chain.url, chain.address('permit2'), [
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ]);
    const until = Math.floor(Date.now() / 1000) + HOUR;
    const grant = [chain.token('USDC').address, chain.address('universalRouter'), 25_000_000n, until];
    await permit2.send(account, 'approve', grant);
    await live.quote('USDC', 'MON', '25');
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow.outcome).toBe('confirmed');
    expect(asked('eth_signTypedData_v4')).toEqual([]);
    expect(asked('eth_sendTransaction')).toHaveLength(1);
  });
});

it('an estimate that reverts: the reason is shown, and the wallet is not asked', async () => {
  live = new LiveSwap(chain);
  await token('USDC').send(live.account, 'approve', [chain.address('swapRouter02'), 25_000_000n]);
  await live.quote('USDC', 'MON', '25');
  live.flow.review();
  await when(() => live?.flow.simulation !== undefined, WAIT);
  // Another app of the same account takes the allowance back meanwhile.
  await token('USDC').send(live.account, 'approve', [chain.address('swapRouter02'), 0n]);
  vi.spyOn(live.allowances, 'get').mockReturnValue({ state: 'known', raw: UNLIMITED });
  await live.flow.confirm();
  expect(live.flow.failure).toMatchObject({ error: { code: 'transaction_reverted' } });
  expect(asked('eth_sendTransaction')).toEqual([]);
});

it('a route that flips to what is left of the market before it is sent voids the review', async () => {
  live = new LiveSwap(chain, oneHop());
  await live.quote('MON', 'HUSH', '1');
  const { flow, trade } = live;
  flow.review();
  const reviewed = flow.reviewed;
  await buyOut();
  await live.signer.client.clock.refresh();
  await when(() => flow.differs, WAIT);
  expect(trade.quote && reviewed && sameRoute(trade.quote, reviewed)).toBe(false);
  await flow.confirm();
  // Back at the review without an error: it wants the new price accepted first.
  expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, submitted: undefined });
  expect(asked('eth_sendTransaction')).toEqual([]);
  expect(live.tracker.list()).toEqual([]);
});

it('a list that says 18 decimals where the contract says 6: the contract wins, in what is shown and asked', async () => {
  const { tokens } = localChainSpec(chain);
  // No token of the chain file, which is not asked for.
  live = new LiveSwap(chain, {
    tokens: tokens.filter(({ symbol }) => symbol !== 'USDC'),
    baseTokens: ['WMON', 'HUSH', 'WETH'],
    stablecoins: ['USDT'],
  });
  const listed = { ...live.currency('USDC'), decimals: 18 };
  vi.spyOn(live, 'currency').mockImplementation((symbol) =>
    symbol === 'USDC' ? listed : currencyOf(chain, symbol),
  );
  live.settings.approveExact = true;
  await live.quote('USDC', 'MON', '25');
  const { trade, flow, account } = live;
  await when(() => trade.form.input?.decimals === 6, WAIT);
  expect([trade.form.typedValue, trade.form.amountRaw]).toEqual(['25', 25_000_000n]);
  await live.ready();
  flow.review();
  expect(flow.swap?.input.decimals).toBe(6);
  const before = await token('USDC').read<bigint>('balanceOf', [account]);
  await flow.confirm();
  expect(flow.outcome).toBe('confirmed');
  const approved = live.tracker.list().map(({ info }) => info.type === 'APPROVAL' && info.amount);
  expect(approved).toEqual([false, '25000000']);
  expect(before - (await token('USDC').read<bigint>('balanceOf', [account]))).toBe(25_000_000n);
});

describe('a page that was hidden for three minutes', () => {
  it.each([
    ['as soon as it has looked again', true],
    ['at the very moment of the return', false],
  ])('signs nothing of what it showed before: confirmed %s', async (_, waits) => {
    // The app's clock as it is at first: what keeps a function of it would not heed one that comes later.
    const clockMs = vi.spyOn(Date, 'now');
    const page = new FakePage();
    live = new LiveSwap(chain, oneHop(), { visibility: page });
    await live.quote('MON', 'HUSH', '1');
    const { flow, trade } = live;
    const { clock } = live.signer.client;
    flow.review();
    await when(() => flow.simulation !== undefined, WAIT);
    page.show(false);
    // A look that was under way when the page was hidden has ended then.
    await clock.refresh();
    const before = clock.head;
    await buyOut();
    const aheadMs = Date.now() + 3 * MINUTE_MS - performance.now();
    clockMs.mockImplementation(() => Math.floor(aheadMs + performance.now()));
    expect(clock.head).toBe(before);
    await expect.poll(() => live?.store.button.kind).toBe('stale');

    page.show(true);
    if (waits) await when(() => clock.head !== before && trade.quoteState.state === 'valid', WAIT);
    await flow.confirm();
    if (waits) expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, differs: true });
    expect(asked('eth_sendTransaction')).toEqual([]);
    expect(live.tracker.list()).toEqual([]);
    await when(() => (clock.head?.number ?? 0n) > (before?.number ?? 0n), WAIT);
  });
});
