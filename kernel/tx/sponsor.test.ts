import { afterEach, expect, it } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { BrowserWalletSession } from '../wallet/BrowserWalletSession.ts';
import { FakeWallet, failure } from '../wallet/testing/FakeWallet.ts';
import { memoryStorage } from '../wallet/testing/memoryStorage.ts';
import { FakeChain, fakeClients } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { WalletTransactionSender } from './WalletTransactionSender.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const service = { url: 'https://pay.example:8443/rpc?key=1', context: { policyId: 'p' } };
const request = { to, data: '0xabcdef', value: 0n, check: async () => undefined } as const;
const draft = { chainId: 1, from, info: { type: 'SEND' } } as const;

const tabs: { kill(): void }[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.kill();
});

/** A sender whose operator names `paymasters`, and a wallet with these capabilities. */
async function sending(capabilities: unknown, paymasters?: Readonly<Record<string, typeof service>>) {
  const chain = new FakeChain({ slug: 'here' });
  chain.answers.set('eth_simulateV1', () => [{ calls: [{ status: '0x1', returnData: '0x' }] }]);
  const wallet = new FakeWallet([from], 1);
  wallet.answers.set('wallet_sendCalls', () => ({ id: 'batch' }));
  wallet.answers.set('wallet_getCapabilities', () => {
    if (capabilities === undefined) throw failure(4200);
    return { '0x1': capabilities };
  });
  const session = new BrowserWalletSession({
    options: { all: [], discover: async () => undefined },
    storage: memoryStorage(),
  });
  await session.activate(wallet.option());
  const tab = new FakeTabs(chain).open();
  tabs.push(tab);
  const sender = new WalletTransactionSender(fakeClients(chain), session, tab.tracker, paymasters);
  return { sender, sent: () => wallet.asked('wallet_sendCalls')[0]?.params[0], wallet };
}

it('the wallet is asked to let the operator’s service pay, where it can, and need not', async () => {
  const { sender, sent } = await sending({ paymasterService: { supported: true } }, { here: service });
  expect(await sender.sponsor(1, from)).toBe('pay.example:8443');
  await sender.sendBatch([request], draft);
  expect(sent()).toMatchObject({ capabilities: { paymasterService: { ...service, optional: true } } });
});

it.each<[string, unknown, Readonly<Record<string, typeof service>> | undefined]>([
  ['the wallet says that it cannot', { paymasterService: { supported: false } }, { here: service }],
  ['the wallet says nothing of it', {}, { here: service }],
  ['the wallet has no capabilities', undefined, { here: service }],
  ['the operator names none', { paymasterService: { supported: true } }, undefined],
  ['the operator names one of another chain', { paymasterService: { supported: true } }, { there: service }],
])('the account pays where %s', async (_, capabilities, paymasters) => {
  const { sender, sent } = await sending(capabilities, paymasters);
  expect(await sender.sponsor(1, from)).toBeUndefined();
  await sender.sendBatch([request], draft);
  expect(sent()).not.toHaveProperty('capabilities');
});

it('a wallet is not asked what it can where the operator names no service', async () => {
  const { sender, wallet } = await sending({});
  await sender.sponsor(1, from);
  expect(wallet.asked('wallet_getCapabilities')).toEqual([]);
});
