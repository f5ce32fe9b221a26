// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import GalleryPage from './GalleryPage.tsx';

afterEach(cleanup);

const root = path.join(import.meta.dirname, '../../..');
const filesOf = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.basename(file))
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file) && !file.includes('.test.'));

/**
 * Components with nothing to see, the frame of a page, and overlays that are only used over shown components.
 */
const parts = [
  'VisuallyHidden',
  'Isolated',
  'LiveRegion',
  'DialogFrame',
  'ScrollBody',
  'Icon',
  'AmountInput',
  'AmountDoubt',
  'BalanceActions',
  'PoolPage',
  // A row of `PairList`, and shown with it.
  'PairRow',
  // The same for a list of positions: it has the page's first heading, and a page has one.
  'PositionsPage',
  'FlowDialogs',
  'FlowReview',
  'FlowProgress',
  'FailureBanner',
  'ExcessGas',
  // Parts of the transaction dialogs and of an amount field, shown with a running transaction.
  ...[
    'KeptNote',
    'AmountLock',
    'AmountRefusal',
    'AmountNotes',
    'LazyAmountNotes',
    'CompareDetails',
    'CompareDisclosure',
    'CompareRow',
    'BasisNotice',
    'MarketNotice',
    'AddNode',
    'FewerNotice',
    'FlowHints',
    'FlowNotices',
    'WalletNotice',
  ],
  // The picker is a dialog over a page; these are its parts.
  ...[
    'TokenPicker',
    'TokenSearch',
    'TokenSearchEmpty',
    'TokenChips',
    'TokenOption',
    'TokenDetails',
    'TokenFacts',
    'TokenSafety',
  ],
  ...['ManageTokens', 'ManagedRow', 'ListRow', 'AddForm'],
  'WindowList',
  // Shown as part of the app's own state, behind a button.
  'FormButton',
  'LastTransaction',
  'LastTransactionView',
  'LiquiditySettings',
  ...['UnlistedQuestion', 'LinkedTokenDialog', 'LinkedTokenNotice', 'LinkedTokenWarning', 'LinkNotices'],
  // These need a pending transaction and what its wallet and network allow.
  'PendingActions',
  'ReplaceDialog',
  // This needs a confirmed one.
  'TradeAgain',
  // These read a chain's index, and are shown with a pool's or a token's own history.
  ...['PoolMarket', 'PairMarket', 'ThroughMarket', 'IntervalChoice', 'MarketNotes', 'MarketWaiting'],
  // What the person keeps on the device.
  ...['AddressBookDialog', 'AddressList', 'SavedAddressForm'],
  // Parts of every chart.
  ...['Axis', 'ChartFrame', 'ChartHeading', 'ChartTable', 'Crosshair', 'DepthHandle', 'LineArea'],
  'MarketReadout',
];

test('shows every shared component', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const names = ['ui/components', 'ui/exchange', 'ui/charts']
    .flatMap(filesOf)
    .map((file) => file.replace('.tsx', ''));
  expect(names.length).toBeGreaterThan(60);
  const missing = names.filter((name) => !parts.includes(name) && !sources.includes(`/${name}.tsx'`));
  expect(missing).toEqual([]);
});

test('shows every badge, every tooltip width and every state of a button', () => {
  renderUi(<GalleryPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Component gallery');
  const states = (section: string) =>
    [...screen.getByRole('region', { name: section }).querySelectorAll('code')].map(
      (code) => code.textContent,
    );
  expect(states('Badges')).toEqual([
    'default',
    'negative',
    'positive',
    'primary',
    'warning',
    'promotional',
    'branded',
    'soft',
    'warningOutline',
  ]);
  expect(states('Tooltips and dialogs').filter((name) => /\d/.test(name ?? ''))).toEqual([
    'Tooltip small (200)',
    'Tooltip medium (256)',
    'Tooltip large (400)',
  ]);
  const buttons = within(screen.getByRole('region', { name: 'Buttons' }));
  expect(buttons.getAllByRole('button', { name: 'Sample' }).length).toBeGreaterThan(10);
});

test('shows the steps of a transaction in each of their states', () => {
  renderUi(<GalleryPage />);
  const cells = [...screen.getByRole('region', { name: 'Transaction' }).querySelectorAll('code')];
  const steps = (name: string) => {
    const cell = cells.find((code) => code.textContent === `FlowSteps ${name}`)?.parentElement as HTMLElement;
    return within(cell)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('[aria-hidden]')?.textContent || item.textContent);
  };
  expect(steps('todo')).toEqual(['1', '2', '3']);
  expect(steps('asked')[0]).toMatch(/Confirm in your wallet/);
  expect(steps('waiting')[0]).toMatch(/Waiting/);
  expect(steps('signing').slice(0, 2)).toEqual([
    expect.stringMatching(/done/),
    expect.stringMatching(/Sign/),
  ]);
  expect(steps('done')).toEqual(Array(3).fill(expect.stringMatching(/done/)));
  expect(steps('failed')[2]).toMatch(/failed/);
  expect(steps('refused')[1]).toMatch(/failed/);
});

test('a sample that reads a service reads the one of the samples', () => {
  renderUi(<GalleryPage />);
  const positions = within(screen.getByRole('region', { name: 'Positions' }));
  expect(positions.getAllByText('$4,500.00').length).toBeGreaterThan(0);
});

test('each section shows its parts in either theme, and from right to left', () => {
  renderUi(<GalleryPage />);
  const section = screen.getByRole('region', { name: 'Badges' });
  const press = (name: string) => fireEvent.click(within(section).getByRole('button', { name }));
  expect([section.dataset.theme, section.dir]).toEqual([undefined, '']);
  press('Dark');
  press('Right to left');
  expect([section.dataset.theme, section.dir]).toEqual(['dark', 'rtl']);
  press('Light');
  press('Right to left');
  expect([section.dataset.theme, section.dir]).toEqual(['light', '']);
  press('Light');
  expect(section.dataset.theme).toBeUndefined();
  expect(screen.getByRole('region', { name: 'Buttons' }).dataset.theme).toBeUndefined();
});
