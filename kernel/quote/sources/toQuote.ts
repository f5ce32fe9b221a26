import {
  type Fraction,
  type Path,
  priceImpact,
  quotePath,
  type RouteQuote,
  type TokenTaxes,
  toPips,
} from '../../amm/index.ts';
import type { RouteHop } from '../../calldata/RoutePart.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import { addedKindOf } from '../PoolKind.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { sharesBps } from './sharesBps.ts';

/** Converts a route of `kernel/amm` to a `Quote`. */
export function toQuote(
  route: RouteQuote,
  request: QuoteRequest,
  head: BlockHead,
  taxes: TokenTaxes = new Map(),
  certificate?: Quote['certificate'],
): Quote {
  const sent = route.parts.map((part) => beforeOutputTax(part, taxes));
  const roundingRaw = roundingOf(route, taxes);
  const shares = sharesBps(
    route.parts.map((part) => (request.tradeType === 'EXACT_INPUT' ? part.amountIn : part.amountOut)),
  );
  return {
    request,
    amountInRaw: route.amountIn,
    amountOutRaw: sent.reduce((sum, amount) => sum + amount, 0n),
    amountOutAfterTaxRaw: route.amountOut - roundingRaw,
    roundingRaw: roundingRaw || undefined,
    inputTaxBps: taxes.get(route.tokenIn)?.sellFeeBps ?? 0,
    outputTaxBps: taxes.get(route.tokenOut)?.buyFeeBps ?? 0,
    parts: route.parts.map((part, index) => ({
      hops: hopsOf(part.path),
      amountInRaw: part.amountIn,
      amountOutRaw: sent[index] ?? 0n,
      joined: part.joined,
      forked: part.forked,
      branchRaw: part.branch,
      shareBps: shares[index] ?? 0,
    })),
    pools: [
      ...new Map(route.parts.flatMap(({ path }) => path.pools.map((pool) => [pool.address, pool]))).values(),
    ],
    executionPrice: { numerator: route.amountOut, denominator: route.amountIn },
    priceImpactPips: toPips(priceImpact(route.parts, taxes)),
    certificate,
    gasEstimate: route.gasEstimate,
    blockNumber: head.number,
    timestampMs: head.receivedAtMs,
    endpoint: head.endpoint,
    method: 'CLIENT_SIDE',
    sourceId: 'pools',
  };
}

/** The most by which a transfer of a token that keeps shares falls short, raw units. */
const SHORT_RAW = 2n;

/**
 * The most that rounding takes of the output. A pool's price only falls with the amount: what the missing input would
 * have bought is at most its share of the output.
 */
function roundingOf({ tokenIn, tokenOut, amountIn, amountOut }: RouteQuote, taxes: TokenTaxes): bigint {
  const paid = taxes.get(tokenIn)?.rounds ? (amountOut * SHORT_RAW) / amountIn + 1n : 0n;
  const lost = paid + (taxes.get(tokenOut)?.rounds ? SHORT_RAW : 0n);
  return lost < amountOut ? lost : amountOut - 1n;
}

/** The output of a part's last pool, before the output token's transfer fee. */
function beforeOutputTax(part: RouteQuote['parts'][number], taxes: TokenTaxes): bigint {
  // Only single V2 paths can have a taxed token, so the pools are in the state that the path has.
  if (taxes.size === 0) return part.amountOut;
  return (
    quotePath(part.path, 'EXACT_INPUT', part.amountIn, { taxes }).hops.at(-1)?.amountOut ?? part.amountOut
  );
}

/** The fee in hundredths of a bip. */
function feePips({ numerator, denominator }: Fraction): number {
  return toPips({ numerator: denominator - numerator, denominator });
}

/** The hops of a path as a route names them. */
export function hopsOf(path: Path): readonly RouteHop[] {
  return path.pools.map((pool, index) => ({
    protocol: pool.kind,
    pool: pool.address as Address,
    fee: feePips(pool.maths.keptAfterFee(pool, path.tokens[index] === pool.token0)),
    tokenIn: path.tokens[index] as Address,
    tokenOut: path.tokens[index + 1] as Address,
    ...addedKindOf(pool)?.hop(pool, path.tokens[index]),
  }));
}
