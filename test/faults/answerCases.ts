import { broken, nothing, refusals, stateOf, without } from './lies/answerLies.ts';
import { namesKeptBy } from './lies/contractLies.ts';
import type { LieCase } from './lies.ts';

const MANY = ['swap through V3 pools', 'V3 deposit', 'V3 removal', 'V2 removal'] as const;

/** The lies of a node about what it was asked, whatever that was. */
export const ANSWER_LIES: readonly LieCase[] = [
  {
    lie: 'answers: every contract answers with nothing',
    tell: () => nothing,
    flows: MANY,
    ...{ alone: 'refused', withOthers: 'safe' },
  },
  {
    lie: 'answers: every call fails, with words of the attacker',
    tell: () => refusals,
    flows: MANY,
    ...{ alone: 'refused', withOthers: 'safe' },
  },
  {
    lie: 'answers: the state of an earlier block, with another price, under the newest head',
    tell: ({ between }) => stateOf(between()),
    flows: ['swap through V2 pools', 'V2 deposit', 'V2 removal', 'V2 migration to V3'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'trial run: it cannot',
    tell: () => without('eth_simulateV1'),
    flows: MANY,
    ...{ alone: 'right', withOthers: 'right' },
  },
  {
    lie: 'gas: it cannot estimate',
    tell: () => without('eth_estimateGas'),
    flows: MANY,
    ...{ alone: 'safe', withOthers: 'right' },
  },
  {
    lie: 'answers: it fails at every question',
    tell: () => broken,
    flows: MANY,
    ...{ alone: 'refused', withOthers: 'safe' },
  },
  {
    lie: "ENS: a contract of the attacker's keeps every name",
    tell: ({ thief, otherPool }) => namesKeptBy(otherPool, thief),
    flows: ['swap to a name'],
    ...{ alone: 'told', withOthers: 'safe' },
  },
];
