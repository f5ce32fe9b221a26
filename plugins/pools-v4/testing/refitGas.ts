import { solveSymmetric } from '../../../kernel/amm/optimum/solveSymmetric.ts';
import type { RoutePart } from '../../../kernel/calldata/RoutePart.ts';
import { routeSections, sharedHops } from '../../../kernel/calldata/routeSections.ts';

/** What a trade takes gas for, as counts. */
export const GAS_TERMS = [
  'trade',
  'further part',
  'V2 hop',
  'V3 hop',
  'V4 hop',
  'hop through a used pool',
  'further section',
  'V3 hop after another',
  'V4 hop after another',
  'tick',
] as const;

/** How often a trade has each of {@link GAS_TERMS}. */
export function gasTerms(parts: readonly RoutePart[], ticks: number): readonly number[] {
  const used = new Set<string>();
  const hops = new Map<string, number>();
  const rows = new Map<string, number>();
  let [again, sections] = [0, 0];
  const add = (to: Map<string, number>, kind: string) => to.set(kind, (to.get(kind) ?? 0) + 1);
  for (const [index, part] of parts.entries()) {
    const own = routeSections(part, sharedHops({ parts }, index));
    sections += own.length - 1;
    for (const section of own) {
      for (const [at, { pool, protocol }] of section.hops.entries()) {
        if (used.has(pool)) again += 1;
        else add(hops, protocol);
        if (at > 0) add(rows, protocol);
        used.add(pool);
      }
    }
  }
  const of = (counts: Map<string, number>, kind: string) => counts.get(kind) ?? 0;
  return [
    ...[1, parts.length - 1, of(hops, 'v2'), of(hops, 'v3'), of(hops, 'v4')],
    ...[again, sections, of(rows, 'v3'), of(rows, 'v4'), ticks],
  ];
}

/**
 * What each term lacks in gas units, so that the squares of what is missing are the least.
 * @param runs terms of each trade, and what it took more than modelled
 */
export function refitGas(runs: readonly { readonly terms: readonly number[]; readonly missing: number }[]) {
  const size = GAS_TERMS.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const { terms, missing } of runs) {
    for (const [row, a] of terms.entries()) {
      right[row]! += a * missing;
      for (const [column, b] of terms.entries()) matrix[row * size + column]! += a * b;
    }
  }
  // Terms that no trade has stay as they are.
  for (let row = 0; row < size; row += 1) matrix[row * size + row]! += 1e-6;
  solveSymmetric(matrix, right);
  return Object.fromEntries(GAS_TERMS.map((term, index) => [term, Math.round(right[index]!)]));
}
