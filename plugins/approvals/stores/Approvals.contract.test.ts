// @module-tag long
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { FaultProxyOptions } from '../../../test/faults/FaultProxy.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { LiveApprovals, PRICE } from '../testing/LiveApprovals.ts';
import type { ApprovalsStore } from './ApprovalsStore.ts';
import type { ApprovalRow } from './approvalRows.ts';
import { type RevocationTerms, revocationPlan } from './revocationPlan.ts';

const PERMIT2 = [
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
];
const MAX = (1n << 256n) - 1n;
const STRANGER: Address = '0x00000000000000000000000000000000C0FFEE01';

let chain: TestChain;
let mark: Hex;
let page: LiveApprovals;
let owner: Address;
let router: Address;
let universal: Address;
let permit2: TestContract;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  page = await LiveApprovals.start(chain, ['CHOG']);
  owner = page.live.account;
  router = chain.address('swapRouter02');
  universal = chain.address('universalRouter');
  permit2 = new TestContract(chain.url, chain.address('permit2'), PERMIT2);
  await page.live.connect();
});
afterEach(async () => {
  await page.close();
  await chain.revert(mark);
});

const token = (symbol: string) => new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
const approve = (symbol: string, spender: Address, raw: bigint) =>
  token(symbol).send(owner, 'approve', [spender, raw]);
const soon = async (seconds: number) => {
  const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
  return Number(timestamp) + seconds;
};
const through = async (symbol: string, spender: Address, raw: bigint, seconds: number) =>
  permit2.send(owner, 'approve', [chain.token(symbol).address, spender, raw, await soon(seconds)]);
const allowed = (symbol: string, spender: Address) =>
  token(symbol).read<bigint>('allowance', [owner, spender]);
const allowedThrough = async (symbol: string, spender: Address) => {
  const [raw] = await permit2.read<[bigint]>('allowance', [owner, chain.token(symbol).address, spender]);
  return raw;
};

async function read(store: ApprovalsStore = page.store()): Promise<ApprovalsStore> {
  await store.refresh();
  while (!store.search.complete) {
    await store.lookBack();
    if (store.search.error) throw store.search.error;
  }
  // Names and times come after the rows.
  const isTold = ({ currency, granted }: ApprovalRow) =>
    currency && (!granted || granted.seconds !== undefined);
  await when(() => store.rows.every(isTold), WAIT);
  return store;
}

/** Approves in every way that the page knows. */
async function approveInMany() {
  const usdc = await approve('USDC', router, MAX);
  await approve('WETH', chain.address('v2Router02'), 7n);
  // A token that no list has: only the logs show it.
  await approve('CHOG', chain.address('positionManager'), 9n);
  await approve('USDT', chain.address('v3Migrator'), 3n);
  await approve('USDT', chain.address('v3Migrator'), 0n);
  await approve('DAK', STRANGER, 5n);
  await approve('USDC', chain.address('permit2'), 50n);
  await through('USDC', universal, 80n, 3_600);
  await through('WETH', STRANGER, 6n, 3_600);
  await through('DAK', universal, 4n, 2);
  return usdc;
}

const told = (store: ApprovalsStore) =>
  store.rows.map(({ via, currency, spender, raw }) => `${via} ${currency?.symbol} ${spender} ${raw}`).sort();

