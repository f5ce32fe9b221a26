import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';

/**
 * Asks an endpoint nothing more until the page is loaded again, and reads everything on the page anew from the
 * others, twice: a V3 pool first finds out that its ticks were wrong, and then reads them. Resolves also if
 * nobody answers.
 */
export async function leaveOut({ rpc, clock }: ChainClient, url: string): Promise<void> {
  rpc.removeEndpoint(url);
  for (let round = 0; round < 2; round += 1) await clock.refresh().catch(() => undefined);
}
