import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Corroboration, EndpointAnswer, ReadAnswer, RpcRead } from '../Corroboration.ts';
import type { Call, CallResult, CorroborateCallsOptions } from '../Multicall.ts';
import { callParam } from '../quantity.ts';
import type { RpcPool } from '../RpcPool.ts';
import { decodeAggregate3, encodeAggregate3, toResult } from './multicall3.ts';

type Compared = Corroboration<readonly CallResult[]>;

/** A node that finds the calls too much for one request is asked in this many, and then it is not asked any more. */
const PARTS = [4, 16];

/**
 * See `Multicall.corroborate`. Through Multicall3 at `contract` as one `eth_call`, or as several at one block where
 * an endpoint finds them too much for one; one by one, at one block, where there is none.
 */
export async function corroborateCalls(
  rpc: Pick<RpcPool, 'corroborateAll'>,
  contract: Address | undefined,
  calls: readonly Call[],
  { gas, compare, ...options }: CorroborateCallsOptions,
): Promise<Compared> {
  if (contract !== undefined) {
    const inParts = async (count: number) => {
      const size = Math.ceil(calls.length / count);
      const parts = Array.from({ length: Math.ceil(calls.length / size) || 1 }, (_, index) =>
        calls.slice(index * size, (index + 1) * size),
      );
      const reads = parts.map((part) => callRead({ target: contract, data: encodeAggregate3(part) }, gas));
      const resultsOf = (answers: readonly ReadAnswer[]) => aggregated(answers, parts);
      const told = await rpc.corroborateAll(reads, { ...options, ...comparing(resultsOf, compare) });
      return withResults(told, resultsOf);
    };
    let together = await inParts(1);
    for (const count of PARTS) {
      if (calls.length < count || !isTooMuch(together)) break;
      together = await inParts(count);
    }
    // One that answers with something else says something else; but if nobody has results, nobody has them.
    if (together !== undefined) return together;
  }
  const reads = calls.map((call) => callRead(call, gas));
  const resultsOf = (answers: readonly ReadAnswer[]) => answers.map((answer) => single(answer));
  const found = await rpc.corroborateAll(reads, { ...options, ...comparing(resultsOf, compare) });
  return withResults(found, resultsOf)!;
}

function isTooMuch(told: Compared | undefined): boolean {
  return told?.outcome === 'disagree' && told.answers.some(({ error }) => error?.values.tooMuch === 1);
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

/** Undefined if endpoints answered, and none of them with results. */
function withResults(
  found: Corroboration<readonly ReadAnswer[]>,
  resultsOf: ResultsOf,
): Compared | undefined {
  if (found.outcome !== 'disagree') {
    const value = resultsOf(found.value);
    return value && { ...found, value };
  }
  const answers = found.answers.map(({ value: given, ...told }): EndpointAnswer<readonly CallResult[]> => {
    if (given === undefined) return told;
    const value = resultsOf(given);
    const [first] = given;
    const error = first?.ok === false ? first.error : notResults();
    return value ? { ...told, value } : { ...told, error };
  });
  const isResult = answers.some(({ value }) => value !== undefined);
  return isResult || found.answers.every(({ value }) => value === undefined)
    ? { ...found, answers }
    : undefined;
}

function callRead({ target, data }: Call, gas: bigint | undefined): RpcRead {
  return { method: 'eth_call', params: [callParam({ to: target, data, gas }), 'latest'] };
}

function aggregated(
  answers: readonly ReadAnswer[],
  parts: readonly (readonly Call[])[],
): readonly CallResult[] | undefined {
  const results = parts.map((part, index) => {
    const answer = answers[index];
    return answer?.ok ? decodeAggregate3(answer.value, part.length) : undefined;
  });
  return results.every((part) => part !== undefined) ? results.flat().map((one) => toResult(one)) : undefined;
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
