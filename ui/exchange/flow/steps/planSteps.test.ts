import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { Agreed } from '../../../../kernel/flow/Agreed.ts';
import type { GrantStep } from '../../../../kernel/flow/TransactionPlan.ts';
import { FlowFakes, SPENDER } from '../../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../../kernel/flow/testing/planOf.ts';
import { addressOf } from '../../../../kernel/tokens/testing/testChain.ts';
import exchangeLazy from '../../../../locales/en-US/exchangeLazy.json' with { type: 'json' };
import { type PlannedFlow, planSteps } from './planSteps.ts';

const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en-US',
  resources: { 'en-US': { exchangeLazy } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

const { token, signer, chain, send } = new FlowFakes();
const PERMIT2 = addressOf(0x22);
const known: ChainSpec = {
  ...chain,
  contracts: [
    { kind: 'universalRouter', version: '2.1.0', address: SPENDER },
    { kind: 'permit2', version: '1', address: PERMIT2 },
  ],
};
const grant = { token, spender: SPENDER, neededRaw: 5n * 10n ** BigInt(token.decimals) };
const approve: GrantStep = { kind: 'approve', ...grant };

const permit: GrantStep = { kind: 'permit2', permit2: PERMIT2, ...grant };
const { symbol } = token;

function steps(flow: Partial<PlannedFlow>, names = ['Swap'], change: Partial<Agreed> = {}) {
  const plan = planOf(signer, [], { chain: known, ...change });
  const idle = { plan, steps: [], current: undefined, outcome: undefined, approvalId: undefined };
  return planSteps(i18n.t, { ...idle, ...flow }, 'en-US', names);
}
const told = (left: PlannedFlow['left'], change: Partial<Agreed> = {}) =>
  steps({ left }, ['Swap'], change).map(
    ({ label, note, careful }) => `${label}${note ? `: ${note}` : ''}${careful ? ' (careful)' : ''}`,
  );

test('an approval names its amount and who may spend it, or that it is unlimited', () => {
  expect(told([approve, send])).toEqual([
    `Approve ${symbol}: Lets Universal Router spend up to 5 ${symbol}`,
    'Swap',
  ]);
  expect(told([approve, send], { approveExact: false })[0]).toBe(
    `Approve ${symbol}: Lets Universal Router spend unlimited ${symbol} (careful)`,
  );
  // A contract that is none of the chain's is named by its address.
  expect(told([{ ...approve, spender: addressOf(0xbeef) }])[0]).toMatch(/Lets 0x0000\.\.\.bEEF spend/i);
});

test('an unlimited approval of Permit2 says what that means', () => {
  const help = (spender: typeof SPENDER, approveExact: boolean) =>
    steps({ left: [{ ...approve, spender }] }, ['Swap'], { approveExact })[0]?.help;
  expect(help(PERMIT2, false)).toMatch(/^Permit2 can pass on any \S+ amount you sign for later/);
  expect(help(SPENDER, false)).toMatch(/^Universal Router can take all/);
  expect(help(PERMIT2, true)).toMatch(/^Permit2 can't take more than this amount/);
});

test('a signature says for how long it holds, as it will be signed', () => {
  const text = (time: string) =>
    `Sign the ${symbol} permit: Lets Universal Router spend up to 5 ${symbol}${time && ` for ${time}`}`;
  expect(told([permit])[0]).toBe(text('30 minutes'));
  expect(told([permit], { deadlineSeconds: 10_800 })[0]).toBe(text('3 hours'));
  expect(told([permit], { approveExact: false })[0]).toBe(text('30 days'));
  const byToken: GrantStep = { kind: 'permit2612', ...grant };
  expect(told([byToken])[0]).toBe(text(''));
  expect(told([byToken], { approveExact: false })[0]).toContain("if your wallet can't sign. (careful)");
  // A transaction takes the place of what the wallet cannot sign.
  expect(told([{ ...permit, onChain: 'wallet' }, send])[0]).toMatch(/^Approve/);
});

test('a reset says why it comes first', () => {
  const reset = { kind: 'resetAllowance', token, spender: SPENDER } as const;
  expect(told([reset, approve, send])).toEqual([
    expect.stringMatching(/: This token needs its old approval cleared first$/),
    expect.stringMatching(/^Approve/),
    'Swap',
  ]);
});

test('there are none where one transaction is all that is left, or where that is not known', () => {
  expect(told([send])).toEqual([]);
  expect(told(undefined)).toEqual([]);
  expect(told('unknown')).toEqual([]);
});

test('several transactions have their names, also when the first ones are done', () => {
  const [first, second] = [{ ...send }, { ...send }];
  const labels = (left: PlannedFlow['left']) =>
    steps({ left }, ['Swap', 'Deposit']).map(({ label }) => label);
  expect(labels([first, second])).toEqual(['Swap', 'Deposit']);
  expect(labels([approve, second])).toEqual([`Approve ${symbol}`, 'Deposit']);
  expect(labels([second])).toEqual([]);
});

test('the one under way says what it waits for', () => {
  const all = [approve, permit, send];
  const status = (flow: Partial<PlannedFlow>) =>
    steps({ steps: all, ...flow }).flatMap((step) => step.status ?? []);
  expect(status({ current: approve })).toEqual(['Confirm in your wallet']);
  expect(status({ current: approve, approvalId: '1' })).toEqual(['Waiting for the network…']);
  expect(status({ current: permit })).toEqual(['Sign in your wallet']);
  expect(status({ current: send })).toEqual(['Confirm in your wallet']);
  expect(status({ current: send, outcome: 'pending' })).toEqual([]);
});
