import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { wordAt } from '../abi/words.ts';
import type { Currency, Token } from '../currency/Currency.ts';
import { multiplierOf, releaseMultiplier } from '../currency/multipliers.ts';
import { changeCalls, multiplierCall, readMultiplier, sameMultiplier } from '../currency/readMultiplier.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { allReads, bothReads, type Reads } from '../quote/Reads.ts';
import type { CallResult } from '../rpc/Multicall.ts';

/**
 * Asks the tokens for the decimals and the multiplier that the typed amount was read with, as they were when this
 * was called. Its `read` throws `decimals_differ` and `multiplier_differs`. A token that does not tell its decimals
 * passes: they are optional in ERC-20.
 */
export function decimalsReads(currencies: readonly Currency[]): Reads<unknown> {
  const decimals = tokensOf(currencies).map(
    ({ address, decimals, symbol }): Reads<void> => ({
      calls: [{ target: address, data: metadataSelectors['decimals()'] }],
      read([result]) {
        const own = dataOf(result);
        const found = own && wordAt(own);
        if (found === undefined || found === BigInt(decimals)) return;
        throw new SluiceError('decimals_differ', `${symbol} has ${found} decimals, not ${decimals}`, {
          values: { symbol },
        });
      },
    }),
  );
  return bothReads(allReads(decimals), multiplierReads(currencies));
}

/**
 * Asks the tokens for the multiplier that amounts are shown with: for what pays out, where nothing was typed and wrong
 * decimals must not keep anybody's money. Its `read` throws `multiplier_differs`.
 */
export function multiplierReads(currencies: readonly Currency[]): Reads<unknown> {
  return allReads(
    tokensOf(currencies).map(({ address, chainId, symbol }): Reads<void> => {
      const used = multiplierOf({ chainId, address });
      const changes = used.value || used.next ? changeCalls(address) : [];
      return {
        calls: [multiplierCall(address), ...changes],
        read(results) {
          const unit = results.map(dataOf);
          if (sameMultiplier(readMultiplier(...(unit as [undefined])), used)) return;
          // The page shows a unit that does not count: what is signed next rests on the present one.
          releaseMultiplier({ chainId, address });
          throw new SluiceError('multiplier_differs', `${symbol} has another multiplier`, {
            values: { symbol },
          });
        },
      };
    }),
  );
}

const tokensOf = (currencies: readonly Currency[]): readonly Token[] =>
  currencies.filter((currency) => currency.kind === 'token');

function dataOf(result: CallResult | undefined) {
  return result?.ok ? result.data : undefined;
}
