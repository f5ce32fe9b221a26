import { joinParts } from '../joinParts.ts';
import { type GasModel, routeGas } from '../routes/gasModel.ts';
import type { TokenKey } from '../types.ts';
import type { PathDivision } from './PathDivision.ts';

/** Gas units of a division, and how many of its own figure parts save that are joined. */
export function planGas(
  { paths, amounts, ticks, wordGas }: PathDivision,
  tokenOut: TokenKey,
  model: GasModel,
): { readonly units: bigint; readonly saved: bigint } {
  const parts = paths.map((edges, i) => {
    const pools = edges.map(({ curve }) => curve.pool);
    const tokens = edges.map(({ curve: { pool, zeroForOne } }) => (zeroForOne ? pool.token0 : pool.token1));
    tokens.push(tokenOut);
    return {
      path: { pools, tokens },
      amount: BigInt(Math.floor(amounts[i]!)),
      ticksCrossed: i === 0 ? Math.round(ticks) : 0,
      moreGas: i === 0 ? wordGas : 0,
    };
  });
  const joined = joinParts(parts, model);
  const units = routeGas(joined, model);
  return { units, saved: joined === parts ? 0n : routeGas(parts, model) - units };
}
