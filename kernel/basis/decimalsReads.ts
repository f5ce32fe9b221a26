import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { wordAt } from '../abi/words.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Reads } from '../quote/Reads.ts';

/**
 * Asks the tokens for the decimals that the typed amount was read with. Its `read` throws `decimals_differ`.
 * A token that does not tell its decimals passes: they are optional in ERC-20.
 */
export function decimalsReads(currencies: readonly Currency[]): Reads<void> {
  const tokens = currencies.filter((currency) => currency.kind === 'token');
  return {
    calls: tokens.map(({ address }) => ({ target: address, data: metadataSelectors['decimals()'] })),
    read(results) {
      tokens.forEach(({ decimals, symbol }, index) => {
        const result = results[index];
        const told = result?.ok ? wordAt(result.data) : undefined;
        if (told !== undefined && told !== BigInt(decimals)) {
          throw new SluiceError('decimals_differ', `${symbol} has ${told} decimals, not ${decimals}`, {
            values: { symbol },
          });
        }
      });
    },
  };
}
