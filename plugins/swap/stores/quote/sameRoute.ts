import type { Quote } from '../../../../kernel/quote/Quote.ts';

/** Whether both pass the same pools in the same parts. */
export function sameRoute(one: Quote, other: Quote): boolean {
  const route = ({ parts }: Quote) =>
    parts.map(({ hops, shareBps }) => [shareBps, ...hops.map(({ pool }) => pool)].join()).join(';');
  return route(one) === route(other);
}
