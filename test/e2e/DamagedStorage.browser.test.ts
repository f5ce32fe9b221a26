import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { cases } from '../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import { openBrowser, openPage, PATIENCE_MS } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { StorageBench } from '../browser/StorageBench.ts';
import { damagedProfile, type KeptRecord } from '../faults/storageDamages.ts';
import { swapButton } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const TRANSACTIONS = 6;
const CASES = cases(1_000, 36);
/** Time for the first visits; then for each case its damage, its load and sometimes a second load. */
const LIMIT_MS = 120_000 + CASES * 6_000;

/** Settled transactions, so that the app does not ask about them; each wrapped a different amount. */
const records = Array.from({ length: TRANSACTIONS }, (_, index): KeptRecord => {
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

function amountOf(id: string): number {
  return 700 + Number(id.slice(2));
}

const local = {
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
  'search.recent': JSON.stringify({
    version: 1,
    value: [{ chainId: 31337, id: 'a', title: 'A', detail: 'B', to: '/swap' }],
  }),
};

test(
  'damaged in any way, what is stored neither keeps the page from starting nor loses an intact transaction',
  async () => {
    // High enough to show every row of the activity, because only visible rows are rendered.
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 2400 } });
    const portfolio = `${appUrl()}portfolio/${SECOND_WALLET}?tab=activity`;
    const bench = await StorageBench.open(page.context(), appUrl());
    await page.bringToFront();
    const random = new Random(testSeed(13));

    // The app fills its own storage: the index of the chain, the list of its keys.
    await page.goto(`${appUrl()}explore`);
    const isIndexed = async () => (await bench.filled()).includes('sluice-index');
    await expect.poll(isIndexed, { timeout: PATIENCE_MS }).toBe(true);
    await page.goto('about:blank');
    const profile = await bench.keep({
      local: { ...local, 'sluice.keys': JSON.stringify(Object.keys(local)) },
      records,
    });
    expect(profile.records.filter(({ collection }) => collection === 'transactions')).toHaveLength(
      TRANSACTIONS,
    );

    const list = page.getByRole('list', { name: 'Activity' });
    let damaged = 0;
    for (let number = 0; number < CASES; number++) {
      // The first case has no damage: it proves that the test can find what it looks for.
      const { damages, intact } =
        number === 0
          ? { damages: [], intact: records.map(({ key }) => key) }
          : damagedProfile(profile, random, true);
      damaged += damages.length;
      await page.goto('about:blank');
      await bench.damage(damages);
      const told = `case ${number}: ${JSON.stringify(damages).slice(0, 3_000)}`;
      await page.goto(portfolio);
      const starts = page.getByTestId('wallet-button').waitFor();
      await starts.catch((error) => expect.fail(`${told} keeps the page from starting: ${error}`));
      await page.getByRole('combobox', { name: 'Status' }).waitFor();
      for (const id of intact) {
        const row = list.getByRole('button').filter({ hasText: `${amountOf(id)} MON` });
        await row
          .first()
          .waitFor()
          .catch(() => expect.fail(`${told} loses ${id}`));
      }
      if (number % 5 > 0) continue;
      await page.goto(`${appUrl()}swap`);
      await swapButton(page)
        .waitFor()
        .catch((error) => expect.fail(`${told} keeps the swap page from starting: ${error}`));
    }
    expect(damaged).toBeGreaterThan(3 * (CASES - 1));
  },
  LIMIT_MS,
);
