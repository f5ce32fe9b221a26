import { tokenBalances } from './lies/accountLies.ts';
import { liquidityTenth, otherToken, positionOwned } from './lies/positionLies.ts';
import type { LieCase } from './lies.ts';

/** The lies about what somebody has in pools. */
export const POSITION_LIES: readonly LieCase[] = [
  {
    lie: "positions: the attacker's is the person's own",
    tell: ({ account, thiefs }) => positionOwned(thiefs(), account),
    flows: ['V3 increase by a link'],
    ...{ alone: 'told', withOthers: 'refused' },
  },
  {
    lie: "positions: the attacker's is the person's own, before a swap for it",
    tell: ({ account, thiefs }) => positionOwned(thiefs(), account),
    flows: ['V3 increase by a link, paid with one token'],
    ...{ alone: 'right', withOthers: 'refused' },
  },
  {
    lie: 'positions: another token in place of one, of which nothing is owed',
    tell: ({ own }) => otherToken(...own()),
    flows: ['V3 collection'],
    ...{ alone: 'right', withOthers: 'refused' },
  },
  {
    lie: 'positions: another token in place of one, where something is put in again',
    tell: ({ own }) => otherToken(...own()),
    flows: ['V3 compounding', 'V3 rebalancing'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'V3 positions: a tenth of the liquidity',
    tell: () => liquidityTenth,
    flows: ['V3 removal'],
    ...{ alone: 'told', withOthers: 'refused' },
  },
  {
    lie: 'V3 positions: a tenth of the liquidity, where all of it is moved',
    tell: () => liquidityTenth,
    flows: ['V3 rebalancing'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'V4 positions: a tenth of the liquidity',
    tell: () => liquidityTenth,
    flows: ['V4 removal'],
    ...{ alone: 'told', withOthers: 'refused' },
  },
  {
    lie: 'balances of tokens: a tenth',
    tell: ({ account }) => tokenBalances(account, (raw) => raw / 10n),
    flows: ['V2 removal'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
];
