import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { findPair } from './findPair.ts';

/** The result of looking up the address in the link. */
export type MigrationTarget =
  | { readonly state: 'loading' }
  /** The text is no address, or the chain's V2 factory does not know the pair. */
  | { readonly state: 'not_a_pair' }
  | { readonly state: 'failed'; readonly error: SluiceError }
  | { readonly state: 'known'; readonly address: Address; readonly tokens: readonly [Token, Token] };

/** Finds the pair at the address in the link, and reads its tokens. */
export async function findTarget(
  client: ChainClient,
  lists: Pick<TokenListService, 'find' | 'load'>,
  text: string,
  signal: AbortSignal,
): Promise<MigrationTarget> {
  const address = parseAddress(text);
  if (!address) return { state: 'not_a_pair' };
  const { id } = client.chain;
  const load = (token: Address) => lists.find(id, token) ?? lists.load(id, token, signal);
  try {
    const pair = await findPair(client, address, signal);
    if (!pair) return { state: 'not_a_pair' };
    return { state: 'known', address, tokens: [await load(pair.token0), await load(pair.token1)] };
  } catch (error) {
    return { state: 'failed', error: SluiceError.from(error, 'rpc_error') };
  }
}
