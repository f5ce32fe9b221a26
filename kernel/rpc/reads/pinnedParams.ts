import { BLOCK_PARAM } from './readTarget.ts';

/**
 * The parameters with `latest` (named or by default) replaced by `block`; undefined if they do not read
 * `latest`.
 */
export function pinnedParams(
  method: string,
  params: readonly unknown[],
  block: string,
): readonly unknown[] | undefined {
  const index = BLOCK_PARAM[method];
  if (index === undefined || (params[index] ?? 'latest') !== 'latest' || params.length < index)
    return undefined;
  return [...params.slice(0, index), block, ...params.slice(index + 1)];
}
