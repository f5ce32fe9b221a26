import type { RoutePart } from '../../calldata/RoutePart.ts';
import { routeSections } from '../../calldata/routeSections.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { areTwo } from '../../rpc/operatorOf.ts';
import { inTime } from '../../runtime/inTime.ts';
import type { QuoterCall } from '../PoolKind.ts';
import { checksOf } from '../poolChecks.ts';
import { movesLess, type Quote } from '../Quote.ts';
import type { QuoteConfirmation, UnconfirmedReason } from '../QuoteConfirmation.ts';
import { callsForAnotherRoute } from '../sources/avoidRefusal.ts';
import { ANSWER_MS, askQuoters } from './askQuoters.ts';
import { quoterCallsOf } from './quoterCalls.ts';
import { runTrade, type TradeRun } from './runTrade.ts';

/** After this time the confirmation is `unavailable` with `no_answer`. */
const LIMIT_MS = 10_000;

type Runner = typeof runTrade;

/**
 * Confirms `quote` at its block, where the answer equals the quote to the wei, or it differs. One call runs
 * the whole trade as `account`. Where that is not to be had, each kind's quoter is asked for every part: all
 * parts at once, and a path that changes its kind in a further round. They do not know transfer
 * fees, nor what one part leaves of a pool for the next.
 * @param runner runs the trade; tests supply their own
 */
export async function confirmOnChain(
  client: ChainClient,
  quote: Quote,
  signal?: AbortSignal,
  account?: Address,
  runner: Runner = runTrade,
): Promise<QuoteConfirmation> {
  const { blockNumber } = quote;
  const { blocksPerFetch } = quoterCallsOf(client.chain);
  const common = { blockNumber, validUntilBlock: blockNumber + BigInt(blocksPerFetch) };
  const unavailable = (reason: UnconfirmedReason) =>
    ({ ...common, outcome: 'unavailable', reason, isIndependent: false }) as const;
  const source = quote.endpoint;
  const isOther = (endpoint: string | undefined) =>
    endpoint !== undefined && (source === undefined || areTwo(endpoint, source));
  const limit = AbortSignal.timeout(LIMIT_MS);
  const within = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    // The page checks the network's contracts some time after its first quote: a router that is not there would take
    // any trade, and give nothing for it.
    if (client.deployment.state === 'pending') await inTime(client.deployment.recheck(), LIMIT_MS);
    const run = account && (await tryTrade(runner, client, quote, account, within));
    if (run && 'refusal' in run) {
      return { ...common, outcome: 'differs', way: 'run', isIndependent: isOther(run.endpoint), ...run };
    }
    if (!run) {
      if (movesLess(quote)) return unavailable('taxed');
      if (sharesPool(quote.parts)) return unavailable('shared_pool');
    }
    const answer = run ? measured(quote, run) : await ask(client, quote, within);
    if (!answer) return unavailable('no_quoter');
    const { amountRaw, endpoints } = answer;
    const isIndependent = endpoints.every(isOther);
    const expected = isExactInput(quote) ? quote.amountOutAfterTaxRaw : quote.amountInRaw;
    const told = { ...common, way: run ? 'run' : 'quoters', isIndependent } as const;
    if (amountRaw === undefined) return { ...told, outcome: 'differs' };
    // A token that rounds takes between none and all of what the quote leaves to it.
    const above = amountRaw - expected;
    const agrees = above >= 0n && above <= (run ? (quote.roundingRaw ?? 0n) : 0n);
    return { ...told, outcome: agrees ? 'agrees' : 'differs', amountRaw };
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

/**
 * Undefined where the trade does not run; the quoters are asked then. They do not move tokens: what a pool itself
 * refuses counts whatever they say, once endpoints of two operators show it, or the only one.
 */
async function tryTrade(
  runner: Runner,
  client: ChainClient,
  quote: Quote,
  account: Address,
  signal: AbortSignal,
): Promise<TradeRun | { readonly refusal: string; readonly endpoint: string | undefined } | undefined> {
  const options = { timeoutMs: ANSWER_MS, signal };
  try {
    const run = await runner(client, quote, account, options);
    if (!run || !('refusal' in run)) return run;
    const { refusal, endpoint } = run;
    if (refusal === undefined || !callsForAnotherRoute(refusal)) return undefined;
    if (!endpoint || !client.rpc.endpoints.some(({ url }) => areTwo(url, endpoint)))
      return { refusal, endpoint };
    const other = await runner(client, quote, account, { ...options, avoid: endpoint });
    if (!other || !('refusal' in other) || !other.endpoint)
      return other && 'refusal' in other ? undefined : other;
    return other.refusal === refusal && areTwo(other.endpoint, endpoint) ? { refusal, endpoint } : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

function measured(quote: Quote, { paidRaw, receivedRaw, endpoint }: TradeRun): Answer {
  return { amountRaw: isExactInput(quote) ? receivedRaw : paidRaw, endpoints: [endpoint] };
}

const isExactInput = ({ request }: Quote): boolean => request.tradeType === 'EXACT_INPUT';

/** Undefined when the chain lacks a quoter that the route needs. */
async function ask(client: ChainClient, quote: Quote, signal: AbortSignal): Promise<Answer | undefined> {
  const exactInput = isExactInput(quote);
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
    const asked: QuoterCall[] = [];
    for (const { sections, amount: amountRaw } of active) {
      const { protocol = '', hops = [] } = sections[round] ?? {};
      const call = checksOf(protocol, quote.pools)?.quoterCall?.(client.chain, {
        hops,
        exactInput,
        amountRaw,
      });
      if (!call) return undefined;
      asked.push(call);
    }
    const calls = asked.map(({ call }) => call);
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
      const answer = result?.ok ? asked[index]?.read(result.data) : undefined;
      if (!answer) throw new SluiceError('rpc_error', 'No answer for a quote');
      path.amount = answer.amountRaw;
    });
  }
  return { amountRaw: paths.reduce((sum, { amount }) => sum + amount, 0n), endpoints };
}

function sharesPool(parts: readonly RoutePart[]): boolean {
  const pools = parts.flatMap((part) => part.hops.map((hop) => hop.pool));
  return new Set(pools).size !== pools.length;
}
