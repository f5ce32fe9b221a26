import { wordAt } from '../abi/words.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { PoolKind } from '../quote/PoolKind.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { DisputedMarket, MarketAsked } from './checkMarket.ts';
import {
  type BasisAnswer,
  type BasisFindings,
  holds,
  type MarketFindings,
  type NoBasis,
  type PaidPool,
  type StateBasis,
} from './StateBasis.ts';
import type { StateProof, StateProver } from './StateProver.ts';

/** How long another operator's answer is waited for after the first one, ms. */
const SECOND_ANSWER_MS = 4_000;
/**
 * The most calls of a comparison. A route through 40 pools needs a third of it; who tells of one that passes the ticks
 * of thousands of words chooses how large the question to others is.
 */
const MOST_CALLS = 1_500;

export interface CheckOptions {
  readonly signal?: AbortSignal;
  /** Proves what the endpoints told, if the person wants that. */
  readonly prover?: StateProver | undefined;
  /** The kinds of pools that make a market; default: the kernel's. */
  readonly kinds?: readonly PoolKind[] | undefined;
  /** What the plan takes from the account: read and proven too, but no part of the comparison. */
  readonly held?: () => Promise<readonly Call[]>;
}

/**
 * Reads a plan's state again, at one block on endpoints of two operators, and tells whether the plan's figures
 * hold in it. What is too much to be compared does not hold. One small call to each endpoint; where a route was chosen or
 * a pool is paid into, two of them are asked for their own view of the market too; a prover makes more.
 * @throws SluiceError `providers_failed` if nobody answers, `cancelled`
 */
export async function checkBasis(
  client: ChainClient,
  basis: StateBasis | NoBasis,
  { signal, prover, kinds, held }: CheckOptions = {},
): Promise<BasisFindings> {
  if ('none' in basis) return { state: 'unchecked' };
  if (basis.figures.calls.length > MOST_CALLS) {
    const error = new SluiceError('pool_differs', 'Its state is too much to be compared');
    return { state: 'moved', says: basis.says, endpoints: [], figures: undefined, error, source: undefined };
  }
  const told = await client.multicall.corroborate(basis.figures.calls, {
    timeoutMs: SECOND_ANSWER_MS,
    ...(basis.compare ? { compare: basis.compare } : {}),
    ...(signal ? { signal } : {}),
  });
  if (told.outcome === 'disagree') {
    const answers = told.answers.map(({ endpoint, value, error, newest }): BasisAnswer => {
      if (!value) return { endpoint, figures: undefined, error, newest };
      return { endpoint, ...computed(basis, value) };
    });
    return { state: 'disagree', says: basis.says, answers };
  }
  const endpoints = told.outcome === 'agreed' ? told.endpoints : [told.endpoint];
  const { figures, error } = computed(basis, told.value);
  if (!figures || !holds(figures)) {
    const { says, source } = basis;
    return { state: 'moved', says, endpoints, figures, error, source };
  }
  const { value: results, block } = told;
  // The only one that answers has not given its view of the market where the quote is another's (the wallet's node's).
  const isTold = told.outcome === 'alone' && told.endpoint === basis.source;
  const asked = block === undefined || isTold ? undefined : { endpoints, block, results };
  const routes = asked && (await basis.routes?.(asked, signal));
  if (routes?.state === 'better') {
    const { says, source } = basis;
    const [view] = routes.views;
    if (!routes.isAgreed || !view) return { state: 'disagree', says, answers: routes.views };
    return { state: 'moved', says, endpoints, figures: view.figures, error: undefined, source };
  }
  const market =
    basis.paysInto && (await marketOf(client, basis.paysInto(results), { endpoints, block, kinds }, signal));
  if (market?.state === 'disputed') return { state: 'disagree', says: basis.says, answers: market.answers };
  let proof: StateProof | undefined;
  if (prover?.isWanted() && block !== undefined && results.length > 0) {
    const beside = await toldOf(client, (await held?.()) ?? [], block, signal);
    const calls = [...basis.figures.calls, ...beside.map(([call]) => call)];
    const told = { calls, results: [...results, ...beside.map(([, result]) => result)], block };
    proof = await prover.prove(client, told, signal);
  }
  if (proof?.state === 'refuted') return { state: 'refuted', endpoints, proof };
  const proven = { ...(proof && { proof }), ...(market && { market }) };
  if (told.outcome === 'agreed') {
    return { state: 'agreed', endpoints, ...(routes && { routes: routes.state }), ...proven };
  }
  return { state: 'alone', endpoint: told.endpoint, unanswered: told.unanswered, ...proven };
}

async function marketOf(
  client: ChainClient,
  pool: PaidPool,
  { block, ...asked }: Omit<MarketAsked, 'block'> & { readonly block: bigint | undefined },
  signal: AbortSignal | undefined,
): Promise<MarketFindings | DisputedMarket> {
  if (block === undefined) return { state: 'unchecked' };
  const { checkMarket } = await loadChunk(() => import('./checkMarket.ts'));
  return checkMarket(client, pool, { ...asked, block }, signal);
}

/** What an endpoint tells about these calls at that block. A zero lets nothing pass, so it needs no proof. */
async function toldOf(
  { multicall }: ChainClient,
  calls: readonly Call[],
  block: bigint,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly [Call, CallResult])[]> {
  if (calls.length === 0) return [];
  const options = { block, ...(signal ? { signal } : {}) };
  const { results } = await multicall.read(calls, options).catch(() => ({ results: [] }));
  return calls.flatMap((call, index) => {
    const result = results[index];
    return result && !(result.ok && (wordAt(result.data) ?? 0n) === 0n) ? [[call, result] as const] : [];
  });
}

function computed(
  { figures }: StateBasis,
  results: readonly CallResult[],
): Pick<BasisAnswer, 'figures' | 'error'> {
  try {
    return { figures: figures.read(results), error: undefined };
  } catch (cause) {
    return { figures: undefined, error: SluiceError.from(cause, 'rpc_error') };
  }
}
