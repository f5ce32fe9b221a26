import type { TransactionFlow } from './TransactionFlow.ts';

/**
 * Makes a flow for one page or form, which must cancel the flow when the person leaves it. `T`: its terms.
 */
export type FlowFactory = <T>() => TransactionFlow<T>;
