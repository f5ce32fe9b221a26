import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import common from '../../locales/en-US/common.json' with { type: 'json' };
import { errorText } from './errorText.ts';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en-US',
    interpolation: { escapeValue: false },
    resources: {
      'en-US': {
        common: {
          errors: { unexpected: 'It happened: {{message}}', call_reverted: 'Refused.' },
          revert: { other: 'Because of {{reason}}' },
        },
      },
    },
  }),
);

const text = (error: SluiceError) => errorText(i18n.t, error);

describe('errorText', () => {
  test('fills in the message where the words ask for it, with hidden characters made visible', () => {
    expect(text(new SluiceError('unexpected', 'no\u202eidea'))).not.toContain('\u202e');
    expect(text(new SluiceError('unexpected', 'no idea'))).toBe('It happened: no idea');
    expect(text(new SluiceError('unexpected', 'x'.repeat(5000))).length).toBeLessThan(400);
  });

  test('prefers the key among its values', () => {
    const values = { key: 'common:revert.other', reason: 'TF' };
    expect(text(new SluiceError('call_reverted', 'reverted', { values }))).toBe('Because of TF');
    expect(text(new SluiceError('call_reverted', 'reverted', { values: { key: 'common:none' } }))).toBe(
      'Refused.',
    );
  });

  test('a rejection is told in the specification’s words where a flow tells it at all', () => {
    const t = i18next.createInstance();
    void t.init({ lng: 'en-US', resources: { 'en-US': { common } } });
    expect(errorText(t.t, new SluiceError('wallet_rejected', 'User denied'))).toBe('Transaction rejected');
  });

  test('a code without words shows the message', () => {
    expect(text(new SluiceError('ens_failed', 'no resolver'))).toBe('no resolver');
  });
});
