import { beforeAll, describe, it } from 'vitest';
import { ANSWER_LIES } from './answerCases.ts';
import { expectNoGain, expectTruth, flowsIn, isFull } from './lies/expectNoGain.ts';
import { prepare } from './lies/flows.ts';
import { SWAP_LIES } from './swapCases.ts';

const CASES = [...SWAP_LIES, ...ANSWER_LIES];

beforeAll(prepare);

describe('without a liar', () => {
  it.each(flowsIn(CASES))('%s: the wallet is asked for what the chain gives', expectTruth);
});

// They wait for their nodes more than they compute, unless each is tried on everything.
describe('a node that lies about', { concurrent: !isFull }, () => {
  it.each(CASES.map((each) => [each.lie, each] as const))('%s', { timeout: 600_000 }, (_, each) =>
    expectNoGain(each),
  );
});
