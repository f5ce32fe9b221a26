import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { Address, ContractKind, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import type { StoredRecords } from '../../kernel/storage/types.ts';
import type { TransactionRecord } from '../../kernel/tx/TransactionRecord.ts';
import { type OpenPage, openPage } from '../browser/openBrowser.ts';
import { chainAt, freshNode, serveApp, type TestNode, tokenAddress } from '../browser/serveApp.ts';
import { type FakeWallet, installFakeWallet, WALLET_NAME, type WalletOptions } from './fakeWallet.ts';
import { connectByHand, swapButton } from './steps.ts';

/** The account of the fake wallet, and its text in the wallet button. */
export const ACCOUNT = SECOND_WALLET;
export const SHORT_ACCOUNT = '0x7099...79C8';

export interface SwapAppOptions {
  /** Absent: a fresh node. */
  readonly node?: TestNode;
  /** The app's endpoint; absent: the node. The wallet always uses the node itself. */
  readonly rpcUrl?: string;
  readonly change?: (deployment: DeploymentManifest) => DeploymentManifest;
  readonly wallet?: Partial<WalletOptions>;
  /** The query of the address, after `/swap`. */
  readonly query?: string;
}

export interface SwapApp extends OpenPage {
  readonly node: TestNode;
  readonly wallet: FakeWallet;
  readonly appUrl: string;
  connect(): Promise<void>;
}

/** The swap page on a separate chain, in a browser with the fake wallet. */
export async function swapApp(browser: Browser, options: SwapAppOptions = {}): Promise<SwapApp> {
  const { change = (same: DeploymentManifest) => same, query = '' } = options;
  const node = options.node ?? (await freshNode());
  const rpcUrl = options.rpcUrl ?? node.url;
  const app = await serveApp(chainAt(rpcUrl, change(node.deployment)));
  const opened = await openPage(browser, { own: [app.url, node.url, rpcUrl] });
  const { page } = opened;
  const wallet = await installFakeWallet(page, {
    url: node.url,
    account: ACCOUNT,
    chainId: node.deployment.chainId,
    ...options.wallet,
  });
  await page.goto(`${app.url}swap${query}`);
  await swapButton(page).waitFor();
  return {
    ...opened,
    node,
    wallet,
    appUrl: app.url,
    connect: () => connectByHand(page, WALLET_NAME, SHORT_ACCOUNT),
  };
}

const EMPTY = '0x00000000000000000000000000000000DeaDBeef';

/** A deployment with wrong addresses for contracts of these kinds. */
export const without =
  (...kinds: readonly ContractKind[]) =>
  (deployment: DeploymentManifest): DeploymentManifest => ({
    ...deployment,
    contracts: deployment.contracts.map((contract) =>
      kinds.includes(contract.kind) ? { ...contract, address: EMPTY } : contract,
    ),
  });

/** @throws Error where the deployment lacks it */
export function contractOf({ deployment }: TestNode, kind: ContractKind): Address {
  const found = deployment.contracts.find((contract) => contract.kind === kind);
  if (!found) throw new Error(`the deployment has no ${kind}`);
  return found.address;
}

/** The V3 pool of two tokens, from the factory. @param fee hundredths of a bip */
export async function poolOf(node: TestNode, symbols: readonly string[], fee: number): Promise<Address> {
  const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');
  const words = [...symbols.map((symbol) => tokenAddress(node.deployment, symbol)), fee.toString(16)];
  // getPool(address,address,uint24)
  const data = `0x1698ee82${words.map(word).join('')}`;
  const answer = await node.rpc<string>('eth_call', [{ to: contractOf(node, 'v3Factory'), data }, 'latest']);
  return `0x${answer.slice(-40)}`;
}

/** From now on only `evm_mine` mines a block. */
export async function stopMining({ rpc }: TestNode): Promise<void> {
  await rpc('evm_setAutomine', [false]);
  await rpc('anvil_setIntervalMining', [0]);
}

/** The node mines by itself again, starting with one block now. */
export async function resumeMining({ rpc }: TestNode): Promise<void> {
  await rpc('evm_setAutomine', [true]);
  await rpc('evm_mine');
  await rpc('anvil_setIntervalMining', [1]);
}

/** What the page has stored in one of its collections; nothing before it has stored anything at all. */
export async function storedIn<Name extends keyof StoredRecords>(
  page: Page,
  collection: Name,
): Promise<readonly StoredRecords[Name][]> {
  const envelopes = await page.evaluate(async () => {
    // Opening it would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sluice')) return [];
    return new Promise<readonly unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('sluice');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const asked = database.transaction('records').objectStore('records').getAll();
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          database.close();
          resolve(asked.result);
        };
      };
    });
  });
  return (envelopes as { collection: string; envelope: { value: StoredRecords[Name] } }[])
    .filter((one) => one.collection === collection)
    .map(({ envelope }) => envelope.value);
}

/** The transactions that the page has stored, newest first. */
async function storedRecords(page: Page): Promise<readonly TransactionRecord[]> {
  return [...(await storedIn(page, 'transactions'))].sort((a, b) => b.addedTime - a.addedTime);
}

/** The newest record, once its receipt is stored. */
export async function settledRecord(page: Page): Promise<TransactionRecord> {
  await expect.poll(async () => (await storedRecords(page))[0]?.receipt).toBeDefined();
  return (await storedRecords(page))[0]!;
}

export interface Receipt {
  readonly to: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly blockNumber: string;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[] }[];
}

/** @throws Error where the record has no hash */
export async function receiptOf({ rpc }: TestNode, record: TransactionRecord): Promise<Receipt> {
  if (record.reference.kind !== 'hash') throw new Error('the record has no hash');
  return rpc<Receipt>('eth_getTransactionReceipt', [record.reference.hash]);
}
