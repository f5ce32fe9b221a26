import { describe, expect, it, vi } from 'vitest';
import { encodeApprove, encodePermit2Lockdown } from '../../../kernel/calldata/tokenCalls.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { SendStep } from '../../../kernel/flow/TransactionPlan.ts';
import { anybody } from '../../../kernel/rpc/testing/lonePool.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { HUSH, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import { describeRevocation } from '../describeRevocation.ts';
import type { GrantId } from '../services/approvalLogs.ts';
import { FakeApprovals, OWNER, PERMIT2, ROUTER, UNIVERSAL } from '../testing/FakeApprovals.ts';
import type { ApprovalRow } from './approvalRows.ts';
import { revocationPlan, revokedBy } from './revocationPlan.ts';

const settings = { deadlineSeconds: 90, approveExact: false };
const own: GrantId = { via: 'token', token: HUSH, spender: ROUTER };
const first: GrantId = { via: 'permit2', token: HUSH, spender: UNIVERSAL };
const second: GrantId = { via: 'permit2', token: WMON, spender: ROUTER };

function planned(ids: readonly GrantId[], fake = new FakeApprovals()) {
  const signer: FlowSigner = { account: OWNER, chain: fake.chain, client: fake.client };
  return revocationPlan(signer, settings, ids as readonly ApprovalRow[], PERMIT2);
}
const stepsOf = async (plan: ReturnType<typeof planned>) =>
  ((await plan?.steps()) ?? []) as readonly SendStep[];
const given = { permits: [], permit2: undefined, deadline: 0 };

describe('a plan that revokes', () => {
  it('is there where something is to be revoked', () => {
    expect(planned([])).toBeUndefined();
  });

  it('ends what goes through Permit2 in one transaction, and each allowance of a token in its own', async () => {
    const plan = planned([own, first, second]);
    const steps = await stepsOf(plan);
    const built = await Promise.all(steps.map((step) => step.build(given)));
    expect(built.map(({ request }) => request)).toMatchObject([
      encodePermit2Lockdown(
        PERMIT2,
        [first, second].map(({ token, spender }) => ({ token, spender })),
      ),
      encodeApprove(HUSH, ROUTER, 0n),
    ]);
    expect(built.map(({ info }) => info)).toEqual([
      { type: 'REVOKE', count: 2 },
      { type: 'APPROVAL', tokenAddress: HUSH, spender: ROUTER, amount: '0' },
    ]);
    expect(steps.map((step) => revokedBy(step).length)).toEqual([2, 1]);
    expect(plan?.together).toEqual({ type: 'REVOKE', count: 3 });
    // The bytes are read back by the calldata reader.
    for (const { request } of built) await request.check(request);
    const [{ request }] = built as [(typeof built)[number]];
    const changed = `${request.data.slice(0, -1)}0` as Hex;
    await expect(request.check({ ...request, data: changed })).rejects.toMatchObject({
      code: 'calldata_mismatch',
    });
  });

  it('leaves out what two operators know to be zero, and sends what only one says or nobody knows', async () => {
    const fake = new FakeApprovals();
    const { rpc } = fake.client;
    const [lone] = (await stepsOf(planned([own], fake))) as [SendStep];
    expect(await lone.done?.()).toBe(false);
    // Two tell what the fake tells.
    const agree = (async (method, params) => rpc.agree(method, params, anybody)) as typeof rpc.agree;
    vi.spyOn(fake.client, 'rpc', 'get').mockReturnValue({ ...rpc, agree });
    const [through, token] = (await stepsOf(planned([own, first, second], fake))) as [SendStep, SendStep];
    expect([await through.done?.(), await token.done?.()]).toEqual([true, true]);
    fake.allowThrough(WMON, ROUTER, 1n);
    fake.allow(HUSH, ROUTER, 1n);
    expect([await through.done?.(), await token.done?.()]).toEqual([false, false]);
    fake.allow(HUSH, ROUTER, 'down');
    expect(await token.done?.()).toBe(false);
    fake.client.down = transportError;
    expect(await token.done?.()).toBe(false);
  });

  it('is described with how many it ends', () => {
    expect(describeRevocation({ type: 'REVOKE', count: 3 }, 'confirmed')).toEqual({
      title: 'commonLazy:tx.REVOKE.confirmed',
      descriptor: 'commonLazy:revoked',
      values: { count: 3 },
      currencyIds: [],
    });
  });
});
