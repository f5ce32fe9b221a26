import { operatorOf } from '../operatorOf.ts';

/** One endpoint of each operator first, in the given order, then the others. */
export function operatorsInTurn<E extends { readonly url: string }>(endpoints: readonly E[]): readonly E[] {
  const first = new Map<string, E>();
  for (const endpoint of endpoints) {
    const operator = operatorOf(endpoint.url);
    if (!first.has(operator)) first.set(operator, endpoint);
  }
  const leading = [...first.values()];
  return [...leading, ...endpoints.filter((endpoint) => !leading.includes(endpoint))];
}
