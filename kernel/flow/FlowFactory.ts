import type { TransactionFlow } from './TransactionFlow.ts';

/** Makes a flow for one page or form, which cancels it when it is left. `T`: what is agreed to. */
export type FlowFactory = <T>() => TransactionFlow<T>;
