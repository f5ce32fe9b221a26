import { runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_UINT256 } from '../abi/constants.ts';
import { encodeApprove } from '../calldata/tokenCalls.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { agree } from './Agreed.ts';
import { TransactionFlow } from './TransactionFlow.ts';
import type { TransactionPlan } from './TransactionPlan.ts';
import { batchingProvider, FlowFakes, SPENDER } from './testing/FlowFakes.ts';
import { planOf } from './testing/planOf.ts';
import { typedOnce } from './typedOnce.ts';

const E18 = 10n ** 18n;
const rejected = new SluiceError('wallet_rejected', 'Transaction rejected');
const broken = new SluiceError('wallet_failed', 'The wallet fell over');
const unsupported = new SluiceError('wallet_unsupported', 'no');

afterEach(() => vi.useRealTimers());

/** Opens the review of a plan with one approval and one transaction. */
function reviewing(change: Partial<TransactionPlan['agreed']> = {}, more: Partial<TransactionPlan> = {}) {
  const fakes = new FlowFakes();
  const flow = new TransactionFlow(fakes.services);
  const plan = planOf(fakes.signer, [fakes.approval(), fakes.send], change, more);
  flow.open(plan);
  return { fakes, flow, plan };
}

function typing() {
  const form = { text: '5' };
  const write = (text: string) => {
    form.text = text;
  };
  return { form, typed: typedOnce({ read: () => form.text, write, empty: '' }) };
}

describe('what is agreed to', () => {
  it('is frozen with the settings of the moment', () => {
    const { signer } = new FlowFakes();
    const settings = { deadlineSeconds: 90 as number | undefined, approveExact: true };
    const figures = { terms: 'shown', limits: [], defaultDeadlineSeconds: 600 };
    const agreed = agree(signer, settings, figures);
    settings.approveExact = false;
    settings.deadlineSeconds = undefined;
    expect(agreed).toMatchObject({
      ...{ account: signer.account, recipient: signer.account, terms: 'shown' },
      ...{ deadlineSeconds: 90, permitSeconds: 90, approveExact: true },
    });
    expect(Object.isFrozen(agreed)).toBe(true);
    expect(agree(signer, settings, figures)).toMatchObject({ deadlineSeconds: 600, permitSeconds: 1200 });
    expect(agree(signer, settings, { terms: 1, limits: [] }).deadlineSeconds).toBeUndefined();
  });
});

