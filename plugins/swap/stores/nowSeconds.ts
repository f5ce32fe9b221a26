import { deadlineFrom } from '../../../kernel/tx/flow/deadline.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';

/** The later of the newest block's time and the clock. */
export function nowSeconds({ client }: Pick<Party, 'client'>): number {
  return deadlineFrom(Date.now(), client.clock.head?.timestamp, 0);
}