describe('the approvals of an account', () => {
  it('are those that stand: of the tokens, through Permit2, and of tokens that only the logs show', async () => {
    const { transactionHash, blockNumber } = await approveInMany();
    await chain.rpc('evm_increaseTime', [10]);
    await chain.rpc('evm_mine');
    const store = await read();
    const { address: permit } = permit2;
    expect(told(store)).toEqual(
      [
        `token USDC ${router} ${MAX}`,
        `token WETH ${chain.address('v2Router02')} 7`,
        `token CHOG ${chain.address('positionManager')} 9`,
        `token USDC ${permit} 50`,
        `permit2 USDC ${universal} 80`,
        `permit2 WETH ${STRANGER} 6`,
        `permit2 DAK ${universal} 4`,
      ].sort(),
    );
    const rowOf = (via: string, symbol: string, spender: Address) => {
      const found = store.rows.find(
        (row) => row.via === via && row.currency?.symbol === symbol && row.spender === spender,
      );
      if (!found) throw new Error(`no row of ${symbol}`);
      return found;
    };
    const balance = await token('USDC').read<bigint>('balanceOf', [owner]);
    const unlimited = rowOf('token', 'USDC', router);
    expect(unlimited).toMatchObject({ unlimited: true, riskRaw: balance, used: undefined });
    expect(unlimited.riskUsd).toBeCloseTo((Number(balance) / 1e6) * PRICE, 6);
    expect(unlimited.granted).toMatchObject({ hash: transactionHash, block: BigInt(blockNumber) });
    const block = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [blockNumber, false]);
    expect(unlimited.granted?.seconds).toBe(Number(block.timestamp));
    // Through Permit2 no more can be taken than Permit2 itself may take, and nothing once it has expired.
    expect(rowOf('permit2', 'USDC', universal)).toMatchObject({ riskRaw: 50n, expired: false });
    expect(rowOf('permit2', 'WETH', STRANGER)).toMatchObject({ riskRaw: 0n });
    expect(rowOf('permit2', 'DAK', universal)).toMatchObject({ riskRaw: 0n, expired: true });
    expect(store.rows[0]).toEqual(unlimited);
    expect(store.rows.at(-1)).toMatchObject({ expired: true });
    expect(store.unread).toBe(0);
  });

  it('tell when one was last used, where the account called the contract itself', async () => {
    await approve('USDC', router, MAX);
    await approve('WETH', router, MAX);
    const swap = new TestContract(chain.url, router, [
      'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
    ]);
    const pool = chain.pools.find(({ protocol, tokens }) => protocol === 'v3' && tokens.includes('USDC'));
    if (!pool || !('fee' in pool)) throw new Error('no pool of USDC');
    const other = pool.tokens.find((symbol) => symbol !== 'USDC') as string;
    const { transactionHash } = await swap.send(owner, 'exactInputSingle', [
      [chain.token('USDC').address, chain.token(other).address, pool.fee, owner, 1_000n, 0n, 0n],
    ]);
    // Another transfer of the same token is no use of the approval.
    await token('USDC').send(owner, 'transfer', [STRANGER, 1n]);
    const store = await read();
    const used = (symbol: string) =>
      store.rows.find(({ currency, spender }) => currency?.symbol === symbol && spender === router)?.used;
    await when(() => used('USDC')?.seconds !== undefined, WAIT);
    expect(used('USDC')).toMatchObject({ hash: transactionHash });
    expect(used('USDC')?.seconds).toBeGreaterThan(0);
    expect(used('WETH')).toBeUndefined();
  });

  it('that cannot be read are unknown, never zero, and are read again', async () => {
    await approve('USDC', router, 5n);
    const store = await read();
    const [before] = store.rows;
    await page.proxy.down();
    const fresh = page.store();
    await Promise.all([store.refresh(), fresh.refresh()]);
    expect(store.error?.code).toBe('providers_failed');
    expect(store.rows).toEqual([before]);
    expect([fresh.rows, fresh.read, fresh.error?.code]).toEqual([[], undefined, 'providers_failed']);
    await page.proxy.up();
    await expect
      .poll(
        async () => {
          await store.refresh();
          return store.error;
        },
        { ...WAIT, interval: 50 },
      )
      .toBeUndefined();
    expect(store.rows).toHaveLength(1);
  });

  it('that come while the page is open are found in the newest logs', async () => {
    const store = await read();
    expect(store.rows).toEqual([]);
    await approve('CHOG', router, 5n);
    await store.refresh();
    expect(told(store).map((line) => line.replace('undefined', 'CHOG'))).toEqual([`token CHOG ${router} 5`]);
  });
});