describe('steps', () => {
  it.each([
    [true, 5n],
    [false, MAX_UINT256],
  ])('approve the exact amount where that was agreed on (%s), else the most', async (approveExact, raw) => {
    const { fakes, flow } = reviewing({ approveExact });
    await flow.confirm();
    expect(fakes.sent[0]).toMatchObject({
      request: encodeApprove(fakes.token.address, SPENDER, raw),
      draft: {
        info: { type: 'APPROVAL', tokenAddress: fakes.token.address, spender: SPENDER, amount: String(raw) },
      },
    });
    expect(fakes.sentTypes).toEqual(['APPROVAL', 'SEND']);
  });

  it('reset the allowance first where the token needs it, one after the other', async () => {
    const { fakes, flow } = reviewing();
    fakes.needsReset = true;
    fakes.allowance = { state: 'known', raw: 1n };
    const [reset, approval, send] = [fakes.held(), fakes.held(), fakes.held()];
    const done = flow.confirm();
    await expect.poll(() => fakes.sent).toHaveLength(1);
    expect(flow).toMatchObject({ step: 'RESETTING_TOKEN_ALLOWANCE', busy: true, sending: false });
    expect(flow.steps.map(({ kind }) => kind)).toEqual(['resetAllowance', 'approve', 'send']);
    expect(fakes.sent[0]?.request).toMatchObject(encodeApprove(fakes.token.address, SPENDER, 0n));
    reset.answer();
    await expect.poll(() => fakes.sent).toHaveLength(2);
    expect(flow.step).toBe('APPROVING_TOKEN');
    approval.answer();
    await expect.poll(() => fakes.sent).toHaveLength(3);
    expect(flow).toMatchObject({ step: 'PENDING_CONFIRMATION', sending: true, transactionId: undefined });
    send.answer();
    await done;
    expect(flow).toMatchObject({ step: 'PENDING_CONFIRMATION', transactionId: '2', outcome: 'confirmed' });
    // Once after the approval, and once after the transaction.
    expect(fakes.client.refreshes).toBe(2);
  });

  it('are exact where the token refuses an unlimited one', async () => {
    const { fakes, flow } = reviewing({ approveExact: false });
    fakes.refusesUnlimited = true;
    await flow.confirm();
    expect(fakes.sent[0]?.request).toMatchObject(encodeApprove(fakes.token.address, SPENDER, 5n));
    const batch = reviewing({ approveExact: false });
    batch.fakes.refusesUnlimited = true;
    batch.fakes.provider = batchingProvider;
    await batch.flow.confirm();
    expect(batch.fakes.batches[0]?.[0]).toMatchObject(encodeApprove(fakes.token.address, SPENDER, 5n));
  });

  it('that stand are not asked for', async () => {
    const { fakes, flow } = reviewing();
    fakes.allowance = { state: 'known', raw: 5n };
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['SEND']);
    expect(flow.steps).toHaveLength(1);
  });

  it('ask for nothing where an allowance cannot be read, and say why', async () => {
    const { fakes, flow } = reviewing();
    fakes.allowance = { state: 'unknown', error: new SluiceError('providers_failed', 'down') };
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'confirmation', error: { code: 'providers_failed' } });
    expect(fakes.sent).toEqual([]);
  });

  it('end with a revocation where that is all of the plan', async () => {
    const fakes = new FlowFakes();
    fakes.allowance = { state: 'known', raw: 7n };
    const flow = new TransactionFlow(fakes.services);
    const { token } = fakes;
    flow.open(planOf(fakes.signer, [{ kind: 'resetAllowance', token, spender: SPENDER }]));
    await flow.confirm();
    expect(fakes.sent[0]?.request).toMatchObject(encodeApprove(token.address, SPENDER, 0n));
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, transactionId: undefined });
  });

  it('count the deadline from when the bytes are made, in calldata and record alike', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    const build = vi.fn(fakes.send.build);
    flow.open(planOf(fakes.signer, [fakes.approval(), { ...fakes.send, build }]));
    fakes.answers.push(async () => void vi.setSystemTime(2_000_000));
    await flow.confirm();
    expect(build.mock.lastCall?.[0]).toEqual({ permits: [], permit2: undefined, deadline: 2_600 });
    expect(fakes.sent.map(({ draft }) => draft.deadline)).toEqual([undefined, 2_600]);
  });

  it('record no deadline where none was agreed on, and the one of the bytes where that is another', async () => {
    const none = reviewing({ deadlineSeconds: undefined });
    await none.flow.confirm();
    expect(none.fakes.sent[1]?.draft).not.toHaveProperty('deadline');
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    const build = async () => ({ ...(await fakes.send.build({} as never)), deadline: 77 });
    flow.open(planOf(fakes.signer, [{ ...fakes.send, build }]));
    await flow.confirm();
    expect(fakes.sent[0]?.draft.deadline).toBe(77);
  });

  it('hold the transaction to the limits that were agreed on', async () => {
    const limits = [{ owner: SPENDER, currency: new FlowFakes().token, minDeltaRaw: -E18 }];
    const { fakes, flow } = reviewing({ limits });
    await flow.confirm();
    expect(fakes.sent.map(({ request }) => request.expects)).toEqual([undefined, limits]);
  });
});

