// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeLocale, initI18n, loadLazyTexts, nameBrand } from './initI18n.ts';
import { keepTexts, LazyTexts } from './LazyTexts.ts';
import { useLazyTranslation } from './useLazyTranslation.ts';

afterEach(cleanup);

const texts: Record<string, Record<string, string>> = {
  'en-US swapLazy': { hello: 'Hello' },
  'de-DE swapLazy': { hello: 'Hallo' },
  'de-DE common': { bye: 'Tschau' },
};
const load = vi.fn(async (language: string, namespace: string) => texts[`${language} ${namespace}`]);

function Greeting() {
  const { t } = useLazyTranslation('swapLazy');
  return <p>{t('hello')}</p>;
}

async function show(locale = 'en-US') {
  load.mockClear();
  const i18n = await initI18n(['en-US', 'de-DE'], { common: { bye: 'Bye' } });
  await changeLocale(i18n, locale, load);
  const loadTexts = keepTexts((namespace) => loadLazyTexts(i18n, namespace, load));
  await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <LazyTexts value={loadTexts}>
          <Suspense fallback="waiting">
            <Greeting />
            <Greeting />
          </Suspense>
        </LazyTexts>
      </I18nextProvider>,
    ),
  );
  return i18n;
}

describe('texts that are not in the first load', () => {
  it('come when the first view asks, once', async () => {
    await show();
    expect(screen.getAllByText('Hello')).toHaveLength(2);
    expect(load.mock.calls.filter(([, namespace]) => namespace === 'swapLazy')).toHaveLength(1);
  });

  it('come in the language shown, and along with the next one', async () => {
    const i18n = await show('de-DE');
    expect(screen.getAllByText('Hallo')).toHaveLength(2);
    await act(() => changeLocale(i18n, 'en-US', load));
    expect(screen.getAllByText('Hello')).toHaveLength(2);
  });

  it("call the app by its operator's name", async () => {
    const i18n = await initI18n(['en-US'], { common: { note: '{{brand}} never holds your funds.' } });
    nameBrand(i18n, 'Weir & Co');
    expect(i18n.t('note')).toBe('Weir & Co never holds your funds.');
  });

  it('are asked for again after a failure', async () => {
    const first = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined);
    const kept = keepTexts(first);
    await expect(kept('a')).rejects.toThrow('offline');
    await expect(kept('a')).resolves.toBeUndefined();
    expect(kept('a')).toBe(kept('a'));
    expect(first).toHaveBeenCalledTimes(2);
  });
});
