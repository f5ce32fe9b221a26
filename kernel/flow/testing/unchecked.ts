import type { TransactionPlan } from '../TransactionPlan.ts';

/** The same plan, compared with nothing: neither with the page's present terms nor with the chain's state. */
export function unchecked<T>({ agreed, steps, typed }: TransactionPlan<T>): TransactionPlan<T> {
  const basis = () => ({ none: 'This test leaves it to the contract' });
  return {
    agreed,
    steps: async () => (await steps()).map((step) => (step.kind === 'send' ? { ...step, basis } : step)),
    ...(typed ? { typed } : {}),
  };
}
