import { createContext } from 'react';

/** What would go into the range, where that does not follow from the two amounts of the form. */
export interface PlannedDeposit {
  /** Undefined: not known. */
  readonly liquidity: bigint | undefined;
  /** What it follows from, for a person: another one is another question, another price is not. */
  readonly amount: string;
  /** No amount is typed for it. */
  readonly isGiven?: boolean;
}

/** Observable; undefined: the form's own amounts. The function changes where what it goes by does. */
export const PlannedContext = createContext<() => PlannedDeposit | undefined>(() => undefined);
