import { type Fraction, midPrice } from '../../amm/index.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { tradedToken } from '../../tokens/tradedToken.ts';
import type { PoolKind } from '../PoolKind.ts';
import { findRoute } from '../routes/findRoute.ts';
import { type RouteMarket, routeProblem } from '../routes/routeProblem.ts';
import { readView, type ViewOptions } from './readView.ts';

export interface ViewedPrice {
  /** Default: the kernel's. */
  readonly kinds: readonly PoolKind[] | undefined;
  readonly currencies: readonly [Currency, Currency];
  /**
   * How much of each is sold for the other to find where the price is, raw units: pools with dust are no market for
   * that. The first amounts that the pools can take count.
   */
  readonly sold: readonly (readonly [bigint, bigint])[];
  /** This pool is no part of it. */
  readonly without: Address | undefined;
}

/**
 * The price of a pair in one operator's view of its market, raw units of the second currency per raw unit of the first:
 * the mid prices on the best way from the first to the second and on the best one back, before fees. Whoever adds a
 * pool can only move the two further apart. Empty where no other pools lead from one to the other.
 * Errors: those of `readView`.
 */
export async function viewPrice(
  client: ChainClient,
  { currencies, sold, without, kinds }: ViewedPrice,
  options: ViewOptions,
): Promise<readonly Fraction[]> {
  const [first, second] = currencies;
  const ends = [tradedToken(client.chain, first), tradedToken(client.chain, second)] as const;
  const back = [ends[1], ends[0]] as const;
  return readView(client, { ends, kinds }, options, ({ search }) =>
    search(async (viewed) => {
      const states = viewed.states.filter(({ address }) => address !== without);
      // What a transfer keeps is no part of a pool's price.
      const market: RouteMarket = { ...viewed, states, taxes: new Map() };
      const priceOn = (way: typeof ends, input: Currency, output: Currency, amounts: readonly bigint[]) => {
        for (const amountRaw of amounts) {
          const request = { tradeType: 'EXACT_INPUT', input, output, amountRaw } as const;
          const { route } = findRoute({ ...routeProblem(market, request, way), effort: 'single' });
          const [part] = route?.parts ?? [];
          if (part) return [midPrice(part.path)];
        }
        return [];
      };
      const there = priceOn(
        ends,
        first,
        second,
        sold.map(([raw]) => raw),
      );
      const returns = priceOn(
        back,
        second,
        first,
        sold.map(([, raw]) => raw),
      );
      const result = [...there, ...returns.map(reciprocal)];
      return { result, exceeded: [] };
    }),
  );
}

const reciprocal = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: denominator,
  denominator: numerator,
});
