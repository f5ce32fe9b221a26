import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../kernel/currency/Currency.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { sleep, systemTimers, type Timers } from '../../kernel/runtime/Timers.ts';
import type { TokenListService } from '../../kernel/tokens/TokenListService.ts';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 4_000;

/**
 * The token at the address that a page's link names; asks until a node answers. Undefined: there is no such
 * token, or the request was aborted.
 * @param onFailure called each time that no node answered
 */
export async function tokenOfLink(
  tokens: Pick<TokenListService, 'load'>,
  chainId: number,
  address: Address,
  signal: AbortSignal,
  timers: Timers = systemTimers,
  onFailure?: () => void,
): Promise<Token | undefined> {
  for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    try {
      return await tokens.load(chainId, address, signal);
    } catch (error) {
      if (SluiceError.from(error).code === 'token_not_found') return undefined;
    }
    if (!signal.aborted) onFailure?.();
    await sleep(timers, waitMs, signal);
  }
  return undefined;
}
