import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

/** An unknown balance is a state of its own: never show it as 0. */
export type Balance =
  | { readonly state: 'loading' }
  | {
      readonly state: 'known';
      /** Raw units; `keptRaw` is part of it. */
      readonly raw: bigint;
      readonly block: bigint;
      /**
       * What the chain makes the account keep of its native coin, because its code is delegated
       * (`ChainSpec.delegatedReserveRaw`); `unknown` until the account's code is read. Absent: nothing.
       */
      readonly keptRaw?: bigint | 'unknown';
    }
  | { readonly state: 'unknown'; readonly error: SluiceError; readonly lastRaw?: bigint };

/** Balances of the currencies on screen, read again with each block. */
export interface BalanceService {
  /** Keeps the balances fresh until disposed. */
  watch(owner: Address, currencies: readonly Currency[]): () => void;
  /** Observable; `loading` for a currency that is not watched. */
  get(owner: Address, currency: Currency): Balance;
}
