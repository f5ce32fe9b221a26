import { describe, expect, it, vi } from 'vitest';
import { MAX_UINT256 } from '../../abi/constants.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { PERMIT_DEADLINE_SECONDS, PERMIT_EXPIRATION_SECONDS } from '../../wallet/permit2TypedData.ts';
import { permit2Seconds } from '../permit2Seconds.ts';
import { TransactionFlow } from '../TransactionFlow.ts';
import { FlowFakes, SPENDER } from '../testing/FlowFakes.ts';
import { planOf } from '../testing/planOf.ts';
import { allowanceCall } from './allowanceCall.ts';

const settled = (flow: TransactionFlow) => vi.waitFor(() => expect(flow.left).toBeDefined());

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
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(1));
    flow.replace(planOf(fakes.signer, [fakes.approval(6n)]));
    await settled(flow);
    for (const answer of answers) answer();
    await vi.waitFor(() => expect(flow.trying).toBe(false));
    expect(flow.left).toEqual([fakes.approval(6n)]);
    fakes.allowance = { state: 'unknown', error: new SluiceError('providers_failed', 'down') };
    flow.open(planOf(fakes.signer, [fakes.approval()]));
    await settled(flow);
    expect(flow.left).toBe('unknown');
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
    fakes.allowance = { state: 'known', raw: MAX_UINT256 };
    fakes.client.contract = () => `0x${'0'.repeat(192)}`;
    fakes.client.methods.set('eth_getCode', () => '0x');
    fakes.sign = (data) => {
      const { details } = data.message as { details: { expiration: number; amount: bigint } };
      signed.push(details);
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
      flow.open(planOf(fakes.signer, [step, fakes.send], { approveExact }));
      await flow.confirm();
      expect(flow.failure?.error.code).toBe('wallet_rejected');
    }
    const now = Math.floor(Date.now() / 1000);
    const lasts = signed.map(({ expiration }) => Math.round((expiration - now) / 60) * 60);
    expect(lasts).toEqual([PERMIT_DEADLINE_SECONDS, PERMIT_EXPIRATION_SECONDS]);
    expect(signed.map(({ amount }) => amount)).toEqual([7n, 7n]);
  });
});