describe('a node that hides an approval in its logs', () => {
  /** What the page shows of an approval of a token that no list has. */
  async function shown(others: readonly string[]): Promise<readonly string[]> {
    await page.close();
    const chog = chain.token('CHOG').address.toLowerCase();
    const hiding: FaultProxyOptions['lie'] = ({ method }, answer) => {
      if (method !== 'eth_getLogs' || !Array.isArray(answer.result)) return answer;
      return { ...answer, result: answer.result.filter(({ address }) => address.toLowerCase() !== chog) };
    };
    page = await LiveApprovals.start(chain, ['CHOG'], hiding, others);
    await page.live.connect();
    await approve('CHOG', router, 5n);
    return told(await read());
  }

  it('hides nothing where another operator is asked too', async () => {
    expect(await shown([chain.url])).toEqual([`token CHOG ${router} 5`]);
    expect(page.proxy.count('eth_getLogs')).toBeGreaterThan(0);
  });

  it('is believed where it is the only one', async () => {
    expect(await shown([])).toEqual([]);
  });
});

describe('revoking', () => {
  function flowOf(store: ApprovalsStore, rows = store.rows) {
    const flow = new TransactionFlow<RevocationTerms>(page.live.services);
    const { settings } = page.live.services;
    const plan = revocationPlan(page.live.signer, settings, rows, store.permit2);
    if (!plan) throw new Error('nothing to revoke');
    flow.open(plan);
    return flow;
  }

  it('takes one approval back, and leaves the others', async () => {
    await approveInMany();
    const store = await read();
    const one = store.rows.filter(
      ({ currency, spender }) => currency?.symbol === 'USDC' && spender === router,
    );
    const flow = flowOf(store, one);
    await flow.confirm();
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
    expect(await allowed('USDC', router)).toBe(0n);
    expect(await allowed('WETH', chain.address('v2Router02'))).toBe(7n);
    expect(page.live.tracker.list().map(({ info }) => info)).toEqual([
      { type: 'APPROVAL', tokenAddress: chain.token('USDC').address, spender: router, amount: '0' },
    ]);
    await store.refresh();
    expect(store.rows).toHaveLength(6);
  });

  it('takes them all back one by one, what goes through Permit2 in one transaction', async () => {
    await approveInMany();
    const store = await read();
    const flow = flowOf(store);
    await flow.confirm();
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
    expect(flow.steps).toHaveLength(5);
    expect(page.live.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(5);
    expect(await allowedThrough('USDC', universal)).toBe(0n);
    expect(await allowedThrough('WETH', STRANGER)).toBe(0n);
    await store.refresh();
    expect(store.rows).toEqual([]);
    expect(page.live.tracker.list().at(-1)?.info).toEqual({ type: 'REVOKE', count: 3 });
    // What is not the app's own was left alone.
    expect(await allowed('DAK', STRANGER)).toBe(5n);
  });

  it('takes many back in one batch where the wallet can', async () => {
    await approveInMany();
    const store = await read();
    const hashes: Hex[] = [];
    const { live } = page;
    live.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
    live.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls, from } = batch as { calls: readonly object[]; from: Address };
      for (const call of calls) hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, ...call }]));
      return { id: 'batch-1' };
    });
    live.answers.set('wallet_getCallsStatus', () => ({
      status: 200,
      receipts: hashes.map((transactionHash) => ({ transactionHash, status: '0x1' })),
    }));
    const flow = flowOf(store);
    await flow.confirm();
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
    expect(hashes).toHaveLength(5);
    expect(live.asked).not.toContain('eth_sendTransaction');
    await store.refresh();
    expect(store.rows).toEqual([]);
    expect(live.tracker.list().map(({ info }) => info)).toEqual([{ type: 'REVOKE', count: 7 }]);
  });

  it('goes on where it was left when the person said no in between', async () => {
    // That the first one is done counts where two operators say so.
    await page.close();
    page = await LiveApprovals.start(chain, ['CHOG'], undefined, [chain.url]);
    await page.live.connect();
    await approve('USDC', router, 5n);
    await approve('WETH', router, 6n);
    const store = await read();
    const flow = flowOf(store);
    let asked = 0;
    page.live.answers.set('eth_sendTransaction', (params) => {
      asked += 1;
      if (asked === 2) throw Object.assign(new Error('User rejected'), { code: 4001 });
      return chain.rpc('eth_sendTransaction', params);
    });
    await flow.confirm();
    expect(flow).toMatchObject({ current: undefined, failure: undefined });
    await flow.confirm();
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
    expect(asked).toBe(3);
    expect([await allowed('USDC', router), await allowed('WETH', router)]).toEqual([0n, 0n]);
  });
});
