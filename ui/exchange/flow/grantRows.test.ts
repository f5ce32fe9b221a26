import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Agreed } from '../../../kernel/flow/Agreed.ts';
import type { GrantStep } from '../../../kernel/flow/TransactionPlan.ts';
import { FlowFakes, SPENDER } from '../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../kernel/flow/testing/planOf.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import exchangeLazy from '../../../locales/en-US/exchangeLazy.json' with { type: 'json' };
import { grantRows } from './grantRows.ts';

const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en-US',
  resources: { 'en-US': { exchangeLazy } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

const { token, signer, chain } = new FlowFakes();
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

function told(grants: readonly GrantStep[] | 'unknown' | undefined, change: Partial<Agreed> = {}) {
  const plan = planOf(signer, [], { chain: known, ...change });
  const rows = grantRows(i18n.t, { plan, grants }, 'en-US');
  return rows.map(({ label, value, tone }) => `${label}: ${value}${tone ? ` (${tone})` : ''}`);
}

test('an approval names its amount and who may take it, or that it is unlimited', () => {
  expect(told([approve])).toEqual([`${token.symbol} approval: 5 ${token.symbol} only, for Universal Router`]);
  expect(told([approve], { approveExact: false })).toEqual([
    `${token.symbol} approval: Unlimited ${token.symbol}, for Universal Router (warning)`,
  ]);
  // A contract that is none of the chain's is named by its address.
  expect(told([{ ...approve, spender: addressOf(0xbeef) }])[0]).toMatch(/for 0x0000\.\.\.bEEF$/i);
});

test('an unlimited approval of Permit2 says what that means', () => {
  const help = (spender: typeof SPENDER, approveExact: boolean) => {
    const plan = planOf(signer, [], { chain: known, approveExact });
    return grantRows(i18n.t, { plan, grants: [{ ...approve, spender }] }, 'en-US')[0]?.help;
  };
  expect(help(PERMIT2, false)).toMatch(/^Permit2 can pass on any \S+ amount you sign for later/);
  expect(help(SPENDER, false)).toMatch(/^Universal Router can take all your/);
  expect(help(PERMIT2, true)).toMatch(/^Permit2 can't take more than this amount/);
});

test('a signature says for how long it holds, as it will be signed', () => {
  const permit: GrantStep = { kind: 'permit2', permit2: PERMIT2, ...grant };
  const text = (time: string) => [
    `${token.symbol} permit: 5 ${token.symbol} only, for Universal Router, valid for ${time}`,
  ];
  expect(told([permit])).toEqual(text('30 minutes'));
  expect(told([permit], { deadlineSeconds: 10_800 })).toEqual(text('3 hours'));
  expect(told([permit], { approveExact: false })).toEqual(text('30 days'));
  expect(told([{ kind: 'permit2612', ...grant }])).toEqual([
    `${token.symbol} permit: 5 ${token.symbol} only, for Universal Router`,
  ]);
  expect(told([{ kind: 'permit2612', ...grant }], { approveExact: false })[0]).toContain('by signature');
});

test('nothing is said where nothing is approved, and that it is not known where that cannot be read', () => {
  expect(told([])).toEqual([]);
  expect(told(undefined)).toEqual([]);
  expect(told('unknown')).toEqual(["Approvals: Couldn't check your current approvals."]);
});
