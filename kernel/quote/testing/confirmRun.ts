import type { Address } from '../../chain/ChainSpec.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteConfirmation } from '../QuoteConfirmation.ts';
import type { QuoteSession } from '../QuoteService.ts';

const ATTEMPTS = 6;

/**
 * Confirms a quote by running its trade. A busy machine may not answer within the seconds that the app waits; then this
 * tries again, a few times.
 */
export async function confirmRun(
  session: QuoteSession,
  quote: Quote,
  account: Address,
): Promise<QuoteConfirmation> {
  for (let attempt = 1; ; attempt += 1) {
    const confirmation = await session.confirm(quote, undefined, account);
    const isUnanswered = confirmation.outcome === 'unavailable' && confirmation.reason === 'no_answer';
    if (!isUnanswered || attempt === ATTEMPTS) return confirmation;
  }
}
