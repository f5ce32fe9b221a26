import { reaction, when } from 'mobx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaidPool, StateBasis } from '../basis/StateBasis.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Corroboration } from '../rpc/Corroboration.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import type { AgreeOptions, RpcPool } from '../rpc/RpcPool.ts';
import { TransactionFlow } from './TransactionFlow.ts';
import type { PlanStep, SendStep } from './TransactionPlan.ts';
import { batchingProvider, FlowFakes, SPENDER } from './testing/FlowFakes.ts';
import { planOf } from './testing/planOf.ts';

type Told = Corroboration<readonly CallResult[]>;

const [ALPHA, BETA, GAMMA] = ['https://alpha.example', 'https://beta.example', 'https://gamma.example'];
const value: readonly CallResult[] = [{ ok: true, data: '0x01' }];
const agreed: Told = { outcome: 'agreed', value, endpoints: [ALPHA, BETA], block: 1n };
const alone: Told = { outcome: 'alone', value, endpoint: ALPHA, unanswered: [BETA], block: 1n };
const differ: Told = {
  outcome: 'disagree',
  answers: [
    { endpoint: ALPHA, value },
    { endpoint: BETA, value: [{ ok: true, data: '0x02' }] },
  ],
  block: 1n,
};

let fakes: FlowFakes;
let flow: TransactionFlow;
/** The answers to the next checks, in order; the last one stays. */
let told: (() => Promise<Told>)[];
let checks: number;

beforeEach(() => {
  fakes = new FlowFakes();
  fakes.allowance = { state: 'known', raw: 10n };
  flow = new TransactionFlow(fakes.services);
  told = [async () => agreed];
  checks = 0;
  const { client } = fakes;
  Object.assign(client.multicall, {
    corroborate: () => {
      checks += 1;
      const next = told.length > 1 ? told.shift() : told[0];
      return next?.();
    },
  });
});

