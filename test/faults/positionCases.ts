import { tokenBalances } from './lies/accountLies.ts';
import { together } from './lies/inCalls.ts';
import { priceHalved } from './lies/marketLies.ts';
import {
  feesTimes,
  liquidityTenth,
  liquidityTimes,
  otherFee,
  otherToken,
  positionOwned,
  rangeMoved,
} from './lies/positionLies.ts';
import { v4Hooked, v4OtherRange, v4Price } from './lies/v4Lies.ts';
import type { LieCase } from './lies.ts';

/** Of the chain's own: it keeps a part of what is traded. */
const HOOK = '0xfee0000000000000000000000000000000000044';

/** The lies about what somebody has in pools. */
export const POSITION_LIES: readonly LieCase[] = [
  {
    lie: "positions: the attacker's is the person's own",
    tell: ({ account, thiefs }) => positionOwned(thiefs(), account),
    flows: ['V3 increase by a link', 'V3 increase by a link, paid with one token'],
    ...{ alone: 'told', withOthers: 'refused' },
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
  {
    lie: 'V3 positions: ten times the liquidity',
    tell: () => liquidityTimes(10n),
    flows: ['V3 removal', 'V3 withdrawal to one token', 'V3 rebalancing'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'V3 positions: another range',
    tell: () => rangeMoved(600n),
    flows: ['V3 removal', 'V3 withdrawal to one token', 'V3 rebalancing'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'V3 positions: another range, where fees are put in again',
    tell: () => rangeMoved(600n),
    flows: ['V3 compounding'],
    ...{ alone: 'told', withOthers: 'refused' },
  },
  {
    lie: 'V3 positions: in the pool of another fee',
    tell: () => otherFee(500n),
    flows: ['V3 removal', 'V3 compounding', 'V3 collection', 'V3 withdrawal to one token'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: "V3 and V4 positions: the person's own is the attacker's",
    tell: ({ own, ownV4, thief }) => together(positionOwned(own()[0], thief), positionOwned(ownV4(), thief)),
    flows: ['V3 collection', 'V3 removal', 'V4 removal', 'V3 compounding'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'fees: a thousand times as much',
    tell: () => feesTimes(1_000n),
    flows: ['V3 compounding', 'V3 rebalancing', 'V3 collection'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'fees: none',
    tell: () => feesTimes(0n),
    flows: ['V3 compounding', 'V3 removal'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V3 price: half, where liquidity is taken out',
    tell: () => priceHalved,
    flows: ['V3 removal', 'V3 withdrawal to one token', 'V3 rebalancing'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'V4 positions: of a pool with a hook, so that nothing must arrive',
    tell: () => v4Hooked(HOOK),
    flows: ['V4 removal'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'V4 positions: another range',
    tell: () => v4OtherRange,
    flows: ['V4 removal'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'V4 price: half, where liquidity is taken out',
    tell: () => v4Price('half'),
    flows: ['V4 removal'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
];
