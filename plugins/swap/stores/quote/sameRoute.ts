import type { Quote } from '../../../../kernel/quote/Quote.ts';

/** Whether both quotes go through the same pools with the same shares. */
export function sameRoute(one: Quote, other: Quote): boolean {
  const route = ({ parts }: Quote) =>
    parts.map(({ hops, shareBps }) => [shareBps, ...hops.map(({ pool }) => pool)].join()).join(';');
  return route(one) === route(other);
}
