import { metadataSelectors } from '../../abi/metadataSelectors.ts';
import { textOf } from '../../abi/returnedText.ts';
import { wordAt } from '../../abi/words.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { Token } from '../../currency/Currency.ts';
import { tokenName, tokenSymbol, UNKNOWN_METADATA, validDecimals } from '../../currency/tokenFromOutside.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import type { Logger } from '../../runtime/Logger.ts';

export interface LoadedToken {
  readonly token: Token;
  /** True when the contract does not return its decimals: amounts are then shown in a guessed unit. */
  readonly broken: boolean;
}

/**
 * Reads name, symbol and decimals on chain in one multicall. Falls back to Unknown Token, UNKNOWN and 18 for
 * values that the contract does not return (rule 3.3).
 * @throws SluiceError `token_not_found` when no contract answers at `address`; transport codes when nothing
 * could be read
 */
export async function loadTokenMetadata(
  client: ChainClient,
  address: Address,
  logger?: Logger,
): Promise<LoadedToken> {
  const calls = (['name()', 'symbol()', 'decimals()'] as const).map((signature) => ({
    target: address,
    data: metadataSelectors[signature],
  }));
  const { results } = await client.multicall.read(calls);
  const [name, symbol, decimals] = results;
  const unread = results.find((result) => !result.ok && result.error.code !== 'call_reverted');
  if (unread && !unread.ok) throw unread.error;
  if (results.every((result) => result.ok && result.data === '0x')) {
    throw new SluiceError('token_not_found', 'There is no token at this address.', { values: { address } });
  }
  const ownDecimals = decimalsOf(decimals);
  const missing = (['name', 'symbol', 'decimals'] as const).filter((_, index) => !results[index]?.ok);
  if (missing.length > 0) logger?.warn(`The token ${address} does not tell its ${missing.join(', ')}`);
  return {
    token: {
      kind: 'token',
      chainId: client.chain.id,
      address,
      name: tokenName(text(name)),
      symbol: tokenSymbol(text(symbol)),
      decimals: ownDecimals ?? UNKNOWN_METADATA.decimals,
    },
    broken: ownDecimals === undefined,
  };
}

function text(result: CallResult | undefined): string | undefined {
  return result?.ok ? textOf(result.data) : undefined;
}

function decimalsOf(result: CallResult | undefined): number | undefined {
  const word = result?.ok ? wordAt(result.data) : undefined;
  const value = word === undefined ? undefined : Number(word);
  return validDecimals(value) ? value : undefined;
}