/** The state is the answered number, which holds while it is 1. */
function resting(raw = 1n): SendStep {
  const basis: StateBasis = {
    says: 'get',
    source: ALPHA,
    figures: {
      calls: [{ target: fakes.token.address, data: '0x' }],
      read: ([result]) => [
        {
          ...{ currency: fakes.token, leastRaw: raw, mostRaw: raw },
          actualRaw: result?.ok ? BigInt(result.data) : 0n,
        },
      ],
    },
  };
  return { ...fakes.send, basis: async () => basis };
}
/** An answer that the test gives later. */
function held() {
  let answer = (_: Told): void => undefined;
  const promise = new Promise<Told>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
const planned = (...steps: readonly PlanStep[]) => planOf(fakes.signer, steps);
const checked = () => when(() => flow.basis !== undefined);

describe('the state that a plan rests on', () => {
  it('is checked while the review is open, and again before the wallet is asked', async () => {
    flow.open(planned(resting()));
    await checked();
    expect(flow.basis).toEqual({ state: 'agreed', endpoints: [ALPHA, BETA] });
    expect(checks).toBe(1);
    await flow.confirm();
    expect(checks).toBe(2);
    expect(fakes.sentTypes).toEqual(['SEND']);
  });

  it('that two disagree on sends the flow back to its review, without a failure', async () => {
    told = [async () => differ];
    flow.open(planned(resting()));
    await checked();
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, basis: { state: 'disagree' } });
    expect(flow.plan).toBeDefined();
    expect(fakes.sent).toEqual([]);
  });

  it.each([
    ['whose nonce', 'eth_call'],
    ["whose account's code", 'eth_getCode'],
  ])('agreed on by two, comes back before a signature %s only one of them tells', async (_, ofOne) => {
    const { client, token } = fakes;
    const sign = vi.spyOn(fakes, 'sign');
    const agree = async (method: string, _: unknown, { alone }: AgreeOptions) => {
      if (method === ofOne) alone(ALPHA);
      return method === 'eth_getCode' ? '0x' : `0x${'0'.repeat(192)}`;
    };
    vi.spyOn(client, 'rpc', 'get').mockReturnValue({ agree } as unknown as RpcPool);
    const [spender, neededRaw] = [SPENDER, 5n];
    flow.open(planned({ kind: 'permit2', token, spender, neededRaw, permit2: SPENDER }, resting()));
    await checked();
    await flow.confirm();
    expect(flow).toMatchObject({
      ...{ step: 'REVIEWING', failure: undefined },
      basis: { state: 'alone', endpoint: ALPHA, unanswered: [BETA] },
    });
    expect(sign).not.toHaveBeenCalled();
    // The person has seen it now, and nobody else answers.
    told = [async () => ({ outcome: 'alone', value, endpoint: ALPHA, unanswered: [BETA], block: 1n })];
    await flow.confirm();
    expect(sign).toHaveBeenCalledOnce();
  });

  /** A plan whose signature rests on the word of one endpoint. @param before it is asked */
  const signing = (endpoint: string, before: () => Promise<void> = async () => undefined) => {
    const { client, token } = fakes;
    const agree = async (method: string, _: unknown, { alone }: AgreeOptions) => {
      await before();
      alone(endpoint);
      return method === 'eth_getCode' ? '0x' : `0x${'0'.repeat(192)}`;
    };
    vi.spyOn(client, 'rpc', 'get').mockReturnValue({ agree } as unknown as RpcPool);
    const [spender, neededRaw] = [SPENDER, 5n];
    return planned({ kind: 'permit2', token, spender, neededRaw, permit2: SPENDER }, resting());
  };

  it('is held to what this run found, whatever a check of the review says meanwhile', async () => {
    const sign = vi.spyOn(fakes, 'sign');
    const { promise, answer } = held();
    const plan = signing(ALPHA, () => {
      answer(alone);
      return when(() => flow.basis?.state === 'alone');
    });
    told = [async () => agreed, () => promise, async () => agreed];
    flow.open(plan);
    await checked();
    flow.replace(plan);
    await expect.poll(() => checks).toBe(2);
    // The review's own check ends while the run asks what the signature rests on.
    await flow.confirm();
    expect(sign).not.toHaveBeenCalled();
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, basis: { state: 'alone' } });
  });

  it('told by one operator alone comes back where another one alone tells what is signed', async () => {
    const sign = vi.spyOn(fakes, 'sign');
    told = [async () => alone];
    flow.open(signing(GAMMA));
    await checked();
    await flow.confirm();
    expect(sign).not.toHaveBeenCalled();
    expect(flow).toMatchObject({
      ...{ step: 'REVIEWING', failure: undefined },
      basis: { state: 'alone', endpoint: GAMMA, unanswered: [ALPHA, BETA] },
    });
  });

  it('told by one operator alone at the review lets the same one tell what is signed', async () => {
    const sign = vi.spyOn(fakes, 'sign');
    told = [async () => alone, async () => agreed];
    flow.open(signing(ALPHA));
    await checked();
    await flow.confirm();
    expect(sign).toHaveBeenCalledOnce();
  });

  it('that is too much to be compared asks no wallet, and nobody else', async () => {
    const step = resting();
    const basis = (await step.basis()) as StateBasis;
    const calls = Array.from({ length: 1_501 }, () => basis.figures.calls[0] as Call);
    flow.open(planned({ ...step, basis: () => ({ ...basis, figures: { ...basis.figures, calls } }) }));
    await checked();
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', basis: { state: 'moved', figures: undefined } });
    expect(fakes.sent).toEqual([]);
    expect(checks).toBe(0);
  });

  it('that no longer holds when the person confirms asks no wallet', async () => {
    const moved: Told = { ...agreed, value: [{ ok: true, data: '0x03' }] };
    told = [async () => agreed, async () => moved];
    flow.open(planned(resting()));
    await checked();
    await flow.confirm();
    expect(flow).toMatchObject({
      step: 'REVIEWING',
      basis: { state: 'moved', figures: [{ actualRaw: 3n }] },
    });
    expect(fakes.sent).toEqual([]);
  });

  it.each<[string, () => Promise<Told>]>([
    ['two operators agreed', async () => agreed],
    ['nobody could be asked', () => Promise.reject(new SluiceError('providers_failed', 'nobody answers'))],
    ['another one was alone', async () => ({ ...alone, endpoint: GAMMA })],
  ])('that only one still tells is shown first, where %s at the review', async (_, before) => {
    told = [before, async () => alone];
    flow.open(planned(resting()));
    await checked();
    const seen = flow.basis;
    await flow.confirm();
    expect(flow).toMatchObject({
      ...{ step: 'REVIEWING', failure: undefined, confirmedOn: seen },
      basis: { state: 'alone', endpoint: ALPHA, unanswered: [BETA] },
    });
    expect(fakes.sent).toEqual([]);
    // The person has read that, and confirms again.
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['SEND']);
  });

  it('that only one tells is shown to who confirms before anybody has answered', async () => {
    const { promise, answer } = held();
    told = [() => promise, async () => alone];
    flow.open(planned(resting()));
    await flow.confirm();
    expect(fakes.sent).toEqual([]);
    expect(flow).toMatchObject({ step: 'REVIEWING', basis: { state: 'alone' }, confirmedOn: 'asking' });
    answer(alone);
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['SEND']);
  });

  it('of a pool whose market nobody told comes back to who confirms before that is said', async () => {
    const asked: number[] = [];
    const poolKinds = (chainId: number) => {
      asked.push(chainId);
      return [];
    };
    flow = new TransactionFlow({ ...fakes.services, poolKinds });
    const step = resting();
    const paysInto = (): PaidPool => ({
      ...{ address: SPENDER, currencies: [fakes.token, fakes.token], paid: [1n, 1n] },
      price: { numerator: 1n, denominator: 1n },
    });
    flow.open(
      planned({ ...step, basis: async () => ({ ...((await step.basis()) as StateBasis), paysInto }) }),
    );
    await flow.confirm();
    expect(fakes.sent).toEqual([]);
    const unchecked = { state: 'agreed', market: { state: 'unchecked' } };
    expect(flow).toMatchObject({ step: 'REVIEWING', basis: unchecked, confirmedOn: 'asking' });
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['SEND']);
    expect(new Set(asked)).toEqual(new Set([fakes.chain.id]));
  });

  it('is told by the only node that is set up, as the review says from the start', async () => {
    told = [async () => ({ ...alone, unanswered: [] })];
    flow.open(planned(resting()));
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['SEND']);
  });

  it('that only one still tells asks for no approval and no batch', async () => {
    fakes.allowance = { state: 'known', raw: 0n };
    for (const provider of [undefined, batchingProvider]) {
      fakes.provider = provider;
      told = [async () => agreed, async () => alone];
      flow.open(planned(fakes.approval(), resting()));
      await checked();
      await flow.confirm();
      expect(flow).toMatchObject({ step: 'REVIEWING', basis: { state: 'alone' } });
    }
    expect([fakes.sent, fakes.batches]).toEqual([[], []]);
  });

  it('of several transactions is told as the least of them', async () => {
    told = [async () => alone, async () => agreed];
    flow.open(planned(fakes.send, resting(), resting()));
    await checked();
    expect(flow.basis).toMatchObject({ state: 'alone' });
  });

  it('is checked after the approvals, before the transaction itself', async () => {
    fakes.allowance = { state: 'known', raw: 0n };
    told = [async () => agreed, async () => agreed, async () => differ];
    flow.open(planned(fakes.approval(), resting()));
    await checked();
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['APPROVAL']);
  });

  it('is checked before the approvals, which are for the same amounts', async () => {
    fakes.allowance = { state: 'known', raw: 0n };
    told = [async () => agreed, async () => differ];
    flow.open(planned(fakes.approval(), resting()));
    await checked();
    await flow.confirm();
    expect(fakes.sent).toEqual([]);
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
  });

  it('is checked before a batch too', async () => {
    fakes.allowance = { state: 'known', raw: 0n };
    fakes.provider = batchingProvider;
    told = [async () => agreed, async () => differ];
    flow.open(planned(fakes.approval(), resting()));
    await checked();
    await flow.confirm();
    expect(fakes.batches).toEqual([]);
    expect(fakes.sent).toEqual([]);
  });

  it('that nobody can be asked about is told, and stops the transaction with the reason', async () => {
    told = [() => Promise.reject(new SluiceError('providers_failed', 'nobody answers'))];
    flow.open(planned(resting()));
    await checked();
    expect(flow.basis).toMatchObject({ state: 'unknown', error: { code: 'providers_failed' } });
    await flow.confirm();
    expect(flow.failure).toMatchObject({ error: { code: 'providers_failed' } });
    expect(fakes.sent).toEqual([]);
  });

  it('of a plan that replaces the reviewed one is checked next', async () => {
    const { promise, answer } = held();
    told = [() => promise, async () => agreed];
    flow.open(planned(resting()));
    await expect.poll(() => checks).toBe(1);
    const newer = planned(resting());
    flow.replace(newer);
    answer(differ);
    await when(() => flow.basis?.state === 'agreed');
    expect(checks).toBe(2);
    expect(flow.plan).toBe(newer);
  });

  it('is asked about again when the person wants that', async () => {
    told = [async () => differ, async () => agreed];
    const plan = planned(resting());
    flow.open(plan);
    await when(() => flow.basis?.state === 'disagree');
    flow.replace(plan);
    await when(() => flow.basis?.state === 'agreed');
  });

  it('of a closed review is not shown in the next one', async () => {
    const { promise, answer } = held();
    told = [() => promise, async () => agreed];
    flow.open(planned(resting()));
    await expect.poll(() => checks).toBe(1);
    flow.cancel();
    expect(flow.basis).toBeUndefined();
    flow.open(planned(resting()));
    await checked();
    const seen: unknown[] = [];
    const stop = reaction(
      () => flow.basis?.state,
      (state) => seen.push(state),
    );
    answer(differ);
    await new Promise((resolve) => setTimeout(resolve, 0));
    stop();
    expect(seen).toEqual([]);
    expect(flow.basis).toMatchObject({ state: 'agreed' });
  });

  it('is nothing where the amounts rest on none: nobody is asked', async () => {
    flow.open(planned(fakes.send));
    await checked();
    expect(flow.basis).toEqual({ state: 'unchecked' });
    await flow.confirm();
    expect(checks).toBe(0);
    expect(fakes.sentTypes).toEqual(['SEND']);
  });

  it('of several transactions is told as the one that only one endpoint knows', async () => {
    told = [async () => alone, async () => agreed];
    flow.open(planned(resting(), resting()));
    await checked();
    expect(flow.basis).toMatchObject({ state: 'alone', endpoint: ALPHA });
  });

  it('fails a transaction that no review shows, in words', async () => {
    class Button extends TransactionFlow {
      send = (step: SendStep) => this.run('confirmation', () => planned(step), false);
    }
    told = [async () => differ];
    const button = new Button(fakes.services);
    await button.send(resting());
    expect(button.failure).toMatchObject({ error: { code: 'state_unsure' } });
    expect(fakes.sent).toEqual([]);
  });
});

