import type { ChainClient } from '../../rpc/ChainClient.ts';
import { deadlineFrom } from '../deadline.ts';

/** The later of the newest block's time and the clock, in seconds. */
export function nowSeconds({ clock }: Pick<ChainClient, 'clock'>): number {
  return deadlineFrom(Date.now(), clock.head?.timestamp, 0);
}
