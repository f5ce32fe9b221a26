import { runInAction } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { addressOf } from '../tokens/testing/testChain.ts';
import { FakeChain, fakeClients, hash } from '../tx/testing/FakeChain.ts';
import { FakeTabs } from '../tx/testing/fakeTab.ts';
import { WalletTransactionSender } from '../tx/WalletTransactionSender.ts';
import { BrowserWalletSession } from '../wallet/BrowserWalletSession.ts';
import { FakeWallet } from '../wallet/testing/FakeWallet.ts';
import { memoryStorage } from '../wallet/testing/memoryStorage.ts';
import { TransactionFlow } from './TransactionFlow.ts';
import type { PlanStep } from './TransactionPlan.ts';
import { ACCOUNT, FlowFakes } from './testing/FlowFakes.ts';
import { planOf } from './testing/planOf.ts';

const ASKING = ['eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4'];
const OTHER = addressOf(0xf00d);

const tabs: { kill(): void }[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.kill();
});

/**
 * Opens the review of a plan, with the app's own sender and wallet session.
 * @param batches the wallet supports batches, and the plan needs an approval
 * @param signs the plan has a Permit2 signature in place of the approval
 */
async function reviewing(batches: boolean, signs = false) {
  const fakes = new FlowFakes();
  const { id } = fakes.chain;
  const chain = new FakeChain({ id });
  chain.answers.set('eth_estimateGas', () => '0x5208');
  const ok = { status: '0x1', returnData: '0x' };
  chain.answers.set('eth_simulateV1', () => [{ calls: [ok, ok] }]);
  const wallet = new FakeWallet([ACCOUNT], id);
  wallet.answers.set('eth_sendTransaction', () => hash('sent'));
  wallet.answers.set('wallet_sendCalls', () => ({ id: 'batch' }));
  if (batches) {
    const capabilities = { '0x0': { atomic: { status: 'supported' } } };
    wallet.answers.set('wallet_getCapabilities', () => capabilities);
  } else fakes.allowance = { state: 'known', raw: 5n };
  const session = new BrowserWalletSession({
    options: { all: [], discover: async () => undefined },
    storage: memoryStorage(),
  });
  await session.activate(wallet.option());
  const tab = new FakeTabs(chain).open();
  tabs.push(tab);
  const { tracker } = tab;
  const sender = new WalletTransactionSender(fakeClients(chain), session, tracker);
  const flow = new TransactionFlow({ ...fakes.services, sender, tracker, wallet: session });
  const market = { moved: false };
  const { token, spender, neededRaw } = fakes.approval();
  const permit: PlanStep = { kind: 'permit2', permit2: addressOf(0xe2), token, spender, neededRaw };
  const steps = [signs ? permit : fakes.approval(), fakes.send];
  fakes.client.contract = () => `0x${'0'.repeat(192)}`;
  fakes.client.methods.set('eth_getCode', () => '0x');
  const plan = planOf(fakes.signer, steps, {}, { differs: () => market.moved });
  flow.open(plan);
  const asked = () => wallet.calls.map(({ method }) => method).filter((method) => ASKING.includes(method));
  return { fakes, chain, wallet, tracker, flow, market, asked };
}

type Reviewed = Awaited<ReturnType<typeof reviewing>>;

const changes: readonly (readonly [string, (now: Reviewed) => void, object])[] = [
  ['closed', ({ flow }) => flow.cancel(), { plan: undefined, failure: undefined }],
  [
    'under another account',
    ({ wallet }) => {
      wallet.accounts = [OTHER];
      wallet.emit('accountsChanged', [OTHER]);
    },
    { differs: true, failure: { error: { code: 'wallet_unauthorized' } } },
  ],
  [
    'without a wallet',
    ({ wallet }) => {
      wallet.accounts = [];
      wallet.emit('accountsChanged', []);
    },
    { failure: { error: { code: expect.stringMatching(/^wallet_(disconnected|unauthorized)$/) } } },
  ],
  [
    'on another chain',
    ({ fakes }) => runInAction(() => Object.assign(fakes.now, { chain: { ...fakes.chain, id: 4242 } })),
    { differs: true, failure: undefined },
  ],
  [
    'at other terms',
    ({ market }) => {
      market.moved = true;
    },
    { differs: true, failure: undefined },
  ],
];

/**
 * When the run is called off: title, whether the wallet batches, the request that is under way (undefined:
 * the record was just stored), and how many records were begun by then.
 */
const moments = [
  ['gas is estimated', false, 'eth_estimateGas', 0],
  ['the record is stored', false, undefined, 1],
  ['account and chain are looked at', false, 'eth_accounts', 1],
  ['both are tried out as one', true, 'eth_simulateV1', 0],
  ['the record of both is stored', true, undefined, 1],
] as const;

describe.each(moments)('a run that is called off while %s', (_, batches, during, records) => {
  it.each(changes)('is asked of no wallet and leaves no record: %s', async (_name, change, shown) => {
    const now = await reviewing(batches);
    const { flow, chain, wallet, tracker, asked } = now;
    let done = false;
    const once = () => {
      if (!done) change(now);
      done = true;
    };
    const { begin } = tracker;
    let begun = 0;
    tracker.begin = async (draft) => {
      const id = await begin.call(tracker, draft);
      begun += 1;
      if (during === undefined) once();
      return id;
    };
    if (during !== undefined) {
      const answers = during === 'eth_accounts' ? wallet.answers : chain.answers;
      const before = answers.get(during);
      answers.set(during, (params) => {
        once();
        return before ? before(params) : wallet.accounts;
      });
    }
    await flow.confirm();
    expect({ done, begun }).toEqual({ done: true, begun: records });
    expect(asked()).toEqual([]);
    expect(tracker.list()).toEqual([]);
    // After the record is stored, the flow's own check comes before the wallet's: with another account the
    // flow goes back to the review and shows no failure.
    const { failure, ...rest } = shown as { readonly failure?: object };
    expect(flow).toMatchObject({ step: 'REVIEWING', transactionId: undefined, ...rest });
    if (during !== undefined) expect(flow).toMatchObject({ failure });
  });

  it('and otherwise is asked for', async () => {
    const { flow, tracker, asked } = await reviewing(batches);
    void flow.confirm();
    await expect.poll(() => tracker.list()).toHaveLength(1);
    await expect.poll(asked).toEqual([batches ? 'wallet_sendCalls' : 'eth_sendTransaction']);
    flow.cancel();
  });
});

describe('a signature that is called off while account and chain are looked at', () => {
  it.each(changes)('is asked of no wallet: %s', async (_name, change) => {
    const now = await reviewing(false, true);
    const { flow, wallet, tracker, asked } = now;
    wallet.answers.set('eth_accounts', () => {
      change(now);
      return [ACCOUNT];
    });
    await flow.confirm();
    expect(wallet.asked('eth_accounts')).toHaveLength(1);
    expect(asked()).toEqual([]);
    expect(tracker.list()).toEqual([]);
  });

  it('and otherwise is asked for', async () => {
    const { flow, asked } = await reviewing(false, true);
    void flow.confirm();
    await expect.poll(() => asked()[0]).toBe('eth_signTypedData_v4');
    flow.cancel();
  });
});