describe('a plan that one endpoint alone does not carry', () => {
  let asked: number;
  const strict = () => {
    asked = 0;
    const alone = () => {
      asked += 1;
      flow.open(planned(resting()));
    };
    return planOf(fakes.signer, [resting()], {}, { alone });
  };

  it('makes way for another one in the review', async () => {
    told = [async () => alone];
    flow.open(strict());
    await when(() => flow.plan?.alone === undefined && flow.basis !== undefined);
    expect([asked, checks]).toEqual([1, 2]);
    expect(flow.basis).toMatchObject({ state: 'alone' });
    await flow.confirm();
    expect(fakes.sentTypes).toEqual(['SEND']);
  });

  it('asks no wallet where the second one is silent when the person confirms', async () => {
    told = [async () => agreed, async () => alone];
    flow.open(strict());
    await checked();
    expect([asked, flow.basis?.state]).toEqual([0, 'agreed']);
    await flow.confirm();
    expect(asked).toBe(1);
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
    expect(flow.plan?.alone).toBeUndefined();
    expect(fakes.sent).toEqual([]);
  });

  it('is carried out where two agree', async () => {
    flow.open(strict());
    await checked();
    await flow.confirm();
    expect(asked).toBe(0);
    expect(fakes.sentTypes).toEqual(['SEND']);
  });
});
