import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { ContributionRegistry } from '../../kernel/plugin/contributions.ts';
import commonLazy from '../../locales/en-US/commonLazy.json' with { type: 'json' };
import { errorText } from './errorText.ts';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en-US',
    interpolation: { escapeValue: false },
    resources: {
      'en-US': {
        common: {
          errors: { unexpected: 'It happened: {{message}}', transaction_reverted: 'Refused.' },
        },
        commonLazy: {
          errors: { simulation_differs: 'Less {{symbol}}' },
          revert: { other: 'Because of {{reason}}' },
        },
        swap: { failed: { wrapped: 'A bug' } },
      },
    },
  }),
);

const text = (error: SluiceError) => errorText(i18n.t, error);

describe('errorText', () => {
  test('fills in the message where the words ask for it, with hidden characters made visible', () => {
    expect(text(new SluiceError('unexpected', 'no\u202eidea'))).not.toContain('\u202e');
    expect(text(new SluiceError('unexpected', 'no idea'))).toBe('It happened: no idea');
    expect(text(new SluiceError('unexpected', 'a "word"'))).toBe("It happened: a 'word'");
    expect(text(new SluiceError('unexpected', 'x'.repeat(5000))).length).toBeLessThan(400);
  });

  test('says why a transaction would revert, where that has words', () => {
    const reverted = (revert: string) =>
      new SluiceError('transaction_reverted', 'reverted', { values: { revert, reason: 'TF', endpoint: '' } });
    expect(text(reverted('other'))).toBe('Because of TF');
    expect(text(reverted('none'))).toBe('Refused.');
  });

  test('takes the words that are loaded later', () => {
    const error = new SluiceError('simulation_differs', 'less', { values: { symbol: 'HUSH' } });
    expect(text(error)).toBe('Less HUSH');
  });

  test('takes what a plugin contributes for a code of its own, and for none of the kernel’s', () => {
    const errorTexts = [
      { code: 'wrapped_coin_unknown', text: 'swap:failed.wrapped', pluginId: 'swap' },
      { code: 'unexpected', text: 'swap:failed.wrapped', pluginId: 'swap' },
    ];
    const contributions = { of: () => errorTexts } as unknown as ContributionRegistry;
    const told = (code: ErrorCode) =>
      errorText(i18n.t, new SluiceError(code, 'no wrapped coin'), contributions);
    expect(told('wrapped_coin_unknown')).toBe('A bug');
    expect(told('unexpected')).toBe('It happened: no wrapped coin');
    expect(text(new SluiceError('wrapped_coin_unknown', 'no wrapped coin'))).toBe('no wrapped coin');
  });

  test('a rejection is told in the specification’s words where a flow tells it at all', () => {
    const t = i18next.createInstance();
    void t.init({ lng: 'en-US', resources: { 'en-US': { commonLazy } } });
    expect(errorText(t.t, new SluiceError('wallet_rejected', 'User denied'))).toBe('Transaction rejected');
  });

  test('a code without words shows the message', () => {
    expect(text(new SluiceError('ens_failed', 'no resolver'))).toBe('no resolver');
  });
});
