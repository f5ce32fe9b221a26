// @module-tag long
import { when } from 'mobx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { LiveSwap } from '../../plugins/swap/testing/LiveSwap.ts';
import { localChain } from '../anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../anvil/TestContract.ts';
import { keepMining } from '../testing/keepMining.ts';
import { WAIT } from '../testing/pace.ts';

const FEE = '0x174876e800';
const FASTER = '0x2540be4000';

const chain = localChain();
let live: LiveSwap;
let endMining: (() => Promise<void>) | undefined;

beforeEach(() => {
  live = new LiveSwap(chain);
});
afterEach(async () => {
  await endMining?.();
  live.close();
});

it('an approval that is cancelled by its nonce is offered again, and the swap goes on from there', async () => {
  await live.quote('USDC', 'MON', '25');
  const { flow, store, account, answers } = live;
  expect(store.button.kind).toBe('approve_swap');
  await chain.stopMining();
  let approval: Hex | undefined;
  answers.set('eth_sendTransaction', async ([sent]) => {
    const fees = { maxFeePerGas: FEE, maxPriorityFeePerGas: FEE };
    approval = await chain.rpc<Hex>('eth_sendTransaction', [{ ...(sent as object), ...fees }]);
    return approval;
  });
  flow.review();
  const approving = flow.confirm();
  await when(() => live.tracker.pendingCount(31337, account) === 1, WAIT);
  // In the wallet the person takes the approval back: a transfer of nothing to themselves, with its nonce.
  const { nonce } = await chain.rpc<{ nonce: Hex }>('eth_getTransactionByHash', [approval]);
  const fees = { maxFeePerGas: FASTER, maxPriorityFeePerGas: FASTER };
  await chain.rpc('eth_sendTransaction', [{ from: account, to: account, value: '0x0', nonce, ...fees }]);
  endMining = keepMining(chain);
  await approving;
  const [record] = live.tracker.list();
  expect(record && live.tracker.outcome(record)).toBe('cancelled');
  expect(flow.failure).toMatchObject({ type: 'approval', token: { symbol: 'USDC' } });
  flow.cancel();
  await when(() => store.button.kind === 'approve_swap', WAIT);
  const router = chain.address('swapRouter02');
  const token = new TestContract(chain.url, chain.token('USDC').address, TOKEN_ABI);
  expect(await token.read('allowance', [account, router])).toBe(0n);

  answers.delete('eth_sendTransaction');
  flow.review();
  await flow.confirm();
  expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
  expect(await token.read<bigint>('allowance', [account, router])).toBeGreaterThan(0n);
});
