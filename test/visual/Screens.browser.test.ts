// @module-tag long
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { chainAt, freshNode, serveApp } from '../browser/serveApp.ts';
import { connect, swapButton } from '../e2e/steps.ts';
import { WAIT } from '../testing/pace.ts';
import { comparePictures, halfPicture, MAX_DIFFERENT } from './comparePictures.ts';
import { PICTURES, pose, SIZES } from './screens.ts';

/** No block is mined meanwhile. */
const STANDING_SECONDS = 86_400;

const approvedFolder = path.join(ROOT, 'test', 'visual', 'approved');
const resultsFolder = path.join(ROOT, 'test-results', 'visual');
/**
 * Names the system that drew the approved pictures: another system draws other glyphs, which would count as
 * differences.
 */
const drawnByFile = path.join(approvedFolder, 'drawnBy.txt');
const approving = process.env.SLUICE_APPROVE === '1';

const browser = await openBrowser();

test('the main screens look as they were approved', async ({ skip }) => {
  const here = await drawer();
  const drawnBy = existsSync(drawnByFile) ? readFileSync(drawnByFile, 'utf8').trim() : 'nobody';
  if (!approving && here !== drawnBy)
    skip(`The approved pictures were drawn by ${drawnBy}, this is ${here}.`);
  const node = await freshNode({ blockTimeSeconds: STANDING_SECONDS });
  const app = await serveApp(chainAt(node.url, node.deployment));
  const { timestamp } = await node.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
  const now = (Number(timestamp) + 2) * 1000;
  const wallet = await connected(app.url);
  mkdirSync(approving ? approvedFolder : resultsFolder, { recursive: true });
  const wrong: string[] = [];
  for (const picture of PICTURES) {
    const { name, width, theme, lng } = picture;
    const context = await browser.newContext({
      storageState: wallet,
      viewport: { width, height: SIZES[width] },
      colorScheme: theme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'UTC',
      locale: lng,
    });
    context.setDefaultTimeout(WAIT.timeout);
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.addInitScript(() => {
      // For the lines of the illustrations.
      let seed = 1;
      Math.random = () => {
        seed = (seed * 16_807) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
    });
    await pose(page, picture, `${app.url}${picture.screen.path(node)}`);
    const actual = halfPicture(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    await context.close();
    const file = path.join(approvedFolder, `${name}.png`);
    if (approving) {
      writeFileSync(file, actual);
      continue;
    }
    const { share, difference } = existsSync(file)
      ? comparePictures(readFileSync(file), actual)
      : { share: 1, difference: undefined };
    if (share <= MAX_DIFFERENT) continue;
    const result = path.join(resultsFolder, name);
    writeFileSync(`${result}-actual.png`, actual);
    if (difference) writeFileSync(`${result}-difference.png`, difference);
    wrong.push(`${name}: ${(share * 100).toFixed(2)} % of it, see ${path.relative(ROOT, result)}-*.png`);
  }
  if (approving) writeFileSync(drawnByFile, `${here}\n`);
  expect(wrong, 'Where they are meant to look otherwise: npm run test:visual:approve').toEqual([]);
}, 600_000);

/** Browser, system and fonts, as far as they affect a picture. */
async function drawer(): Promise<string> {
  const page = await browser.newPage();
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = '100px sans-serif';
    return ['Swap 0.5%', 'مبادلة'].map((text) => context.measureText(text).width.toFixed(1)).join(' ');
  });
  await page.close();
  return `Chromium ${browser.version().split('.')[0]}, ${process.platform}, fonts ${widths}`;
}

/** The browser storage of a person who has connected the test wallet. */
async function connected(appUrl: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${appUrl}swap`);
  await swapButton(page).waitFor();
  await connect(page);
  return context.storageState();
}
