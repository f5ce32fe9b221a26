import type { Currency } from '../../../../kernel/currency/Currency.ts';

/** Tokens that can be marked in the token dialog. */
export interface Favourites {
  readonly has: (currency: Currency) => boolean;
  readonly toggle: (currency: Currency) => void;
  /** How many could not be read. */
  readonly lost: number;
}
