import { tradesKind } from '../calldata/routerFor.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { usableForSwap } from '../rpc/usableContracts.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { baseAddresses } from './baseAddresses.ts';
import { v2Checks } from './kinds/v2Checks.ts';
import { v3Checks } from './kinds/v3Checks.ts';
import type { QuoterCall } from './PoolKind.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { Reads } from './Reads.ts';
import { routeSearches } from './routes/routeSearches.ts';

/** The most routes that are asked about in one read. */
const MOST_ROUTES = 12;
/** The most base tokens that routes of two hops are asked through. */
const MOST_BASES = 2;

/**
 * What the kernel's kinds of pools give for the whole amount, in raw units, as the chain's own quoters say it: the
 * pair's own pools of the usual fees, and routes of two hops through the first base tokens. A quoter that fails tells
 * of no amount. Transfer fees are not reckoned with.
 */
export function quotedAmounts(
  client: Pick<ChainClient, 'chain' | 'deployment'>,
  { tradeType, input, output, amountRaw, router }: QuoteRequest,
): Reads<readonly bigint[]> {
  const chain = usableForSwap(client, input.kind === 'native');
  const [from, to] = [tradedToken(chain, input), tradedToken(chain, output)];
  const { first } = routeSearches(chain, tradeType, false);
  const named: readonly string[] = chain.capabilities.protocols;
  const kinds = [v2Checks, v3Checks].filter(
    ({ id }) =>
      named.includes(id) &&
      first.some(({ protocols }) => protocols === 'all' || protocols === id) &&
      tradesKind(chain, router, id, undefined),
  );
  const exactInput = tradeType === 'EXACT_INPUT';
  const asked = kinds
    .flatMap((kind) =>
      tokenPaths(chain, from, to).flatMap((tokens) =>
        kind.usualPaths(chain, tokens).map((hops) => ({ kind, hops })),
      ),
    )
    .sort((a, b) => a.hops.length - b.hops.length)
    .slice(0, MOST_ROUTES)
    .flatMap(({ kind, hops }) => kind.quoterCall?.(chain, { hops, exactInput, amountRaw }) ?? []);
  return {
    calls: asked.map(({ call }) => call),
    read: (results) => asked.flatMap((each, index) => amountOf(each, results[index])),
  };
}

function tokenPaths(chain: ChainSpec, from: Address, to: Address): readonly (readonly Address[])[] {
  const bases = baseAddresses(chain).filter((base) => base !== from && base !== to);
  const between = chain.capabilities.maxHops < 2 ? [] : bases.slice(0, MOST_BASES);
  return [[from, to], ...between.map((base) => [from, base, to])];
}

/** Nothing where there is no such route, or it cannot take the whole amount. */
function amountOf(asked: QuoterCall, result: CallResult | undefined): readonly bigint[] {
  if (!result?.ok) return [];
  try {
    const { amountRaw, usable } = asked.read(result.data);
    return amountRaw === 0n || !usable ? [] : [amountRaw];
  } catch (cause) {
    if (cause instanceof SluiceError) return [];
    throw cause;
  }
}
