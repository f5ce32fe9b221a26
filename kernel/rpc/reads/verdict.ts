import type { Corroboration, EndpointAnswer, ReadAnswer } from '../Corroboration.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { hasVote, operatorOf } from '../operatorOf.ts';
import type { Gathered } from './gatherAnswers.ts';

/** One endpoint's answers to all the reads that are compared. */
export type Answers = readonly ReadAnswer[];

/** Equal texts for equal answers. */
export type KeyOf = (answers: Answers) => string;

export interface Given {
  readonly given: readonly Gathered<Answers>[];
  /** Of those that are there and gave no answer. */
  readonly missing: readonly EndpointAnswer<Answers>[];
  readonly keyOf: KeyOf;
  /** All endpoints that might have been asked. */
  readonly endpoints: readonly Endpoint[];
  readonly block: bigint | undefined;
  /** Of the read, for the endpoints' health. */
  readonly name: string;
}

/** What the answers amount to; undefined if there is none. Marks outvoted endpoints down. */
export function verdict(told: Given): Corroboration<Answers> | undefined {
  const { given, missing, keyOf, endpoints, block, name } = told;
  const agreed = agreedKey(given, keyOf);
  if (agreed !== undefined) {
    const agreeing = given.filter(({ value }) => keyOf(value) === agreed);
    for (const one of given) {
      if (!agreeing.includes(one)) one.endpoint.distrust(`${name}: outvoted by two others`);
    }
    const { value } = agreeing.at(-1)!;
    return { outcome: 'agreed', value, endpoints: agreeing.map(({ endpoint }) => endpoint.url), block };
  }
  if (isApart(given, keyOf) || missing.length > 0) {
    const answers = given.map(({ endpoint, value }) => ({ endpoint: endpoint.url, value }));
    return { outcome: 'disagree', answers: [...answers, ...missing], block };
  }
  const first = given.find(({ endpoint }) => hasVote(endpoint.url)) ?? given[0];
  if (first === undefined) return undefined;
  const unanswered = endpoints
    .filter((one) => !given.some(({ endpoint }) => endpoint === one))
    .map(({ url }) => url);
  return { outcome: 'alone', value: first.value, endpoint: first.endpoint.url, unanswered, block };
}

/** The answer that two operators give. */
export function agreedKey(given: readonly Gathered<Answers>[], keyOf: KeyOf): string | undefined {
  const operators = new Map<string, Set<string>>();
  for (const { endpoint, value } of given) {
    const key = keyOf(value);
    if (!hasVote(endpoint.url)) continue;
    const same = operators.get(key) ?? new Set();
    operators.set(key, same.add(operatorOf(endpoint.url)));
    if (same.size > 1) return key;
  }
  return undefined;
}

/** Two of the answers differ. */
export function isApart(given: readonly Gathered<Answers>[], keyOf: KeyOf): boolean {
  return new Set(given.map(({ value }) => keyOf(value))).size > 1;
}

/** @param compare the part of the values that has to be equal */
export function keyOfAnswers(answers: Answers, compare?: (answers: Answers) => unknown): string {
  if (compare && answers.every(({ ok }) => ok)) return canonical(compare(answers));
  return canonical(
    answers.map((answer) =>
      // Nodes word their refusals differently, so only the code and the revert data are compared.
      answer.ok ? [answer.value] : `${answer.error.code}:${answer.error.values.data ?? ''}`,
    ),
  );
}

/** The same text for equal answers, whatever the order of keys and the case of hex digits. */
function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return `${inner}`;
    if (typeof inner === 'string') return inner.toLowerCase();
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
  // There is no JSON of what is not there, but two answers without it are equal.
  return text ?? 'undefined';
}
