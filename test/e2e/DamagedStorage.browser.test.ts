// @module-tag long
import { expect, test } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { cases } from '../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { StorageBench } from '../browser/StorageBench.ts';
import { amountOf, keptTransactions, keptValues } from '../faults/keptProfile.ts';
import { type DamagedProfile, damagedProfile } from '../faults/storageDamages.ts';
import { swapButton } from './steps.ts';

const browser = await openBrowser();

// All that needs no real database is tried in damagedValues.test.ts and in kernel/storage/corruption.test.ts.
const CASES = cases(1_000, 6);
const isFull = process.env.SLUICE_FULL === '1';
/** Time for the first visits; then for each case its damage, its load and sometimes a second load. */
const LIMIT_MS = 120_000 + CASES * 6_000;

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
    await expect.poll(isIndexed).toBe(true);
    await page.goto('about:blank');
    const profile = await bench.keep({
      local: { ...keptValues, 'sluice.keys': JSON.stringify(Object.keys(keptValues)) },
      records: keptTransactions,
    });
    expect(profile.records.filter(({ collection }) => collection === 'transactions')).toHaveLength(
      keptTransactions.length,
    );

    /** In the ordinary run always with a damaged store or database, which only a browser has. */
    const drawn = (): DamagedProfile => {
      for (;;) {
        const damaged = damagedProfile(profile, random, true);
        if (isFull || damaged.damages.some(({ at }) => at === 'store' || at === 'database')) return damaged;
      }
    };

    const list = page.getByRole('table', { name: 'Activity' });
    let damaged = 0;
    for (let number = 0; number < CASES; number++) {
      // The first case has no damage: it proves that the test can find what it looks for.
      const { damages, intact } =
        number === 0 ? { damages: [], intact: keptTransactions.map(({ key }) => key) } : drawn();
      damaged += damages.length;
      await page.goto('about:blank');
      await bench.damage(damages);
      const told = `case ${number}: ${JSON.stringify(damages).slice(0, 3_000)}`;
      await page.goto(portfolio);
      const starts = page.getByTestId('wallet-button').waitFor();
      await starts.catch((error) => expect.fail(`${told} keeps the page from starting: ${error}`));
      await page.getByRole('combobox', { name: 'Status' }).waitFor();
      for (const id of intact) {
        const row = list.getByRole('row').filter({ hasText: `${amountOf(id)} MON` });
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
    expect(damaged).toBeGreaterThan(2 * (CASES - 1));
  },
  LIMIT_MS,
);
