import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import type { PriceTerms } from '../../../../kernel/positions/tickPrice.ts';
import { tickText } from '../../../../kernel/positions/typedRange.ts';
import type { MintForm } from '../../stores/MintForm.ts';

/** Writes a range into the form as if its prices had been typed. */
export function applyRange(form: MintForm, { tickLower, tickUpper }: TickRange, terms: PriceTerms): void {
  // Where token1 is the base, the lower price is the upper tick.
  const [left, right] = terms.base === 0 ? [tickLower, tickUpper] : [tickUpper, tickLower];
  form.typeRange('left', tickText(left, terms));
  form.typeRange('right', tickText(right, terms));
}
