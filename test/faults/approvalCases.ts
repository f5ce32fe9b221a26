import { allowances, allowancesWithoutEnd, permit2Ended, tokenBalances } from './lies/accountLies.ts';
import { noLogs } from './lies/answerLies.ts';
import { accountCode, otherDomain, tokenDecimals } from './lies/contractLies.ts';
import type { LieCase } from './lies.ts';

/** The lies about what contracts may take. */
export const APPROVAL_LIES: readonly LieCase[] = [
  {
    lie: 'allowances: none, where they are taken back',
    tell: () => allowances(0n),
    flows: ['revocation'],
    ...{ alone: 'refused', withOthers: 'right' },
  },
  {
    lie: 'allowances: without an end, where they are taken back',
    tell: () => allowancesWithoutEnd,
    flows: ['revocation'],
    ...{ alone: 'right', withOthers: 'right' },
  },
  {
    lie: 'allowances: without an end, where just the amount is allowed',
    tell: () => allowancesWithoutEnd,
    flows: ['approval of just the amount'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'balances of tokens: nothing, where approvals are taken back',
    tell: ({ account }) => tokenBalances(account, () => 0n),
    flows: ['revocation'],
    ...{ alone: 'right', withOthers: 'right' },
  },
  {
    lie: 'logs: there are none',
    tell: () => noLogs,
    flows: ['revocation for a token that is on no list'],
    ...{ alone: 'refused', withOthers: 'right' },
  },
  {
    lie: 'token decimals: 24 for every token, where just the amount is allowed',
    tell: () => tokenDecimals(24n),
    flows: ['approval of just the amount'],
    ...{ alone: 'refused', withOthers: 'safe' },
  },
  {
    lie: 'Permit2: allowances that have ended',
    tell: () => permit2Ended,
    flows: ['swap through Permit2'],
    ...{ alone: 'right', withOthers: 'safe' },
  },
  {
    lie: 'code: the account is a contract, which cannot sign for Permit2',
    tell: ({ account }) => accountCode(account),
    flows: ['swap through Permit2'],
    ...{ alone: 'told', withOthers: 'safe' },
  },
  {
    lie: 'code: the account is a contract, which cannot sign for a token',
    tell: ({ account }) => accountCode(account),
    flows: ['V3 deposit by a signature'],
    ...{ alone: 'right', withOthers: 'safe' },
  },
  {
    lie: 'ERC-2612: another domain',
    tell: () => otherDomain,
    flows: ['V3 deposit by a signature'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
];