describe('several calls as one', () => {
  it('is one confirmation, with the approval before the transaction', async () => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.needsReset = true;
    await flow.confirm();
    expect(fakes.sent).toEqual([]);
    const [reset, approval] = [0n, 5n].map((raw) => encodeApprove(fakes.token.address, SPENDER, raw));
    expect(fakes.batches).toMatchObject([[reset, approval, { to: SPENDER, data: '0x' }]]);
    expect(flow).toMatchObject({ transactionId: 'batch', outcome: 'confirmed', failure: undefined });
  });

  it.each([
    ['the wallet turns out not to be able to', unsupported],
    ['no endpoint can try them out together', new SluiceError('simulation_failed', 'No endpoint can')],
  ])('goes one after the other where %s', async (_, error) => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.batchAnswer = () => Promise.reject(error);
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(fakes.sentTypes).toEqual(['APPROVAL', 'SEND']);
  });

  it('sends nothing where the trial run of all together told of a loss', async () => {
    const told = new SluiceError('simulation_differs', 'less', { values: { symbol: 'HUSH' } });
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.batchAnswer = () => Promise.reject(told);
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'confirmation', error: told });
    expect(fakes.sent).toEqual([]);
  });

  it('that the wallet gives up has sent nothing: the review says so', async () => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.outcomes.set('batch', 'given_up');
    await flow.confirm();
    expect(flow).toMatchObject({
      step: 'REVIEWING',
      failure: {
        type: 'confirmation',
        error: { code: 'batch_given_up' },
      },
      transactionId: undefined,
    });
    expect(flow.plan).toBeDefined();
  });

  it.each([
    ['does not want the account upgraded', 5750, 1],
    ['has too many calls in this one', 5740, 2],
  ])('is offered again to a wallet that %s: %s, %i times', async (_, code, times) => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.batchAnswer = () =>
      Promise.reject(new SluiceError('wallet_unsupported', 'no', { cause: { code } }));
    await flow.confirm();
    flow.rest();
    await flow.confirm();
    expect(fakes.batches).toHaveLength(times);
    expect(fakes.sentTypes.slice(0, 2)).toEqual(['APPROVAL', 'SEND']);
  });

  it('is asked even where nothing has to be approved, if somebody else may pay: the review says who', async () => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.allowance = { state: 'known', raw: 5n };
    fakes.sponsor = 'pay.example';
    const plan = flow.plan!;
    flow.open(plan);
    await expect.poll(() => flow.sponsor).toBe('pay.example');
    await flow.confirm();
    expect(fakes.batches).toMatchObject([[{ to: SPENDER, data: '0x' }]]);
    expect(fakes.sent).toEqual([]);
    flow.cancel();
    expect(flow.sponsor).toBeUndefined();
  });

  it('approves in Permit2 in place of a signature of an earlier try, which new code may refuse', async () => {
    const { fakes, flow } = reviewing();
    const { client, token } = fakes;
    // An account whose code takes every signature.
    client.contract = ({ data }) =>
      `0x${data.startsWith('0x1626ba7e') ? '1626ba7e' : '0'.repeat(8)}${'0'.repeat(184)}`;
    client.methods.set('eth_getCode', () => '0x6001');
    fakes.sign = async () => '0xabcdef';
    const build = vi.fn(fakes.send.build);
    const permit = {
      kind: 'permit2',
      token,
      spender: SPENDER,
      neededRaw: 5n,
      permit2: addressOf(0xe2),
    } as const;
    flow.open(planOf(fakes.signer, [permit, { ...fakes.send, build }]));
    fakes.answers.push(() => Promise.reject(new SluiceError('wallet_rejected', 'no')));
    await flow.confirm();
    const signed = build.mock.lastCall?.[0].permit2;
    expect(signed).toMatchObject({ signature: '0xabcdef' });
    // Somebody pays now, and the wallet is asked for a batch, which makes the account another one to Permit2.
    Object.assign(fakes, { provider: batchingProvider, sponsor: 'pay.example' });
    await flow.confirm();
    expect(fakes.batches).toMatchObject([[{ to: permit.permit2 }, { to: SPENDER }]]);
    expect(build.mock.lastCall?.[0].permit2).toBeUndefined();
  });

  it('and nobody is said to pay once the wallet has refused to batch', async () => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.sponsor = 'pay.example';
    fakes.batchAnswer = () => Promise.reject(new SluiceError('wallet_unsupported', 'no'));
    const plan = flow.plan!;
    await flow.confirm();
    flow.open(plan);
    await expect.poll(() => flow.trying).toBe(false);
    expect(flow.sponsor).toBeUndefined();
  });

  it('is not asked where nothing has to be approved', async () => {
    const { fakes, flow } = reviewing();
    fakes.provider = batchingProvider;
    fakes.allowance = { state: 'known', raw: 5n };
    await flow.confirm();
    expect(fakes.batches).toEqual([]);
    expect(fakes.sentTypes).toEqual(['SEND']);
  });
});

