import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import common from '../../../locales/en-US/common.json' with { type: 'json' };
import swap from '../../../locales/en-US/swap.json' with { type: 'json' };
import type { FlowErrorType } from '../stores/flowTypes.ts';
import { flowErrorText } from './flowErrorText.ts';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en-US',
    ns: ['common', 'swap'],
    defaultNS: 'swap',
    resources: { 'en-US': { common, swap } },
    interpolation: { escapeValue: false },
  }),
);

const text = (type: FlowErrorType, error: SluiceError, symbol: string | undefined = 'HUSH') =>
  flowErrorText(i18n.t, { type, error, symbol });
const broken = new SluiceError('wallet_failed', 'out of ink');

test('a failed approval or permit names its token and says why', () => {
  expect(text('approval', broken)).toMatch(/^HUSH token allowance failed: The wallet could not do it/);
  expect(text('permit', broken)).toMatch(/^HUSH permit allowance failed: The wallet could not do it/);
  expect(text('approval', broken, 'ABCDEFGHIJKLMNOPQRSTU')).toMatch(/^ABCD…QRSTU token/);
});

test('one that was refused says so in words of its own', () => {
  const refused = new SluiceError('wallet_rejected', 'no');
  expect(text('approval', refused)).toBe('HUSH token allowance failed: User rejected');
  expect(text('permit', refused)).toBe('HUSH permit allowance failed: User rejected signature');
});

test('a failed swap or wrap is its reason alone', () => {
  expect(text('confirmation', broken)).not.toMatch(/HUSH/);
  expect(text('wrap', broken)).toMatch(/^The wallet could not do it/);
});

test('a wrapped coin that is not what it should be asks for a bug report', () => {
  const error = new SluiceError('contract_missing', 'x', { values: { key: 'swap:failed.wrapped' } });
  expect(text('wrap', error)).toMatch(/Please report this as a bug/);
});
