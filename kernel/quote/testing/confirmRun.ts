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
    if (confirmation.outcome !== 'unavailable' || attempt === ATTEMPTS) return confirmation;
    // Where the run has not answered, the quoters cannot know what parts that share a pool give.
    if (!['no_answer', 'shared_pool'].includes(confirmation.reason ?? '')) return confirmation;
  }
}
