import { describe, expect, test } from 'vitest';
import { logTopics } from '../../kernel/index/read/logTopics.ts';
import { violations } from '../../test/browser/axe.ts';
import { goAnew } from '../../test/browser/goTo.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { appUrl, chainUrl } from '../../test/browser/place.ts';
import { connect, reads, select } from '../../test/e2e/steps.ts';
import { addAsPreviewed, amount, bound, button, review } from './testing/addSteps.ts';
import { sellHush } from './testing/sellHush.ts';

const SWAP = 'Swap(address,address,int256,int256,uint160,uint128,int24)';

const browser = await openBrowser();

const shot = process.env.SHOTS;

describe('adding liquidity', () => {
  test('to a range with the native coin: tier, bounds as typed, linked amounts, preview, mint', async () => {
    const { page, problems, foreign } = await openPage(browser);
    await page.goto(`${appUrl()}add`);
    await page.getByRole('heading', { name: 'Add liquidity' }).waitFor();
    await expect.poll(() => page.locator('main').innerText()).toContain('Please select tokens first');
    await connect(page);
    await reads(button(page), 'Select a token');
    await select(page, 'b', 'HUSH');
    await reads(page.getByTestId('fee-3000'), /0\.3%\s+\d+% of liquidity/);
    await reads(page.getByTestId('fee-100'), /Not created/);
    // The tier with the most liquidity is preselected.
    await expect.poll(() => page.getByTestId('fee-3000').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.url()).toMatch(/\/add\/MON\/0x[0-9a-fA-F]{40}\/3000/);
    await reads(page.getByTestId('current-price'), /^Current price\s+[\d.,]+M? HUSH per MON$/);
    await page.getByRole('slider', { name: 'Lower end of your range' }).waitFor();
    if (shot) await page.screenshot({ path: `${shot}/add-1.png`, fullPage: true });
    // The tier's preset, until somebody sets another range.
    await reads(button(page), 'Enter an amount');
    await bound(page, 'Min').fill('');
    await reads(button(page), 'Enter a price range');
    await bound(page, 'Min').fill('700001');
    await bound(page, 'Max').focus();
    await bound(page, 'Max').fill('600000');
    await reads(button(page), 'Invalid range selected');
    await page.getByText('Invalid range selected. The min price must be lower than the max price.').waitFor();
    await bound(page, 'Max').focus();
    await bound(page, 'Max').fill('1300001');
    await reads(button(page), 'Enter an amount');
    expect(await bound(page, 'Min').inputValue()).toBe('700,001');
    await page
      .getByText(/^Nearest possible: /)
      .first()
      .waitFor();
    await amount(page, 'A').fill('1.5');
    await expect.poll(() => amount(page, 'B').inputValue()).toMatch(/^[\d,]+\.\d{10,}$/);
    if (shot) await page.screenshot({ path: `${shot}/add-2.png`, fullPage: true });
    await amount(page, 'A').fill('99999999');
    await reads(button(page), 'Insufficient MON balance');
    await amount(page, 'A').fill('1.5');
    await reads(button(page), 'Review');
    await button(page).click();
    await review(page).getByText('Simulation', { exact: true }).waitFor();
    if (shot) await page.screenshot({ path: `${shot}/add-3.png` });
    await page.keyboard.press('Escape');
    await review(page).waitFor({ state: 'detached' });
    const text = await addAsPreviewed(page);
    expect(text).toMatch(/Exact amounts/);
    expect(text).toMatch(/\u22121\.5\d* MON|\u22121\.4999\d* MON/);
    expect(await amount(page, 'A').inputValue()).toBe('');
    expect([problems, foreign]).toEqual([[], []]);
  });

  test('over the full range of two tokens, with the base turned round', { tags: 'long' }, async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${appUrl()}add`);
    await connect(page);
    await select(page, 'a', 'USDC');
    await select(page, 'b', 'WETH');
    // Nobody has to press into what is missing next.
    await amount(page, 'A').and(page.locator(':focus')).waitFor();
    await page.getByTestId('fee-500').click();
    await reads(page.getByTestId('current-price'), /WETH per USDC$/);
    await page.getByRole('button', { name: 'Full range' }).click();
    expect([await bound(page, 'Min').inputValue(), await bound(page, 'Max').inputValue()]).toEqual([
      '0',
      '∞',
    ]);
    await page.getByRole('button', { name: 'Price of USDC. Switch to WETH' }).click();
    await reads(page.getByTestId('current-price'), /USDC per WETH$/);
    await amount(page, 'B').fill('0.25');
    await expect.poll(() => amount(page, 'A').inputValue()).toMatch(/^62\d(\.\d+)?$/);
    const text = await addAsPreviewed(page);
    expect(text).toContain('Full range');
    // In the order of the form, also where the contracts have the other one.
    expect(text).toMatch(/Deposit amounts\s+[\d.,]+ USDC\s+[\d.,]+ WETH/);
    expect(text).toMatch(/Exact amounts[^\d]*[\d.,]+ USDC\s+[\d.,]+ WETH/);
    expect(problems).toEqual([]);
  });

  test('creates a pool at a starting price, with one token below the range', { tags: 'long' }, async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${appUrl()}add/MON/YAKI/10000`);
    await connect(page);
    await reads(button(page), 'Enter a starting price');
    await page.getByText("This pool doesn't exist yet.", { exact: false }).waitFor();
    await page.getByTestId('start-price').fill('2000');
    await reads(page.getByTestId('current-price'), /^Starting price\s+2,000 YAKI per MON$/);
    await bound(page, 'Min').fill('2500');
    await bound(page, 'Max').focus();
    await bound(page, 'Max').fill('4000');
    await page.getByText('Single-asset deposit only.').first().waitFor();
    await amount(page, 'A').fill('3');
    expect(await addAsPreviewed(page, 'Add liquidity', false)).toContain('Created by this transaction');
    await page.goto(`${appUrl()}add/MON/YAKI/10000`);
    await reads(page.getByTestId('current-price'), /^Current price\s+(2,000|1,999\.\d+) YAKI per MON$/);
    expect(problems).toEqual([]);
  });

  test('to a position that there is: its own range, native or wrapped, both as previewed', async () => {
    const { page, problems, foreign } = await openPage(browser);
    await page.goto(`${appUrl()}pool`);
    await connect(page);
    const mine = page.getByRole('list', { name: 'Your positions' }).getByRole('listitem');
    await mine.filter({ hasText: 'In range' }).filter({ hasText: 'WMON' }).first().getByRole('link').click();
    const held = page.getByTestId('position-amounts').locator('[data-raw]');
    const raws = () =>
      held.evaluateAll((all) => all.map((one) => BigInt(one.getAttribute('data-raw') ?? '')));
    await expect.poll(() => held.count()).toBe(2);
    const before = await raws();
    await page.getByRole('button', { name: 'Increase liquidity' }).click();
    await page.getByRole('heading', { name: 'Increase liquidity', level: 1 }).waitFor();
    await expect
      .poll(() => page.url())
      .toMatch(/\/increase\/0x[0-9a-fA-F]{40}\/0x[0-9a-fA-F]{40}\/\d+\/\d+$/);
    await reads(button(page), 'Enter an amount');
    await amount(page, 'A').fill('2');
    await expect.poll(() => amount(page, 'B').inputValue()).toMatch(/^\d/);
    if (shot) await page.screenshot({ path: `${shot}/increase-1.png`, fullPage: true });
    expect(await violations(page)).toEqual([]);
    await addAsPreviewed(page, 'Increase liquidity');
    await page.goBack();
    await expect
      .poll(async () => (await raws()).every((raw, index) => raw > (before[index] ?? raw)))
      .toBe(true);
    expect([problems, foreign]).toEqual([[], []]);
  });

  test('moves the range by keys, by mouse and by touch, and tells the same in a table', {
    tags: 'long',
  }, async () => {
    const { page, problems } = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.goto(`${appUrl()}add/MON/HUSH/500`);
    const lower = page.getByRole('slider', { name: 'Lower end of your range' });
    await lower.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => bound(page, 'Min').inputValue()).toMatch(/^\d+/);
    const before = await bound(page, 'Min').inputValue();
    expect(await bound(page, 'Max').inputValue()).toMatch(/^\d+/);
    await page.keyboard.press('PageDown');
    await expect.poll(() => bound(page, 'Min').inputValue()).not.toBe(before);
    const upper = page.getByRole('slider', { name: 'Upper end of your range' });
    const most = async () => Number((await bound(page, 'Max').inputValue()).replaceAll(',', ''));
    const high = await most();
    const grip = async () => {
      const box = await upper.locator('.grip').boundingBox();
      if (!box) throw new Error('the handle is nowhere');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const held = await grip();
    await page.mouse.move(held.x, held.y);
    await page.mouse.down();
    await page.mouse.move(held.x - 30, held.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(most).toBeLessThan(high);
    const lowered = await most();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const { x, y } = await grip();
    await touch('touchStart', x, y);
    for (const by of [8, 16, 24]) await touch('touchMove', x + by, y + by);
    await touch('touchEnd', x, y);
    await expect.poll(most).toBeGreaterThan(lowered);
    const shown = await page.getByText(/^Shown: /).innerText();
    for (let press = 0; press < 6; press += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
    expect(await page.getByText(/^Shown: /).innerText()).not.toBe(shown);
    // The liquidity of the wider view has been read.
    await expect.poll(() => page.getByText('Hatched areas', { exact: false }).count()).toBe(0);
    await page.getByText('Show as table').click();
    await page.getByRole('columnheader', { name: /^From/ }).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(2);
    expect(await violations(page)).toEqual([]);
    if (shot) await page.screenshot({ path: `${shot}/add-390.png`, fullPage: true });
    if (shot) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${shot}/add-390-dark.png`, fullPage: true });
    }
    expect(problems).toEqual([]);
  });

  test('begins with a preset range, and says what it would have done once somebody asks', {
    tags: 'long',
  }, async () => {
    await sellHush(chainUrl(), 12);
    const { page, problems, foreign, rpcRequests } = await openPage(browser);
    await page.goto(`${appUrl()}add/MON/HUSH/3000`);
    const panel = page.getByTestId('range-history');
    const presets = page.getByRole('group', { name: 'Preset ranges' });
    await presets.getByRole('button', { name: '±10%' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => bound(page, 'Min').inputValue()).toMatch(/^\d+/);
    expect(await presets.getByRole('button', { name: '±10%' }).getAttribute('aria-pressed')).toBe('true');
    await connect(page);
    await amount(page, 'A').fill('1.5');
    await panel.getByText('Replays the pool', { exact: false }).waitFor();
    const logs = () => rpcRequests.filter((body) => body.includes(logTopics[SWAP])).length;
    expect(logs()).toBe(0);
    await panel.getByRole('button', { name: 'Check history' }).focus();
    await page.keyboard.press('Enter');
    await reads(panel.getByTestId('history-span'), /, \d+ trades$/);
    expect(logs()).toBeGreaterThan(0);
    const fees = panel.getByTestId('range-fees');
    await expect.poll(() => fees.getAttribute('data-raw')).toMatch(/^\d+ \d+$/);
    const raws = (await fees.getAttribute('data-raw'))?.split(' ').map(BigInt) as [bigint, bigint];
    // HUSH alone was sold, so fees are in HUSH.
    expect([raws.some((raw) => raw > 10n ** 15n), await fees.innerText()]).toEqual([
      true,
      expect.stringMatching(/HUSH/),
    ]);
    expect(await panel.innerText()).toMatch(/Time in range\s+\d/);
    const chart = panel.getByRole('slider', { name: 'Value at your exit price' });
    await chart.focus();
    const first = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(first);
    if (shot) await page.screenshot({ path: `${shot}/range-1440.png`, fullPage: true });
    expect(await violations(page)).toEqual([]);
    // The same amount is less liquidity in a wider range.
    const rawFees = async () => (await fees.getAttribute('data-raw'))?.split(' ').map(BigInt);
    const narrow = (await rawFees()) as bigint[];
    await presets.getByRole('button', { name: '±25%' }).click();
    await expect
      .poll(async () => (await rawFees())?.some((raw, side) => raw < (narrow[side] as bigint)))
      .toBe(true);
    await panel.getByRole('button', { name: 'Use this range' }).click();
    await expect
      .poll(() => presets.getByRole('button', { name: '±25%' }).getAttribute('aria-pressed'))
      .toBe('false');
    await page.setViewportSize({ width: 390, height: 844 });
    if (shot) await page.screenshot({ path: `${shot}/range-390.png`, fullPage: true });
    if (shot) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${shot}/range-390-dark.png`, fullPage: true });
    }
    expect(await violations(page)).toEqual([]);
    expect([problems, foreign]).toEqual([[], []]);
  });

  test('cuts a number that does not fit off at its end, also where lines begin on the right', {
    tags: 'long',
  }, async () => {
    const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${appUrl()}add/MON/HUSH/3000?lng=ar-SA`);
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    // The amount fields are read-only until a range is set.
    const price = page.locator('main input[inputmode=decimal]:not([readonly])').first();
    await price.fill('800000');
    for (const field of [price, page.getByTestId('amount-a'), page.getByTestId('amount-b')]) {
      const style = await field.evaluate((input) => {
        const { direction, textAlign } = getComputedStyle(input);
        return [direction, textAlign];
      });
      expect(style).toEqual(['ltr', 'right']);
    }
    expect(problems).toEqual([]);
  });

  test('says what a link has wrong, and which way round its pair is', { tags: 'long' }, async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(appUrl());
    for (const [link, text] of [
      ['add/MON/WMON/3000', 'Invalid pair'],
      ['add/HUSH/HUSH/3000', 'Invalid pair'],
      ['add/MON/HUSH/1234', 'This network has no 0.1234% fee tier.'],
      ['add/MON/HUSH/x', "The fee in this link isn't valid."],
      ['add/HUSH/MON/3000', 'MON per HUSH'],
      ['add/USDT/DAK/3000', 'DAK per USDT'],
      ['add-liquidity-v3/MON/HUSH/3000', 'HUSH per MON'],
    ] as const) {
      await goAnew(page, `/${link}`);
      await page.getByText(text, { exact: false }).first().waitFor();
    }
    expect(problems).toEqual([]);
  });
});