describe('a failure', () => {
  it.each([
    ['an approval', 0n, 'approval', 'HUSH'],
    ['the transaction', 5n, 'confirmation', undefined],
  ] as const)('of %s is told as one, and a retry clears it', async (_, raw, type, symbol) => {
    const { fakes, flow, plan } = reviewing();
    fakes.allowance = { state: 'known', raw };
    fakes.answers.push(() => Promise.reject(broken));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type, error: { code: 'wallet_failed' } });
    expect(flow.failure?.token?.symbol).toBe(symbol);
    expect(flow).toMatchObject({ step: 'REVIEWING', transactionId: undefined, plan });
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(flow.step).toBe('PENDING_CONFIRMATION');
  });

  it('of an approval, or of the reset before it, is told until it is dismissed', async () => {
    for (const needsReset of [false, true]) {
      const { fakes, flow } = reviewing();
      fakes.needsReset = needsReset;
      fakes.answers.push(() => Promise.reject(broken));
      await flow.confirm();
      expect(flow.failure).toMatchObject({ type: 'approval', error: { code: 'wallet_failed' } });
      flow.dismissFailure();
      expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
    }
  });

  it('that is a refusal is told of an allowance, and goes without a word of the transaction', async () => {
    const { fakes, flow } = reviewing();
    fakes.answers.push(() => Promise.reject(rejected));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'approval', error: { code: 'wallet_rejected' } });
    fakes.allowance = { state: 'known', raw: 5n };
    fakes.answers.push(() => Promise.reject(rejected));
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, transactionId: undefined });
  });

  it.each([
    ['failed', 'transaction_reverted'],
    ['differs', 'wallet_differs'],
  ] as const)('of an approval that %s on chain goes no further', async (outcome, code) => {
    const { fakes, flow } = reviewing();
    fakes.needsReset = true;
    fakes.outcomes.set('0', outcome);
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'approval', error: { code } });
    expect(fakes.sentTypes).toEqual(['APPROVAL']);
  });

  it('of the bytes sends nothing', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    fakes.allowance = { state: 'known', raw: 5n };
    const build = () => Promise.reject(new SluiceError('contract_missing', 'no router'));
    flow.open(planOf(fakes.signer, [fakes.approval(), { ...fakes.send, build }]));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'confirmation', error: { code: 'contract_missing' } });
    expect(fakes.sent).toEqual([]);
  });

  it('without a wallet is that, and nobody is asked', async () => {
    const { fakes, flow } = reviewing();
    runInAction(() => {
      fakes.now.account = undefined;
    });
    await flow.confirm();
    expect(flow.failure?.error).toMatchObject({
      code: 'wallet_disconnected',
      message: 'You must connect an account',
    });
    expect(fakes.sent).toEqual([]);
  });

  it('by the chain is told to the plan where every allowance stands, and to nobody where one was lowered', async () => {
    const refused = vi.fn();
    const reverted = () => Promise.reject(new SluiceError('transaction_reverted', 'Too little received'));
    const { fakes, flow } = reviewing({}, { refused });
    fakes.answers.push(async () => undefined, reverted);
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'confirmation', error: { code: 'transaction_reverted' } });
    expect(refused).not.toHaveBeenCalled();
    fakes.allowance = { state: 'known', raw: 5n };
    fakes.answers.push(reverted);
    await flow.confirm();
    expect(refused).toHaveBeenCalledOnce();
  });
});

