import type { Path, RouteQuote } from '../amm/index.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { BlockHead } from '../rpc/types.ts';
import { poolMidPrice } from './midPrice.ts';
import { sharesBps } from './sharesBps.ts';
import type { Quote, QuoteRequest, RawPrice, RouteHop } from './types.ts';

const PIPS = 1_000_000n;
/** 0.3 % in hundredths of a bip, the fee of every V2 pair. */
const V2_FEE = 3000;

/** A route as the rest of the app knows it. */
export function toQuote(route: RouteQuote, request: QuoteRequest, head: BlockHead): Quote {
  const exactInput = request.tradeType === 'EXACT_INPUT';
  const shares = sharesBps(route.parts.map((part) => (exactInput ? part.amountIn : part.amountOut)));
  let midOut: RawPrice = { numerator: 0n, denominator: 1n };
  let spotOut: RawPrice = { numerator: 0n, denominator: 1n };
  for (const { path, amountIn } of route.parts) {
    const mid = pathPrice(path, false);
    const spot = pathPrice(path, true);
    midOut = add(midOut, { numerator: mid.numerator * amountIn, denominator: mid.denominator });
    spotOut = add(spotOut, { numerator: spot.numerator * amountIn, denominator: spot.denominator });
  }
  // (spot - actual) / spot, both in output units.
  const lost = spotOut.numerator - route.amountOut * spotOut.denominator;
  return {
    request,
    amountInRaw: route.amountIn,
    amountOutRaw: route.amountOut,
    amountOutAfterTaxRaw: route.amountOut,
    inputTaxBps: 0,
    outputTaxBps: 0,
    parts: route.parts.map((part, index) => ({
      hops: hopsOf(part.path),
      amountInRaw: part.amountIn,
      amountOutRaw: part.amountOut,
      shareBps: shares[index] ?? 0,
    })),
    executionPrice: { numerator: route.amountOut, denominator: route.amountIn },
    midPrice: { numerator: midOut.numerator, denominator: midOut.denominator * route.amountIn },
    priceImpactPips: spotOut.numerator > 0n ? Number((lost * PIPS) / spotOut.numerator) : 0,
    gasEstimate: route.gasEstimate,
    blockNumber: head.number,
    timestampMs: head.receivedAtMs,
    endpoint: head.endpoint,
    method: 'CLIENT_SIDE',
    sourceId: 'pools',
  };
}

function hopsOf(path: Path): readonly RouteHop[] {
  return path.pools.map((pool, index) => ({
    protocol: pool.kind,
    pool: pool.address as Address,
    fee: pool.kind === 'v2' ? V2_FEE : pool.fee,
    tokenIn: path.tokens[index] as Address,
    tokenOut: path.tokens[index + 1] as Address,
  }));
}

/** Output per input along a path at present prices, with or without the pools' fees. */
function pathPrice(path: Path, withFees: boolean): RawPrice {
  let price: RawPrice = { numerator: 1n, denominator: 1n };
  path.pools.forEach((pool, index) => {
    const hop = poolMidPrice(pool, path.tokens[index] as string);
    const fee = pool.kind === 'v2' ? V2_FEE : pool.fee;
    price = {
      numerator: price.numerator * hop.numerator * (withFees ? PIPS - BigInt(fee) : 1n),
      denominator: price.denominator * hop.denominator * (withFees ? PIPS : 1n),
    };
  });
  return price;
}

function add(a: RawPrice, b: RawPrice): RawPrice {
  if (a.denominator === b.denominator)
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}
