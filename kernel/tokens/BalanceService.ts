import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

/** An unknown balance is a state of its own: never show it as 0. */
export type Balance =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly raw: bigint; readonly block: bigint }
  | { readonly state: 'unknown'; readonly error: SluiceError; readonly lastRaw?: bigint };

/** Balances of the currencies on screen, read again with each block. */
export interface BalanceService {
  /** Keeps the balances fresh until disposed. */
  watch(owner: Address, currencies: readonly Currency[]): () => void;
  /** Observable; `loading` for a currency that is not watched. */
  get(owner: Address, currency: Currency): Balance;
}