describe('what no longer holds', () => {
  it.each<[string, (fakes: FlowFakes) => void]>([
    [
      'another account',
      ({ now }) => {
        now.account = addressOf(0xf00d);
      },
    ],
    [
      'another network',
      ({ now }) => {
        now.chain = testChain({ id: 4242 });
      },
    ],
  ])('%s is asked for nothing, before or between steps, until that is accepted', async (_, change) => {
    for (const between of [false, true]) {
      const { fakes, flow } = reviewing();
      if (between) fakes.answers.push(async () => runInAction(() => change(fakes)));
      else runInAction(() => change(fakes));
      expect(flow.otherSigner).toBe(!between);
      await flow.confirm();
      expect(fakes.sentTypes).toEqual(between ? ['APPROVAL'] : []);
      expect(flow).toMatchObject({ step: 'REVIEWING', differs: true, otherSigner: true, failure: undefined });
      expect(flow.plan).toBeDefined();
      const { account, chain } = fakes.now;
      flow.open(planOf({ ...fakes.signer, account: account as never, chain }, [fakes.send]));
      expect(flow.differs).toBe(false);
    }
  });

  it.each([
    ['another router takes the place of', addressOf(0xb2), []],
    ['there is nothing wrong with', SPENDER, ['APPROVAL', 'SEND']],
  ] as const)('contracts that nobody has checked yet are checked first: %s one', async (_, spender, sent) => {
    const { fakes, flow, plan } = reviewing();
    let steps = await plan.steps();
    flow.open({ ...plan, steps: () => steps });
    fakes.client.deployment = {
      ...{ state: 'pending', contracts: [] },
      recheck: async () => {
        steps = [{ ...fakes.approval(), spender }, fakes.send];
      },
    };
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(sent);
    const step = sent.length ? 'PENDING_CONFIRMATION' : 'REVIEWING';
    expect(flow).toMatchObject({ step, failure: undefined });
  });

  it('a check of contracts that ends after its run was called off leaves the next run alone', async () => {
    const { fakes, flow, plan } = reviewing();
    const { deployment } = fakes.client;
    let steps = await plan.steps();
    flow.open({ ...plan, steps: () => steps });
    let next: Promise<void> | undefined;
    fakes.answers.push(() => new Promise(() => undefined));
    fakes.client.deployment = {
      ...{ state: 'pending', contracts: [] },
      recheck: async () => {
        steps = [{ ...fakes.approval(), spender: addressOf(0xb2) }, fakes.send];
        fakes.client.deployment = deployment;
        flow.open(plan);
        next = flow.confirm();
        await vi.waitFor(() => expect(fakes.sentTypes).toEqual(['APPROVAL']));
      },
    };
    await flow.confirm();
    expect(next).toBeDefined();
    expect(flow.step).toBe('APPROVING_TOKEN');
  });

  it('goes back to the review where the plan says that it differs while the approval was waited for', async () => {
    const market = { moved: false };
    const { fakes, flow } = reviewing({}, { differs: () => market.moved });
    fakes.answers.push(async () => {
      market.moved = true;
    });
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['APPROVAL']);
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
  });
});

describe('after a cancel', () => {
  it.each([
    ['answer', 5n],
    ['answer', 0n],
    ['refuse', 5n],
  ] as const)('a late %s (allowance %s) changes nothing and asks for no more', async (how, raw) => {
    const { fakes, flow } = reviewing();
    fakes.allowance = { state: 'known', raw };
    const wallet = fakes.held();
    const done = flow.confirm();
    await expect.poll(() => fakes.sent).toHaveLength(1);
    flow.cancel();
    if (how === 'answer') wallet.answer();
    else wallet.refuse(new Error('late'));
    await done;
    expect(fakes.sent).toHaveLength(1);
    const nothing = { plan: undefined, failure: undefined, transactionId: undefined };
    expect(flow).toMatchObject({ step: 'REVIEWING', ...nothing });
  });

  it('the answer to an earlier run does not disturb the next', async () => {
    const { fakes, flow, plan } = reviewing();
    fakes.allowance = { state: 'known', raw: 5n };
    const first = fakes.held();
    const firstDone = flow.confirm();
    await expect.poll(() => fakes.sent).toHaveLength(1);
    flow.cancel();
    flow.open(plan);
    const second = fakes.held();
    const secondDone = flow.confirm();
    await expect.poll(() => fakes.sent).toHaveLength(2);
    first.refuse(new Error('late'));
    await firstDone;
    expect(flow).toMatchObject({ step: 'PENDING_CONFIRMATION', failure: undefined });
    second.answer();
    await secondDone;
    expect(flow.transactionId).toBe('1');
  });

  it('the failure is gone', async () => {
    const { fakes, flow } = reviewing();
    fakes.answers.push(() => Promise.reject(broken));
    await flow.confirm();
    expect(flow.failure).toBeDefined();
    flow.cancel();
    expect(flow).toMatchObject({ step: 'REVIEWING', plan: undefined, failure: undefined });
  });
});

