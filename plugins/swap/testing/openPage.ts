import { onTestFinished } from 'vitest';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { Field } from '../stores/SwapForm.ts';
import { SwapFakes } from './SwapFakes.ts';

/** The page, open until the test ends, with a pair and an amount. */
export function openPage(
  input: Currency | undefined,
  output: Currency | undefined,
  typedValue = '2',
  independentField: Field = 'INPUT',
  fakes = new SwapFakes(),
): SwapFakes {
  fakes.trade.form.replaceSwapState({ input, output, typedValue, independentField, recipient: null });
  onTestFinished(fakes.store.open());
  return fakes;
}
