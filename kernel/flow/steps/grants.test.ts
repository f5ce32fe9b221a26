import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_UINT256 } from '../../abi/constants.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { PERMIT_DEADLINE_SECONDS, PERMIT_EXPIRATION_SECONDS } from '../../wallet/permit2TypedData.ts';
import { agree } from '../Agreed.ts';
import { APPROVAL_DEADLINE_SECONDS } from '../deadline.ts';
import { permit2Seconds, signatureSeconds } from '../permit2Seconds.ts';
import { built, type Grants } from '../running/built.ts';
import { TransactionFlow } from '../TransactionFlow.ts';
import type { SendStep } from '../TransactionPlan.ts';
import { FlowFakes, SPENDER } from '../testing/FlowFakes.ts';
import { planOf } from '../testing/planOf.ts';
import { allowanceCall } from './allowanceCall.ts';

const settled = (flow: TransactionFlow) => expect.poll(() => flow.left).toBeDefined();

describe('what is left of a reviewed plan', () => {
  it('is what is not allowed yet, and the transaction', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    const approval = fakes.approval();
    flow.open(planOf(fakes.signer, [approval, fakes.send]));
    expect(flow.left).toBeUndefined();
    await settled(flow);
    expect(flow.left).toEqual([approval, fakes.send]);
    fakes.allowance = { state: 'known', raw: 5n };
    flow.open(planOf(fakes.signer, [approval, fakes.send]));
    expect(flow.left).toBeUndefined();
    await settled(flow);
    expect(flow.left).toEqual([fakes.send]);
    flow.cancel();
    expect(flow.left).toBeUndefined();
  });

  it('is told of the newest plan, and says so where it cannot be read', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    const answers: (() => void)[] = [];
    const slow = planOf(
      fakes.signer,
      [fakes.approval(5n)],
      {},
      {
        steps: () =>
          new Promise((resolve) => {
            answers.push(() => resolve([fakes.approval(5n)]));
          }),
      },
    );
    flow.open(slow);
    await expect.poll(() => answers.length).toBeGreaterThan(1);
    flow.replace(planOf(fakes.signer, [fakes.approval(6n)]));
    await settled(flow);
    for (const answer of answers) answer();
    await expect.poll(() => flow.trying).toBe(false);
    expect(flow.left).toEqual([fakes.approval(6n)]);
    fakes.allowance = { state: 'unknown', error: new SluiceError('providers_failed', 'down') };
    flow.open(planOf(fakes.signer, [fakes.approval()]));
    await settled(flow);
    expect(flow.left).toBe('unknown');
  });
});

describe('a grant that a transaction leans on', () => {
  const NOW = 1_800_000_000;
  const WAITS = 600;
  const permit2 = (fakes: FlowFakes) =>
    ({ kind: 'permit2', permit2: SPENDER, token: fakes.token, spender: SPENDER, neededRaw: 7n }) as const;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 }));
  afterEach(() => void vi.useRealTimers());

  /** The deadlines of the transactions that the flow built. */
  function building(fakes: FlowFakes): readonly [SendStep, readonly number[]] {
    const deadlines: number[] = [];
    const build: SendStep['build'] = (given) => {
      deadlines.push(given.deadline);
      return fakes.send.build(given);
    };
    return [{ ...fakes.send, build }, deadlines];
  }

  it('through Permit2 stands only if it lasts until the deadline', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    const step = permit2(fakes);
    for (const [deadlineSeconds, lasts, left] of [
      [WAITS, 5, [step, fakes.send]],
      [WAITS, WAITS - 1, [step, fakes.send]],
      [WAITS, WAITS, [fakes.send]],
      [undefined, APPROVAL_DEADLINE_SECONDS - 1, [step, fakes.send]],
      [undefined, APPROVAL_DEADLINE_SECONDS, [fakes.send]],
    ] as const) {
      fakes.permit = { state: 'known', raw: 7n, expiration: NOW + lasts, nonce: 0 };
      flow.open(planOf(fakes.signer, [step, fakes.send], { deadlineSeconds }));
      await settled(flow);
      expect(flow.left).toEqual(left);
    }
  });

  it('through Permit2 that stood when the run began ends no earlier than its transaction', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    fakes.permit = { state: 'known', raw: 7n, expiration: NOW + WAITS + 60, nonce: 0 };
    // The approval before it takes five minutes.
    fakes.answers.push(async () => void vi.setSystemTime((NOW + 300) * 1000));
    const [send, deadlines] = building(fakes);
    flow.open(planOf(fakes.signer, [fakes.approval(), permit2(fakes), send]));
    await expect.poll(() => flow.left).toHaveLength(2);
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(deadlines.at(-1)).toBe(NOW + WAITS + 60);
  });

  it('that an earlier transaction of the run set ends no earlier either', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    fakes.client.contract = () => `0x${'0'.repeat(192)}`;
    fakes.client.methods.set('eth_getCode', () => '0x');
    fakes.sign = () => Promise.reject(new SluiceError('wallet_unsupported', 'no'));
    fakes.answers.push(async () => void vi.setSystemTime((NOW + 300) * 1000));
    const [send, deadlines] = building(fakes);
    flow.open(planOf(fakes.signer, [permit2(fakes), send], { deadlineSeconds: 10_800 }));
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(deadlines).toEqual([NOW + 10_800]);
  });

  it.each(['sigDeadline', 'expiration', 'deadline'] as const)(
    'by signature bounds the deadline: %s',
    async (end) => {
      const fakes = new FlowFakes();
      const [send, deadlines] = building(fakes);
      const permit2 = { sigDeadline: BigInt(NOW + 9_000), expiration: NOW + 9_000 };
      const early = { [end]: end === 'sigDeadline' ? BigInt(NOW + 20) : NOW + 20 };
      const given = {
        permits: end === 'deadline' ? [early] : [],
        permit2: end === 'deadline' ? undefined : { ...permit2, ...early },
        allowedUntil: Infinity,
      } as unknown as Grants;
      const { draft } = await built(planOf(fakes.signer, [send]).agreed, send, given);
      expect(deadlines).toEqual([NOW + 20]);
      expect(draft.deadline).toBe(NOW + 20);
    },
  );

  it('by signature lasts as long as the transaction may wait', async () => {
    const fakes = new FlowFakes();
    const settings = { deadlineSeconds: undefined, approveExact: true };
    const figures = { terms: undefined, limits: [], defaultDeadlineSeconds: 1_800 };
    // ERC-2612 through the V3 router, which waits longer than an approval by signature does otherwise.
    expect(agree(fakes.signer, settings, figures).permitSeconds).toBe(1_800);
    expect(signatureSeconds({ deadlineSeconds: 600 })).toBe(PERMIT_DEADLINE_SECONDS);
    expect(signatureSeconds({ deadlineSeconds: 10_800 })).toBe(10_800);
  });
});