describe('what was typed', () => {
  it.each([
    ['confirmed', ''],
    ['replaced', ''],
    ['failed', '5'],
    ['dropped', '5'],
    ['cancelled', '5'],
  ] as const)('goes once it is sent; where that is %s it reads "%s"', async (outcome, text) => {
    const { form, typed } = typing();
    const { fakes, flow } = reviewing({}, { typed });
    fakes.outcomes.set('1', outcome);
    await flow.confirm();
    expect(flow.outcome).toBe(outcome);
    expect(form.text).toBe(text);
  });

  it('stays where the wallet falls over', async () => {
    const { form, typed } = typing();
    const { fakes, flow } = reviewing({}, { typed });
    fakes.answers.push(
      async () => undefined,
      () => Promise.reject(broken),
    );
    await flow.confirm();
    expect(flow.failure?.type).toBe('confirmation');
    expect(form.text).toBe('5');
  });

  it('stays where the wallet refuses, and goes where the review was closed meanwhile and it was sent', async () => {
    const { form, typed } = typing();
    const { fakes, flow } = reviewing({}, { typed });
    fakes.allowance = { state: 'known', raw: 5n };
    fakes.answers.push(
      () => Promise.reject(rejected),
      async () => flow.cancel(),
    );
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
    expect(form.text).toBe('5');
    await flow.confirm();
    expect(flow.plan).toBeUndefined();
    expect(form.text).toBe('');
  });
});

describe('the trial run', () => {
  /** `answers` resolve the `eth_simulateV1` requests, `tried` are the calls that these simulate. */
  function trials(change: Partial<TransactionPlan['agreed']> = {}) {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    const plan = planOf(fakes.signer, [fakes.approval(), fakes.send], change);
    const answers: ((told: unknown) => void)[] = [];
    const tried: { readonly data: string }[][] = [];
    fakes.client.methods.set('eth_simulateV1', ([block]) => {
      const { blockStateCalls } = block as { blockStateCalls: readonly { calls: { data: string }[] }[] };
      tried.push(blockStateCalls[0]?.calls ?? []);
      return new Promise((resolve) => answers.push(resolve));
    });
    return { fakes, flow, plan, answers, tried };
  }

  it('tries the allowance out as it will be asked for: exact, over zero where the token wants that', async () => {
    const { fakes, flow, plan, tried } = trials({ approveExact: false });
    fakes.needsReset = true;
    flow.open(plan);
    await expect.poll(() => tried).toHaveLength(1);
    const approvals = tried[0]?.filter(({ data }) => data.startsWith('0x095ea7b3')).map(({ data }) => data);
    expect(approvals).toEqual([0n, 5n].map((raw) => encodeApprove(fakes.token.address, SPENDER, raw).data));
  });

  it('of a newer plan waits for the one under way, so that a slow node comes to its end', async () => {
    const { flow, plan, answers } = trials();
    flow.open(plan);
    expect(flow.trying).toBe(true);
    await expect.poll(() => answers).toHaveLength(1);
    flow.replace({ ...plan });
    flow.replace({ ...plan });
    answers[0]?.([]);
    await expect.poll(() => flow.trying).toBe(false);
    expect(answers).toHaveLength(1);
    flow.replace({ ...plan });
    await expect.poll(() => answers).toHaveLength(2);
    expect(flow.trying).toBe(false);
  });
});

describe('more gas than anybody expects', () => {
  const excessive = new SluiceError('gas_excessive', 'too much', {
    values: { gas: '9000000', usual: '100000', symbol: 'MON', billing: 'limit' },
  });
  const refusing = async () => {
    throw excessive;
  };

  it('ends the run; the person allows it for one more run, and for no other', async () => {
    const { fakes, flow } = reviewing();
    fakes.answers.push(async () => undefined, refusing);
    await flow.confirm();
    expect(flow.failure).toMatchObject({ error: { code: 'gas_excessive' } });
    expect(fakes.sent.map(({ request }) => request.gasAllowed)).toEqual([undefined, undefined]);
    await flow.allowGas(9_000_000n);
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
    expect(fakes.sent.slice(2).map(({ request }) => request.gasAllowed)).toEqual([9_000_000n, 9_000_000n]);
    flow.cancel();
    flow.open(planOf(fakes.signer, [fakes.send]));
    await flow.confirm();
    expect(fakes.sent.at(-1)?.request.gasAllowed).toBeUndefined();
  });

  it('is not asked for where what was agreed on no longer holds', async () => {
    let differs = false;
    const { fakes, flow } = reviewing({}, { differs: () => differs });
    fakes.answers.push(refusing);
    await flow.confirm();
    differs = true;
    await flow.allowGas(9_000_000n);
    expect(fakes.sent).toHaveLength(1);
  });
});
