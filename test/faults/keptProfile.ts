import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { KeptRecord } from './storageDamages.ts';

const TRANSACTIONS = 6;

/** Settled transactions, so that the app does not ask about them; each wrapped a different amount. */
export const keptTransactions = Array.from({ length: TRANSACTIONS }, (_, index): KeptRecord => {
  const id = `id${index}`;
  const hash = `0x${String(index).repeat(64)}` as const;
  const value = {
    id,
    chainId: 31337,
    from: SECOND_WALLET,
    reference: { kind: 'hash', hash },
    info: {
      type: 'WRAP',
      unwrapped: false,
      currencyAmountRaw: `${amountOf(id)}${'0'.repeat(18)}`,
      chainId: 31337,
    },
    nonce: index,
    addedTime: 1_700_000_000_000 + index,
    confirmedTime: 1_700_000_001_000 + index,
    finality: 'finalized',
    receipt: {
      blockHash: hash,
      blockNumber: 1,
      contractAddress: null,
      from: SECOND_WALLET,
      status: 1,
      to: SECOND_WALLET,
      transactionHash: hash,
      transactionIndex: 0,
    },
  };
  return { collection: 'transactions', key: id, envelope: { version: 1, value } };
});

/** What the transaction of this id wrapped, in whole coins. */
export function amountOf(id: string): number {
  return 700 + Number(id.slice(2));
}

/** Every value of a person who has used the app, by its key in localStorage. */
export const keptValues = {
  interface: JSON.stringify({
    version: 1,
    value: {
      userHideClosedPositions: true,
      userSlippageTolerance: 70,
      userSlippageToleranceHasBeenMigratedToAuto: true,
      userLocale: 'en-US',
      tokens: {},
      pairs: {},
      timestamp: 5,
      hideBaseWalletBanner: false,
      userDeadlineHasBeenMigrated: true,
      userLiquiditySlippageTolerance: 'auto',
      theme: 'dark',
      approveExact: true,
      approveExactHasBeenMigrated: true,
      hideSmallBalances: true,
      showTestnets: true,
      chainId: 31337,
    },
  }),
  connection_meta: JSON.stringify({ type: 'INJECTED', address: SECOND_WALLET, rdns: 'org.example' }),
  endpoints: JSON.stringify({ version: 1, value: { 1: { added: [], order: [], wallet: false } } }),
  list_choices: JSON.stringify({ version: 1, value: { lists: [], removed: [], defaults: [] } }),
  index: JSON.stringify({ version: 1, value: { paused: [], byteLimit: 200_000_000 } }),
  address_book: JSON.stringify({ version: 1, value: [{ name: 'Second', address: SECOND_WALLET }] }),
  token_choices: JSON.stringify({
    version: 1,
    value: { recent: { 31337: ['ETHER', SECOND_WALLET] }, favourites: { 31337: ['ETHER'] } },
  }),
  'search.recent': JSON.stringify({
    version: 1,
    value: [{ chainId: 31337, id: 'a', title: 'A', detail: 'B', to: '/swap' }],
  }),
};
