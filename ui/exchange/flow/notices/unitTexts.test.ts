import type { TFunction } from 'i18next';
import { afterEach, describe, expect, test } from 'vitest';
import { setMultiplier } from '../../../../kernel/currency/setMultiplier.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { hush, usdc } from '../../../testing/currencies.ts';
import { unitChanges, unitRows } from './unitTexts.ts';

const ONE = 10n ** 18n;
const OWNER = '0x00000000000000000000000000000000000000AA';
/** The key's last part and the values, but for the time. */
const t = ((key: string, { time: _, ...values }: Record<string, string>) =>
  [key.split('.').at(-1), ...Object.values(values)].join(' ')) as unknown as TFunction;
const plan = (hushRaw: bigint) => ({
  client: { clock: { head: undefined } } as never,
  permitSeconds: 1_800,
  limits: [
    { owner: OWNER, currency: hush, minDeltaRaw: hushRaw },
    { owner: OWNER, currency: usdc, minDeltaRaw: 1n },
    { owner: OWNER, currency: hush, minDeltaRaw: 7n },
  ] as const,
});
const now = () => Math.floor(systemTimers.wallMs() / 1000);

afterEach(() => setMultiplier(hush, {}));

describe('a review', () => {
  test.each([
    ['pays', -10n * ONE, '40 shown 10'],
    ['receives', ONE / 3n, '1.33333 shown 0.333333333333333333'],
    ['receives, of no minimum,', 0n, '4 shown 1'],
  ])('of a plan that %s has an amount of a token with a multiplier in both units', (_, raw, text) => {
    expect(unitRows(t, plan(raw), 'en-US')).toEqual([]);
    setMultiplier(hush, { value: 4n * ONE });
    const [shown, , own] = text.split(' ');
    expect(unitRows(t, plan(raw), 'en-US')).toEqual([
      { label: 'label HUSH', value: `text ${shown} ${own}`, help: 'help HUSH' },
    ]);
    expect(unitChanges(t, plan(raw), 'en-US')).toEqual([]);
  });

  test.each([
    ['before its end', 600, ['change 40 HUSH 80']],
    ['long after it', 4_000, []],
    ['that should have come', -60, ['change 40 HUSH 80']],
  ] as const)('says a change %s', (_, inSeconds, said) => {
    const next = { value: 8n * ONE, atSeconds: now() + inSeconds };
    setMultiplier(hush, { value: 4n * ONE, next });
    expect(unitChanges(t, plan(-10n * ONE), 'en-US')).toEqual(said);
  });

  test('says the first change of a token that has none yet', () => {
    setMultiplier(hush, { next: { value: 2n * ONE, atSeconds: now() + 60 } });
    expect(unitRows(t, plan(-ONE), 'en-US')).toEqual([]);
    expect(unitChanges(t, plan(-ONE), 'en-US')).toEqual(['change 1 HUSH 2']);
  });
});
