import { addressAt } from '../../../kernel/abi/words.ts';
import type { TokenTax } from '../../../kernel/amm/types.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { baseAddresses } from '../../../kernel/quote/baseAddresses.ts';
import { readGroups } from '../../../kernel/quote/CallGroup.ts';
import { TokenTaxes } from '../../../kernel/quote/TokenTaxes.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';

/** The behaviour of a token's own contract, as far as it is known. */
export interface TokenSafety {
  /** The fee of each transfer, measured by a simulated trade. `unknown`: it could not be measured. */
  readonly transferFee: TokenTax | 'none' | 'unknown';
  /** The owner of the contract; `none`: it has none; `unknown`: it could not be read. */
  readonly owner: Address | 'none' | 'unknown';
}

/** First four bytes of keccak256 of `owner()`. */
const OWNER: Hex = '0x8da5cb5b';

/**
 * Reads from the chain how a token treats its holders. It never fails: what could not be read is `unknown`.
 */
export async function tokenSafety(
  client: ChainClient,
  token: Address,
  signal: AbortSignal,
): Promise<TokenSafety> {
  const [transferFee, owner] = await Promise.all([
    measureFee(client, token, signal).catch(() => 'unknown' as const),
    readOwner(client, token, signal).catch(() => 'unknown' as const),
  ]);
  return { transferFee, owner };
}

async function measureFee(
  client: ChainClient,
  token: Address,
  signal: AbortSignal,
): Promise<TokenSafety['transferFee']> {
  if (baseAddresses(client.chain).includes(token)) return 'none';
  if (!contractAddress(client.chain, 'feeValidator')) return 'unknown';
  let measured = true;
  const warn = () => {
    measured = false;
  };
  const taxes = new TokenTaxes(client.chain, { info: () => undefined, warn, error: warn });
  await readGroups(client.multicall, [taxes.callGroup([token])], signal);
  const tax = taxes.of([token]).get(token);
  // What it rounds is no fee.
  return tax && (tax.buyFeeBps > 0 || tax.sellFeeBps > 0) ? tax : measured ? 'none' : 'unknown';
}

async function readOwner(
  client: ChainClient,
  token: Address,
  signal: AbortSignal,
): Promise<TokenSafety['owner']> {
  const { results } = await client.multicall.read([{ target: token, data: OWNER }], { signal });
  const [result] = results;
  if (!result) return 'unknown';
  if (!result.ok) return result.error.code === 'call_reverted' ? 'none' : 'unknown';
  const owner = addressAt(result.data);
  return owner === undefined || BigInt(owner) === 0n ? 'none' : (owner as Address);
}
