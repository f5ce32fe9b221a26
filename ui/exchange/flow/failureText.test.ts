import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { FailureType } from '../../../kernel/flow/TransactionFlow.ts';
import { FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import type { ContributionRegistry } from '../../../kernel/plugin/contributions.ts';
import common from '../../../locales/en-US/common.json' with { type: 'json' };
import commonLazy from '../../../locales/en-US/commonLazy.json' with { type: 'json' };
import exchangeLazy from '../../../locales/en-US/exchangeLazy.json' with { type: 'json' };
import swap from '../../../locales/en-US/swap.json' with { type: 'json' };
import { errorText } from '../../i18n/errorText.ts';
import { failureText } from './FailureBanner.tsx';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en-US',
    ns: ['common', 'commonLazy', 'exchangeLazy', 'swap'],
    defaultNS: 'exchangeLazy',
    resources: { 'en-US': { common, commonLazy, exchangeLazy, swap } },
    interpolation: { escapeValue: false },
  }),
);

/** The contribution of a plugin that has an error code of its own. */
const errorTexts = [{ code: 'wrapped_coin_unknown', text: 'swap:failed.wrapped', pluginId: 'swap' }];
const contributions = { of: () => errorTexts } as unknown as ContributionRegistry;
const { token } = new FlowFakes();
const text = (type: FailureType, error: SluiceError, symbol = 'HUSH') =>
  failureText(i18n.t, { type, error, token: { ...token, symbol } }, (one) =>
    errorText(i18n.t, one, contributions),
  );
const broken = new SluiceError('wallet_failed', 'out of ink');

test('a failed approval or permit names its token and says why', () => {
  expect(text('approval', broken)).toMatch(/^HUSH token allowance failed: Your wallet couldn't do this/);
  expect(text('permit', broken)).toMatch(/^HUSH permit allowance failed: Your wallet couldn't do this/);
  expect(text('approval', broken, 'ABCDEFGHIJKLMNOPQRSTU')).toMatch(/^ABCD…QRSTU token/);
});

test('one that was refused says so in words of its own', () => {
  const refused = new SluiceError('wallet_rejected', 'no');
  expect(text('approval', refused)).toBe('HUSH token allowance failed: User rejected');
  expect(text('permit', refused)).toBe('HUSH permit allowance failed: User rejected signature');
});

test('a failed swap or wrap is its reason alone', () => {
  expect(text('confirmation', broken)).not.toMatch(/HUSH/);
  expect(text('wrap', broken)).toMatch(/^Your wallet couldn't do this/);
});

test('a wrapped coin that is not what it should be asks for a bug report', () => {
  const error = new SluiceError('wrapped_coin_unknown', 'x');
  expect(text('wrap', error)).toMatch(/Report it as a bug\.$/);
});

test('a batch that the wallet gave up is told as that, whatever it was of', () => {
  const error = new SluiceError('batch_given_up', 'x');
  expect(text('confirmation', error)).toBe('Your wallet dropped all steps before sending anything.');
});
