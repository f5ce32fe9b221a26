import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Corroboration, ReadAnswer, RpcRead } from '../Corroboration.ts';
import type { Call, CallResult, CorroborateCallsOptions } from '../Multicall.ts';
import { callParam } from '../quantity.ts';
import type { RpcPool } from '../RpcPool.ts';
import { decodeAggregate3, encodeAggregate3, toResult } from './multicall3.ts';

type Compared = Corroboration<readonly CallResult[]>;

/**
 * See `Multicall.corroborate`. Through Multicall3 at `contract` as one `eth_call`; one by one, at one block,
 * where there is none or the calls are too much for one request.
 */
export async function corroborateCalls(
  rpc: Pick<RpcPool, 'corroborateAll'>,
  contract: Address | undefined,
  calls: readonly Call[],
  { gas, compare, ...options }: CorroborateCallsOptions,
): Promise<Compared> {
  if (contract !== undefined) {
    const read = callRead({ target: contract, data: encodeAggregate3(calls) }, gas);
    const resultsOf = (answers: readonly ReadAnswer[]) => aggregated(answers, calls.length);
    const together = await rpc.corroborateAll([read], { ...options, ...comparing(resultsOf, compare) });
    const mapped = withResults(together, resultsOf);
    // One that answers with something else says something else; but if nobody has results, nobody has them.
    if (mapped !== undefined) return mapped;
  }
  const reads = calls.map((call) => callRead(call, gas));
  const resultsOf = (answers: readonly ReadAnswer[]) => answers.map((answer) => single(answer));
  const found = await rpc.corroborateAll(reads, { ...options, ...comparing(resultsOf, compare) });
  return withResults(found, resultsOf)!;
}

type ResultsOf = (answers: readonly ReadAnswer[]) => readonly CallResult[] | undefined;

/** What is no list of results is compared as it is. */
function comparing(resultsOf: ResultsOf, compare: CorroborateCallsOptions['compare']) {
  if (!compare) return {};
  return {
    compare: (answers: readonly ReadAnswer[]) => {
      const results = resultsOf(answers);
      return results ? [compare(results)] : answers;
    },
  };
}

/** Undefined if no endpoint's answers are results. */
function withResults(
  found: Corroboration<readonly ReadAnswer[]>,
  resultsOf: ResultsOf,
): Compared | undefined {
  if (found.outcome !== 'disagree') {
    const value = resultsOf(found.value);
    return value && { ...found, value };
  }
  const answers = found.answers.map(({ endpoint, value: given = [] }) => {
    const value = resultsOf(given);
    const [first] = given;
    const error = first?.ok === false ? first.error : notResults();
    return value ? { endpoint, value } : { endpoint, error };
  });
  return answers.some(({ value }) => value !== undefined) ? { ...found, answers } : undefined;
}

function callRead({ target, data }: Call, gas: bigint | undefined): RpcRead {
  return { method: 'eth_call', params: [callParam({ to: target, data, gas }), 'latest'] };
}

function aggregated([answer]: readonly ReadAnswer[], count: number): readonly CallResult[] | undefined {
  return answer?.ok ? decodeAggregate3(answer.value, count)?.map((one) => toResult(one)) : undefined;
}

function single(answer: ReadAnswer): CallResult {
  if (!answer.ok) return answer;
  const isData = typeof answer.value === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer.value);
  return isData ? { ok: true, data: answer.value as Hex } : { ok: false, error: notResults() };
}

function notResults(): SluiceError {
  const reason = 'the answer is not the result of a call';
  return new SluiceError('rpc_error', `eth_call: ${reason}`, {
    values: { method: 'eth_call', code: 0, reason },
  });
}
