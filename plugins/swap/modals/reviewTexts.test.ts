import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, quoteOf } from '../testing/SwapFakes.ts';
import { effectText, trialText } from './reviewTexts.ts';

const E18 = 10n ** 18n;
const t = ((key: string, values: Record<string, string>) =>
  `${key} ${values.sent} / ${values.received}`) as unknown as TFunction;

describe('what will happen', () => {
  test('exact input: so much leaves, at least so much arrives', () => {
    const quote = quoteOf(
      { tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: E18 },
      1000n * E18,
    );
    expect(effectText(t, 'en-US', quote, 995n * E18)).toBe('swapLater:review.effectIn 1 MON / 995 HUSH');
  });

  test('exact output: at most so much leaves, so much arrives', () => {
    const quote = quoteOf(
      { tradeType: 'EXACT_OUTPUT', input: mon, output: hush, amountRaw: 1000n * E18 },
      E18,
    );
    expect(effectText(t, 'en-US', quote, E18 + 5n)).toBe(
      'swapLater:review.effectOut 1.00001 MON / 1,000 HUSH',
    );
  });
});

describe('the trial run', () => {
  test('is told with signs, what leaves rounded up and what arrives down', () => {
    const owner = addressOf(1);
    const changes = [
      { owner, currency: mon, deltaRaw: -(E18 + 1n) },
      { owner, currency: hush, deltaRaw: 1000n * E18 - 1n },
    ];
    const told = { ok: true, changes, endpoint: undefined };
    expect(trialText(told, 'en-US')).toBe('\u22121.00001 MON and +999.999 HUSH');
    expect(trialText({ ...told, changes: 'unavailable' }, 'en-US')).toBeUndefined();
  });
});
