import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, quoteOf } from '../testing/SwapFakes.ts';
import { effectText, trialText } from './reviewTexts.ts';

const E18 = 10n ** 18n;
const t = ((key: string, values: Record<string, string>) =>
  Object.values(values).reduce(
    (text, value) => (value ? `${text} / ${value}` : text),
    key,
  )) as unknown as TFunction;

describe('what will happen', () => {
  test('exact input: so much leaves, at least so much arrives', () => {
    const quote = quoteOf(
      { tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: E18 },
      1000n * E18,
    );
    expect(effectText(t, 'en-US', quote, 995n * E18)).toBe('swapLazy:review.effectIn / 1 MON / 995 HUSH');
  });

  test('names who receives where it is somebody else', () => {
    const quote = quoteOf({ tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: E18 }, E18);
    expect(effectText(t, 'en-US', quote, E18, '0xF00D')).toBe(
      'swapLazy:review.effectInTo / 1 MON / 1 HUSH / 0xF00D',
    );
  });

  test('exact output: at most so much leaves, so much arrives', () => {
    const quote = quoteOf(
      { tradeType: 'EXACT_OUTPUT', input: mon, output: hush, amountRaw: 1000n * E18 },
      E18,
    );
    expect(effectText(t, 'en-US', quote, E18 + 5n)).toBe(
      'swapLazy:review.effectOut / 1.00001 MON / 1,000 HUSH',
    );
  });
});

describe('the trial run', () => {
  test('is told with signs, what leaves rounded to the nearest and what arrives down', () => {
    const owner = addressOf(1);
    const changes = [
      { owner, currency: mon, deltaRaw: -(E18 + 1n) },
      { owner, currency: hush, deltaRaw: 1000n * E18 - 1n },
    ];
    const told = { ok: true, changes, endpoint: undefined };
    expect(trialText(t, told, 'en-US', owner)).toBe('\u22121 MON and +999.99999 HUSH');
    const theirs = [changes[0]!, { ...changes[1]!, owner: addressOf(2) }];
    expect(trialText(t, { ...told, changes: theirs }, 'en-US', owner, '0xF00D')).toBe(
      'swapLazy:review.trialOf / \u22121 MON / +999.99999 HUSH / 0xF00D',
    );
    expect(trialText(t, { ...told, changes: 'unavailable' }, 'en-US', owner)).toBeUndefined();
  });
});