describe('only this amount', () => {
  it('holds through Permit2 for half an hour, or as long as the transaction may wait', () => {
    expect(permit2Seconds({ approveExact: true, deadlineSeconds: undefined })).toBe(PERMIT_DEADLINE_SECONDS);
    expect(permit2Seconds({ approveExact: true, deadlineSeconds: 600 })).toBe(PERMIT_DEADLINE_SECONDS);
    expect(permit2Seconds({ approveExact: true, deadlineSeconds: 10_800 })).toBe(10_800);
    expect(permit2Seconds({ approveExact: false, deadlineSeconds: 600 })).toBe(PERMIT_EXPIRATION_SECONDS);
  });

  it('is what a wallet that cannot sign sends to Permit2, and what it signs otherwise', async () => {
    const fakes = new FlowFakes();
    const step = {
      kind: 'permit2',
      permit2: SPENDER,
      token: fakes.token,
      spender: SPENDER,
      neededRaw: 7n,
    } as const;
    const word = (data: string, index: number) => BigInt(`0x${data.slice(10 + index * 64, 74 + index * 64)}`);
    const now = Math.floor(Date.now() / 1000);
    for (const approveExact of [true, false]) {
      const { agreed } = planOf(fakes.signer, [], { approveExact });
      const { data } = allowanceCall(agreed, step, approveExact).request;
      // Through Permit2 it is never more than the amount; the choice decides for how long.
      expect(word(data, 2)).toBe(7n);
      const lasts = Number(word(data, 3)) - now;
      expect(Math.abs(lasts - permit2Seconds(agreed))).toBeLessThan(30);
      const erc20 = allowanceCall(agreed, fakes.approval(7n), approveExact).request.data;
      expect(word(erc20, 1)).toBe(approveExact ? 7n : MAX_UINT256);
    }
  });

  it('is in the signature too', async () => {
    const fakes = new FlowFakes();
    const signed: { expiration: number; amount: bigint }[] = [];
    const deadlines: bigint[] = [];
    fakes.allowance = { state: 'known', raw: MAX_UINT256 };
    fakes.client.contract = () => `0x${'0'.repeat(192)}`;
    fakes.client.methods.set('eth_getCode', () => '0x');
    fakes.sign = (data) => {
      const { details } = data.message as { details: { expiration: number; amount: bigint } };
      signed.push(details);
      deadlines.push((data.message as { sigDeadline: bigint }).sigDeadline);
      return Promise.reject(new SluiceError('wallet_rejected', 'no'));
    };
    const step = {
      kind: 'permit2',
      permit2: SPENDER,
      token: fakes.token,
      spender: SPENDER,
      neededRaw: 7n,
    } as const;
    for (const approveExact of [true, false]) {
      const flow = new TransactionFlow(fakes.services);
      flow.open(planOf(fakes.signer, [step, fakes.send], { approveExact, deadlineSeconds: 7_200 }));
      await flow.confirm();
      expect(flow.failure?.error.code).toBe('wallet_rejected');
    }
    const now = Math.floor(Date.now() / 1000);
    const lasts = signed.map(({ expiration }) => Math.round((expiration - now) / 60) * 60);
    expect(lasts).toEqual([7_200, PERMIT_EXPIRATION_SECONDS]);
    expect(deadlines.map((end) => Math.round((Number(end) - now) / 60) * 60)).toEqual([7_200, 7_200]);
    expect(signed.map(({ amount }) => amount)).toEqual([7n, 7n]);
  });
});
