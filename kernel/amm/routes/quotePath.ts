import { AmmError } from '../AmmError.ts';
import { otherToken, swapPool } from '../pools/swapPool.ts';
import {
  afterTransferFee,
  beforeTransferFee,
  isTaxed,
  type TokenTaxes,
  transferFees,
} from '../pools/tokenTax.ts';
import type { Path, PoolState, PoolSwap, TradeType } from '../types.ts';

/** Pool states by address. A pool that is not in the map keeps the state it has in the path. */
export type PoolStates = ReadonlyMap<string, PoolState>;

export interface QuoteOptions {
  /** Transfer fees of taxed tokens. */
  readonly taxes?: TokenTaxes | undefined;
  /** States left by earlier swaps of the same trade: they replace the path's own. */
  readonly states?: PoolStates | undefined;
}

/** The result of a path. Amounts are what the sender pays and what the recipient receives, in raw units. */
export interface PathQuote {
  readonly path: Path;
  readonly tradeType: TradeType;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** False: some pool could not take or give the whole amount. */
  readonly complete: boolean;
  readonly ticksCrossed: number;
  /** Of all hops together; see {@link PoolSwap}. */
  readonly moreGas: number;
  /** In the order of the path. */
  readonly hops: readonly PoolSwap[];
}

/**
 * Swaps `amount` through a path of pools, to the wei. `amount` is raw units of the first token for
 * EXACT_INPUT, of the last for EXACT_OUTPUT. Transfer fees apply as in `transferFees`; for EXACT_OUTPUT the
 * result is the smallest input for which at least `amount` arrives.
 * Errors: `invalid_amount`, `invalid_path`, `identical_tokens`, `taxed_token_on_v3`, `fully_taxed`, and those
 * of the pools' kinds.
 */
export function quotePath(
  path: Path,
  tradeType: TradeType,
  amount: bigint,
  options: QuoteOptions = {},
): PathQuote {
  checkPath(path, options.taxes);
  if (amount <= 0n) throw new AmmError('invalid_amount', 'A quote takes a positive amount.');
  return tradeType === 'EXACT_INPUT' ? quoteInput(path, amount, options) : quoteOutput(path, amount, options);
}

function quoteInput(path: Path, amount: bigint, { taxes, states }: QuoteOptions): PathQuote {
  const fees = transferFees(path.tokens, taxes);
  const hops: PoolSwap[] = [];
  const seen = new Map<string, PoolState>();
  let carried = amount;
  for (let i = 0; i < path.pools.length; i++) {
    const listed = path.pools[i]!;
    const pool = seen.get(listed.address) ?? states?.get(listed.address) ?? listed;
    const hop = swapPool(pool, path.tokens[i]!, 'EXACT_INPUT', afterTransferFee(carried, fees[i]!));
    hops.push(hop);
    seen.set(listed.address, hop.after);
    carried = hop.amountOut;
    if (carried === 0n && i + 1 < path.pools.length) {
      throw new AmmError('zero_output', 'A pool on the way pays nothing.', {
        pool: listed.address,
      });
    }
  }
  const complete = hops.every((hop) => hop.complete);
  // When the first pool takes less than the amount, the rest stays with the sender.
  const amountIn = hops[0]!.complete ? amount : hops[0]!.amountIn;
  const amountOut = afterTransferFee(carried, fees[path.pools.length]!);
  return finish(path, 'EXACT_INPUT', amountIn, amountOut, complete, hops);
}

function quoteOutput(path: Path, amount: bigint, { taxes, states }: QuoteOptions): PathQuote {
  const fees = transferFees(path.tokens, taxes);
  const hops: PoolSwap[] = [];
  const seen = new Map<string, PoolState>();
  const sent = beforeTransferFee(amount, fees[path.pools.length]!);
  let needed = sent;
  for (let i = path.pools.length - 1; i >= 0; i--) {
    const listed = path.pools[i]!;
    const pool = seen.get(listed.address) ?? states?.get(listed.address) ?? listed;
    const hop = swapPool(pool, path.tokens[i]!, 'EXACT_OUTPUT', needed);
    hops.unshift(hop);
    seen.set(listed.address, hop.after);
    needed = beforeTransferFee(hop.amountIn, fees[i]!);
    if (needed === 0n && i > 0) {
      throw new AmmError('insufficient_liquidity', 'A pool on the way pays nothing.', {
        pool: listed.address,
      });
    }
  }
  const complete = hops.every((hop) => hop.complete);
  const last = hops[hops.length - 1]!;
  const amountOut = last.complete ? amount : afterTransferFee(last.amountOut, fees[path.pools.length]!);
  return finish(path, 'EXACT_OUTPUT', needed, amountOut, complete, hops);
}

function finish(
  path: Path,
  tradeType: TradeType,
  amountIn: bigint,
  amountOut: bigint,
  complete: boolean,
  hops: readonly PoolSwap[],
): PathQuote {
  let [ticksCrossed, moreGas] = [0, 0];
  for (const hop of hops) {
    ticksCrossed += hop.ticksCrossed;
    moreGas += hop.moreGas ?? 0;
  }
  return { path, tradeType, amountIn, amountOut, complete, ticksCrossed, moreGas, hops };
}

function checkPath({ pools, tokens }: Path, taxes: TokenTaxes | undefined): void {
  if (pools.length === 0 || tokens.length !== pools.length + 1) {
    throw new AmmError('invalid_path', 'A path has one token more than pools.');
  }
  if (tokens[0] === tokens[tokens.length - 1]) {
    throw new AmmError('identical_tokens', 'Input and output are the same token.');
  }
  for (let i = 0; i < pools.length; i++) {
    const pool = pools[i]!;
    if (otherToken(pool, tokens[i]!) !== tokens[i + 1]) {
      throw new AmmError('invalid_path', 'A pool does not give the next token.', {
        pool: pool.address,
      });
    }
    if (!pool.maths.takesTaxedTokens && (isTaxed(tokens[i]!, taxes) || isTaxed(tokens[i + 1]!, taxes))) {
      throw new AmmError('taxed_token_on_v3', 'A token with a transfer fee cannot pass this pool.', {
        pool: pool.address,
      });
    }
  }
}
