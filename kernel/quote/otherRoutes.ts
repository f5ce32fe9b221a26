import { routeGas } from '../amm/index.ts';
import { tradesKind } from '../calldata/routerFor.ts';
import type { PathHop } from '../calldata/routeSections.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { usableForSwap } from '../rpc/usableContracts.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { baseAddresses } from './baseAddresses.ts';
import type { AddedPoolKind, CheckedKind, PoolKind, QuoterCall } from './PoolKind.ts';
import { checkedKinds } from './poolChecks.ts';
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
/** The most routes that are asked about in one read: through pools of the kernel's kinds, and of each other kind. */
const MOST_ROUTES = 12;
const MOST_OF_ADDED = 8;
/** The most base tokens that routes of two hops are asked through. */
const MOST_BASES = 2;
/** The most pools of each kind that are asked for a price. */
const MOST_DIRECT = 2;

interface QuotedPath {
  readonly kind: CheckedKind;
  readonly hops: readonly PathHop[];
}

/**
 * What routes of one or two hops give for the whole amount: those of the pair's own pools, whichever endpoint
 * knows of them, and those through the first base tokens. Quoters find the pools themselves, so none can be
 * hidden. A quoter that fails tells of no route. Transfer fees are not reckoned with.
 * @param kinds those that there are; absent: the kernel's own
 */
export function otherRoutes(
  client: ChainClient,
  request: QuoteRequest,
  kinds?: readonly PoolKind[],
): Reads<readonly OtherRoute[]> {
  const { tradeType, input, output, amountRaw } = request;
  const chain = usableForSwap(client, input.kind === 'native');
  const [from, to] = [tradedToken(chain, input), tradedToken(chain, output)];
  const { first } = routeSearches(chain, tradeType, false);
  const usable = kindsOn(chain, kinds).filter(
    (kind) =>
      first.some(({ protocols }) => protocols === 'all' || protocols === kind.id) &&
      tradesKind(chain, request.router, kind.id, isAdded(kind) ? kind.hops : undefined),
  );
  const own = usable.filter((kind) => !isAdded(kind));
  const paths = [
    ...pathsOf(chain, from, to, own).slice(0, MOST_ROUTES),
    ...usable.filter(isAdded).flatMap((kind) => pathsOf(chain, from, to, [kind]).slice(0, MOST_OF_ADDED)),
  ];
  return quotedPaths(chain, paths, request, amountRaw);
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
  const paths = kindsOn(chain).flatMap((kind) => pathsThrough(chain, kind, [from, to]).slice(0, MOST_DIRECT));
  return quotedPaths(chain, paths, TOKENS, amountRaw);
}

const isAdded = (kind: CheckedKind): kind is AddedPoolKind => 'hops' in kind;

/** A chain names which of the kernel's kinds it has. */
function kindsOn({ capabilities }: ChainSpec, kinds?: readonly PoolKind[]): readonly CheckedKind[] {
  const named: readonly string[] = capabilities.protocols;
  return checkedKinds(kinds).filter((kind) => isAdded(kind) || named.includes(kind.id));
}

function quotedPaths(
  chain: ChainSpec,
  paths: readonly QuotedPath[],
  sides: Sides,
  amountRaw: bigint,
): Reads<readonly OtherRoute[]> {
  const exactInput = sides.tradeType === 'EXACT_INPUT';
  const asked = paths.flatMap((path): readonly (QuotedPath & { asked: QuoterCall })[] => {
    const call = path.kind.quoterCall?.(chain, { hops: path.hops, exactInput, amountRaw });
    return call ? [{ ...path, asked: call }] : [];
  });
  return {
    calls: asked.map((path) => path.asked.call),
    read: (results) => asked.flatMap((path, index) => routeOf(chain, path, results[index], sides) ?? []),
  };
}

/** Those of the pair's own pools, then those through base tokens. */
function pathsOf(
  chain: ChainSpec,
  from: Address,
  to: Address,
  kinds: readonly CheckedKind[],
): readonly QuotedPath[] {
  const bases = baseAddresses(chain).filter((base) => base !== from && base !== to);
  const between = chain.capabilities.maxHops < 2 ? [] : bases.slice(0, MOST_BASES);
  return [
    ...kinds.flatMap((kind) => pathsThrough(chain, kind, [from, to])),
    ...kinds.flatMap((kind) => between.flatMap((base) => pathsThrough(chain, kind, [from, base, to]))),
  ];
}

function pathsThrough(
  chain: ChainSpec,
  kind: CheckedKind,
  tokens: readonly Address[],
): readonly QuotedPath[] {
  return (kind.usualPaths?.(chain, tokens) ?? []).map((hops) => ({ kind, hops }));
}

/** Undefined where there is no such route, or it cannot take the whole amount. */
function routeOf(
  chain: ChainSpec,
  { kind, hops, asked }: QuotedPath & { readonly asked: QuoterCall },
  result: CallResult | undefined,
  sides: Sides,
): OtherRoute | undefined {
  if (!result?.ok) return undefined;
  try {
    const { amountRaw, ticksCrossed, usable } = asked.read(result.data);
    if (amountRaw === 0n || !usable) return undefined;
    const pools = hops.map(() => ({ kind: kind.id, maths: kind.maths }));
    const routed = hops.map((hop) => ({ ...hop, ...(isAdded(kind) && { added: kind.hops }) }));
    const gas = routeGas([{ path: { pools }, ticksCrossed }], routerGas(chain, sides, [{ hops: routed }]));
    return { amountRaw, gas };
  } catch (cause) {
    if (cause instanceof SluiceError) return undefined;
    throw cause;
  }
}
