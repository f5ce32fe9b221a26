import type { RoutePart } from '../../calldata/RoutePart.ts';
import { type RouteSection, routeSections } from '../../calldata/routeSections.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { Call } from '../../rpc/Multicall.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteConfirmation, UnconfirmedReason } from '../QuoteConfirmation.ts';
import { askQuoters } from './askQuoters.ts';
import { quotedAmount, quoterCall } from './quoterCall.ts';
import { quoterCallsOf } from './quoterCalls.ts';

/** After this time the confirmation is `unavailable` with `no_answer`. */
const LIMIT_MS = 10_000;

/**
 * Asks V3's quoter and V2's router for every part of `quote`, at the quote's block. All parts are asked at
 * once; a path that changes its protocol needs a further round. At the same block the answer equals the quote
 * to the wei, or it differs.
 */
export async function confirmOnChain(
  client: ChainClient,
  quote: Quote,
  signal?: AbortSignal,
): Promise<QuoteConfirmation> {
  const { blockNumber } = quote;
  const { blocksPerFetch } = quoterCallsOf(client.chain);
  const common = { blockNumber, validUntilBlock: blockNumber + BigInt(blocksPerFetch) };
  const unavailable = (reason: UnconfirmedReason) =>
    ({ ...common, outcome: 'unavailable', reason, isIndependent: false }) as const;
  if (quote.inputTaxBps > 0 || quote.outputTaxBps > 0) return unavailable('taxed');
  if (sharesPool(quote.parts)) return unavailable('shared_pool');
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const answer = await ask(client, quote, signal ? AbortSignal.any([signal, limit]) : limit);
    if (!answer) return unavailable('no_quoter');
    const { amountRaw, endpoints } = answer;
    const isIndependent = !endpoints.some(
      (endpoint) => endpoint === undefined || endpoint === quote.endpoint,
    );
    const expected = quote.request.tradeType === 'EXACT_INPUT' ? quote.amountOutRaw : quote.amountInRaw;
    if (amountRaw === undefined) return { ...common, outcome: 'differs', isIndependent };
    return { ...common, outcome: amountRaw === expected ? 'agrees' : 'differs', amountRaw, isIndependent };
  } catch (cause) {
    if (signal?.aborted) throw SluiceError.from(cause, 'cancelled');
    return unavailable('no_answer');
  }
}

interface Answer {
  /** Undefined when a quoter reverts. */
  readonly amountRaw: bigint | undefined;
  readonly endpoints: readonly (string | undefined)[];
}

/** Undefined when the chain lacks a quoter that the route needs. */
async function ask(client: ChainClient, quote: Quote, signal: AbortSignal): Promise<Answer | undefined> {
  const exactInput = quote.request.tradeType === 'EXACT_INPUT';
  const paths = quote.parts.map((part) => {
    const sections = routeSections(part);
    return {
      sections: exactInput ? sections : [...sections].reverse(),
      amount: exactInput ? part.amountInRaw : part.amountOutRaw,
    };
  });
  const rounds = Math.max(0, ...paths.map(({ sections }) => sections.length));
  if (rounds === 0) return undefined;
  const endpoints: (string | undefined)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const active = paths.filter(({ sections }) => sections.length > round);
    const calls: Call[] = [];
    for (const { sections, amount } of active) {
      const call = quoterCall(client.chain, sections[round] as RouteSection, amount, exactInput);
      if (!call) return undefined;
      calls.push(call);
    }
    const reads = await askQuoters(client, calls, {
      block: quote.blockNumber,
      // Prefer another endpoint than the one that gave the pool states.
      ...(quote.endpoint ? { avoid: quote.endpoint } : {}),
      signal,
    });
    endpoints.push(...reads.map(({ head }) => head.endpoint));
    const results = reads.flatMap((read) => read.results);
    if (results.some(({ ok }) => !ok)) return { amountRaw: undefined, endpoints };
    active.forEach((path, index) => {
      const result = results[index];
      if (!result?.ok) throw new SluiceError('rpc_error', 'No answer for a quote');
      path.amount = quotedAmount(path.sections[round] as RouteSection, result.data, exactInput);
    });
  }
  return { amountRaw: paths.reduce((sum, { amount }) => sum + amount, 0n), endpoints };
}

function sharesPool(parts: readonly RoutePart[]): boolean {
  const pools = parts.flatMap((part) => part.hops.map((hop) => hop.pool));
  return new Set(pools).size !== pools.length;
}
