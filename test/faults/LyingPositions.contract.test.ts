import { beforeAll, describe, it } from 'vitest';
import { localChain } from '../anvil/localChain.ts';
import { APPROVAL_LIES } from './approvalCases.ts';
import { CHANGING_LIES } from './changingCases.ts';
import { LieFlows } from './lies/LieFlows.ts';
import { flowsIn, isFull, LieTrial } from './lies/LieTrial.ts';
import { POOL_LIES } from './poolCases.ts';
import { POSITION_LIES } from './positionCases.ts';

const CASES = [...POOL_LIES, ...POSITION_LIES, ...APPROVAL_LIES, ...CHANGING_LIES];

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
