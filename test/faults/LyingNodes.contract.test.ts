import { beforeAll, describe, it } from 'vitest';
import { localChain } from '../anvil/localChain.ts';
import { ANSWER_LIES } from './answerCases.ts';
import { LieFlows } from './lies/LieFlows.ts';
import { flowsIn, isFull, LieTrial } from './lies/LieTrial.ts';
import { SWAP_LIES } from './swapCases.ts';

const CASES = [...SWAP_LIES, ...ANSWER_LIES];

const flows = new LieFlows(localChain());
const trial = new LieTrial(flows);

beforeAll(() => flows.prepare());

describe('without a liar', () => {
  it.each(flowsIn(CASES))('%s: the wallet is asked for what the chain gives', (flow) =>
    trial.expectTruth(flow),
  );
});

// They wait for their nodes more than they compute, unless each is tried on everything.
describe('a node that lies about', { concurrent: !isFull }, () => {
  it.each(CASES.map((each) => [each.lie, each] as const))('%s', { timeout: 600_000 }, (_, each) =>
    trial.expectNoGain(each),
  );
});
