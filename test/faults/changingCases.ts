import { allowances, allowancesWithoutEnd, permit2Nonce, tokenBalances } from './lies/accountLies.ts';
import { broken, truthful } from './lies/answerLies.ts';
import { namesLeadTo, tokenDecimals } from './lies/contractLies.ts';
import { gasEstimate } from './lies/feeLies.ts';
import { headAhead, headOld } from './lies/headLies.ts';
import { poolsHidden, priceDoubled, priceHalved, reserveDoubled, reserveHalved } from './lies/marketLies.ts';
import { feesTimes, liquidityTimes, otherToken, positionOwned } from './lies/positionLies.ts';
import { trialSucceeds } from './lies/runLies.ts';
import type { LieCase } from './lies.ts';

const THOUSAND = 1_000n;

/** The lies that a node tells until the person confirms, or from then on, or first one and then another. */
export const CHANGING_LIES: readonly LieCase[] = [
  {
    lie: 'V3 price: true until Confirm, then half',
    tell: () => truthful,
    later: () => priceHalved,
    flows: ['swap through V3 pools', 'V3 deposit', 'V3 removal'],
    ...{ alone: 'refused', withOthers: 'safe' },
  },
  {
    lie: 'V3 price: half until Confirm, then true',
    tell: () => priceHalved,
    later: () => truthful,
    flows: ['swap through V3 pools', 'V3 deposit', 'V3 removal'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'V3 price: half until Confirm, then twice',
    tell: () => priceHalved,
    later: () => priceDoubled,
    flows: ['swap through V3 pools', 'V3 deposit', 'V3 removal'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'reserves: true until Confirm, then half of the second token',
    tell: () => truthful,
    later: () => reserveHalved(1),
    flows: ['swap through V2 pools', 'V2 deposit', 'V2 removal', 'V2 migration to V3'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'reserves: half of the first token until Confirm, then twice as much',
    tell: () => reserveHalved(0),
    later: () => reserveDoubled(0),
    flows: ['swap through V2 pools', 'V2 deposit'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'the whole market: the output at twice its price until Confirm, then the truth',
    tell: ({ market }) => market(1_414_214n),
    later: () => truthful,
    flows: ['swap through V2 pools', 'swap through V3 pools', 'V2 deposit', 'V3 deposit'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'the whole market: the truth until Confirm, then the output at twice its price',
    tell: () => truthful,
    later: ({ market }) => market(1_414_214n),
    flows: ['swap through V2 pools', 'swap through V3 pools', 'V2 deposit', 'V3 deposit'],
    ...{ alone: 'refused', withOthers: 'safe' },
  },
  {
    lie: 'the best pools: there are none until Confirm',
    tell: ({ bestPools }) => poolsHidden(bestPools),
    later: () => truthful,
    flows: ['swap through V3 pools'],
    ...{ alone: 'told', withOthers: 'refused' },
  },
  {
    lie: "positions: the attacker's is the person's own until Confirm",
    tell: ({ account, thiefs }) => positionOwned(thiefs(), account),
    later: () => truthful,
    flows: ['V3 increase by a link'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'positions: another token in place of one, from Confirm on',
    tell: () => truthful,
    later: ({ own }) => otherToken(...own()),
    flows: ['V3 collection', 'V3 removal', 'V3 withdrawal to one token'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V3 and V4 positions: ten times the liquidity until Confirm',
    tell: () => liquidityTimes(10n),
    later: () => truthful,
    flows: ['V3 removal', 'V4 removal'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'fees: a thousand times as much until Confirm',
    tell: () => feesTimes(THOUSAND),
    later: () => truthful,
    flows: ['V3 collection', 'V3 compounding', 'V3 rebalancing'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'allowances: without an end until Confirm, then none',
    tell: () => allowancesWithoutEnd,
    later: () => allowances(0n),
    flows: ['swap of a token without an approval', 'approval of just the amount'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'allowances: none until Confirm, then without an end',
    tell: () => allowances(0n),
    later: () => allowancesWithoutEnd,
    flows: ['swap of a token without an approval', 'approval of just the amount'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'allowances: nothing is left to take back, from Confirm on',
    tell: () => truthful,
    later: () => allowances(0n),
    flows: ['revocation', 'revocation for a token that is on no list'],
    ...{ alone: 'right', withOthers: 'right' },
  },
  {
    lie: 'token decimals: 24 for every token until Confirm',
    tell: () => tokenDecimals(24n),
    later: () => truthful,
    flows: ['approval of just the amount', 'swap of an approved token'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'balances of tokens: a tenth until Confirm',
    tell: ({ account }) => tokenBalances(account, (raw) => raw / 10n),
    later: () => truthful,
    flows: ['V2 removal', 'V2 migration to V3'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'Permit2: another nonce, from Confirm on',
    tell: () => truthful,
    later: () => permit2Nonce,
    flows: ['swap through Permit2'],
    ...{ alone: 'told', withOthers: 'safe' },
  },
  {
    lie: 'ENS: every name leads to the attacker until Confirm',
    tell: ({ thief }) => namesLeadTo(thief),
    later: () => truthful,
    flows: ['swap to a name'],
    ...{ alone: 'told', withOthers: 'safe' },
  },
  {
    lie: 'head: from Confirm on nine blocks ahead',
    tell: () => truthful,
    later: () => headAhead(9n),
    flows: ['swap through V3 pools', 'V3 removal'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'head: from Confirm on 50 blocks behind, with the time of now',
    tell: () => truthful,
    later: () => headOld(50n),
    flows: ['swap through V3 pools', 'V3 removal'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'gas: 21,000 from Confirm on',
    tell: () => truthful,
    later: () => gasEstimate(() => 21_000n),
    flows: ['swap through V3 pools', 'V3 removal'],
    ...{ alone: 'told', withOthers: 'right' },
  },
  {
    lie: 'V3 price: half until Confirm, and the trial run goes well from then on',
    tell: () => priceHalved,
    later: () => trialSucceeds,
    flows: ['swap through V3 pools', 'V3 removal'],
    ...{ alone: 'refused', withOthers: 'refused' },
  },
  {
    lie: 'answers: from Confirm on it fails at every question',
    tell: () => truthful,
    later: () => broken,
    flows: ['swap through V3 pools', 'V3 deposit', 'V3 removal', 'V3 collection'],
    ...{ alone: 'refused', withOthers: 'safe' },
  },
];
