import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, routeGas } from '../amm/index.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { usableForSwap } from '../rpc/usableContracts.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { baseAddresses } from './baseAddresses.ts';
import { type QuotedPath, quotedAmount, quoterCall } from './confirm/quoterCall.ts';
import { answerWords } from './pools/answerWords.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { Reads } from './Reads.ts';
import { routerGas, type Sides } from './routes/routerGas.ts';
import { routeSearches } from './routes/routeSearches.ts';

/** What a route would give for a request, as the chain's own quoters say it. */
export interface OtherRoute {
  /** Raw units: the output of an exact input, the input of an exact output. */
  readonly amountRaw: bigint;
  /** By the app's own model of gas. */
  readonly gas: bigint;
}

/** Of routes that only tell a price. */
const TOKENS: Sides = { tradeType: 'EXACT_INPUT', input: { kind: 'token' }, output: { kind: 'token' } };
/** The most routes that are asked about in one read. */
const MOST_ROUTES = 12;
/** The most base tokens that routes of two hops are asked through. */
const MOST_BASES = 2;
/** The V3 fees of the two hops of a route, the usual ones first. */
const TWO_TIERS = [
  [3000, 3000],
  [500, 500],
  [3000, 500],
  [500, 3000],
] as const;

/**
 * What routes of one or two hops give for the whole amount: those of the pair's own pools, whichever endpoint
 * knows of them, and those through the first base tokens. Quoters find the pools themselves, so none can be
 * hidden. A quoter that fails tells of no route. Transfer fees are not reckoned with.
 */
export function otherRoutes(client: ChainClient, request: QuoteRequest): Reads<readonly OtherRoute[]> {
  const { tradeType, input, output, amountRaw } = request;
  const chain = usableForSwap(client, input.kind === 'native');
  const [from, to] = [tradedToken(chain, input), tradedToken(chain, output)];
  const { first } = routeSearches(chain, tradeType, false);
  const { protocols } = chain.capabilities;
  const usable = protocols.filter((each) =>
    first.some((search) => search.protocols === 'all' || search.protocols === each),
  );
  return quotedPaths(chain, pathsOf(chain, from, to, usable), request, amountRaw);
}

/**
 * What `amountRaw` of one token gives in the pair's own pools of the usual fees.
 * @returns the routes of those that give anything
 */
export function directRoutes(
  { chain }: Pick<ChainClient, 'chain'>,
  from: Address,
  to: Address,
  amountRaw: bigint,
): Reads<readonly OtherRoute[]> {
  const paths = directPaths(from, to, [3000, 500], chain.capabilities.protocols);
  return quotedPaths(chain, paths, TOKENS, amountRaw);
}

function quotedPaths(
  chain: ChainSpec,
  paths: readonly QuotedPath[],
  sides: Sides,
  amountRaw: bigint,
): Reads<readonly OtherRoute[]> {
  const isExactInput = sides.tradeType === 'EXACT_INPUT';
  const asked = paths.flatMap((path): readonly { path: QuotedPath; call: Call }[] => {
    const call = quoterCall(chain, path, amountRaw, isExactInput);
    return call ? [{ path, call }] : [];
  });
  return {
    calls: asked.map(({ call }) => call),
    read: (results) => asked.flatMap(({ path }, index) => routeOf(chain, path, results[index], sides) ?? []),
  };
}

function pathsOf(
  chain: ChainSpec,
  from: Address,
  to: Address,
  protocols: readonly ('v2' | 'v3')[],
): readonly QuotedPath[] {
  const { feeTiers, maxHops } = chain.capabilities;
  const bases = baseAddresses(chain).filter((base) => base !== from && base !== to);
  const between = maxHops < 2 ? [] : bases.slice(0, MOST_BASES);
  const through = (protocol: 'v2' | 'v3', base: Address, fees: readonly [number, number]): QuotedPath => ({
    protocol,
    hops: [
      { protocol, fee: fees[0], tokenIn: from, tokenOut: base },
      { protocol, fee: fees[1], tokenIn: base, tokenOut: to },
    ],
  });
  const tiers = TWO_TIERS.filter((fees) => fees.every((fee) => feeTiers.includes(fee)));
  return [
    ...directPaths(from, to, feeTiers, protocols),
    ...(protocols.includes('v2') ? between.map((base) => through('v2', base, [3000, 3000])) : []),
    ...(protocols.includes('v3')
      ? between.flatMap((base) => tiers.map((fees) => through('v3', base, fees)))
      : []),
  ].slice(0, MOST_ROUTES);
}

function directPaths(
  tokenIn: Address,
  tokenOut: Address,
  feeTiers: readonly number[],
  protocols: readonly ('v2' | 'v3')[],
): readonly QuotedPath[] {
  return protocols.flatMap((protocol) =>
    (protocol === 'v2' ? [3000] : feeTiers).map((fee) => ({
      protocol,
      hops: [{ protocol, fee, tokenIn, tokenOut }],
    })),
  );
}

/** Undefined where there is no such route, or it cannot take the whole amount. */
function routeOf(
  chain: ChainSpec,
  path: QuotedPath,
  result: CallResult | undefined,
  sides: Sides,
): OtherRoute | undefined {
  if (!result?.ok) return undefined;
  const gasWith = (ticksCrossed: number) => {
    const pools = path.hops.map(({ protocol }) => ({ kind: protocol }));
    return routeGas([{ path: { pools }, ticksCrossed }], routerGas(chain, sides, [path]));
  };
  try {
    const words = answerWords(result, 'a quote');
    const amountRaw = quotedAmount(path, result.data, sides.tradeType === 'EXACT_INPUT');
    if (amountRaw === 0n) return undefined;
    if (path.protocol === 'v2') {
      // Pairs with less than this are not used for routes either.
      const least = BigInt(chain.capabilities.v2MinimumOutputReserveRaw ?? 0);
      const isTiny = words.slice(3).some((amount) => amount < least);
      return isTiny ? undefined : { amountRaw, gas: gasWith(0) };
    }
    if (words.some((word) => word === MIN_SQRT_RATIO + 1n || word === MAX_SQRT_RATIO - 1n)) return undefined;
    return { amountRaw, gas: gasWith(Number(ticksCrossed(words))) };
  } catch (cause) {
    if (cause instanceof SluiceError) return undefined;
    throw cause;
  }
}

/** By the words of QuoterV2: for one pool the third, for several a list. The first Quoter does not tell. */
function ticksCrossed(words: readonly bigint[]): bigint {
  if (words.length <= 4) return words.length === 4 ? (words[2] ?? 0n) : 0n;
  const at = Number((words[2] ?? 0n) / 32n);
  const count = Number(words[at] ?? 0n);
  return words.slice(at + 1, at + 1 + count).reduce((sum, ticks) => sum + ticks, 0n);
}
