import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { Address, ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { localChainSpec } from '../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../anvil/TestContract.ts';
import { drivePair, drivePosition } from './lies/driveDeposit.ts';
import {
  driveCompound,
  driveIncrease,
  drivePairRemoval,
  driveRebalance,
  driveV4Removal,
  driveWithdrawal,
} from './lies/drivePositions.ts';
import { driveSwap, type SwapCase } from './lies/driveSwap.ts';
import type { Heard } from './lies/Heard.ts';
import { LiedTo, SECOND, SETTINGS, type Setting } from './lies/LiedTo.ts';
import { otherMarket } from './lies/otherMarket.ts';
import { type SeededPositions, seedPositions } from './lies/seedPositions.ts';
import { beyondTruth } from './lies/withinTruth.ts';
import { LIES, type LieCase, type LieFlow, type LieScene, type Outcome } from './lies.ts';

const THIEF: Address = '0x00000000000000000000000000000000C0FFEE02';
const UNLIMITED = (1n << 256n) - 1n;
/** Everything, or of each lie the first flow in the two settings that differ most. */
const isFull = process.env.SLUICE_FULL === '1';
const settings: readonly Setting[] = isFull ? [...SETTINGS, SECOND] : ['alone', 'first of two'];

const chain: TestChain = localChain();
const spec = localChainSpec(chain);
const spenders = new Set(
  chain.manifest.contracts
    .filter(({ kind }) =>
      ['swapRouter02', 'swapRouter', 'v2Router02', 'permit2', 'positionManager'].includes(kind),
    )
    .map(({ address }) => address.toLowerCase()),
);

const onlyThrough = (protocol: 'v2' | 'v3'): Partial<ChainSpec> => ({
  capabilities: { ...spec.capabilities, protocols: [protocol] },
});
const swap = (asked: SwapCase) => (lied: LiedTo) => driveSwap(chain, lied, asked);
const native = { input: 'MON', output: 'HUSH', typed: '1' } as const;
const approved = { input: 'USDC', output: 'MON', typed: '5' } as const;

let positions: SeededPositions;
/** A liar's link leads to the thief's position. */
const linkOf = ({ isLied }: LiedTo) => (isLied ? positions.thiefs : positions.own);

const DRIVES: Readonly<Record<LieFlow, (lied: LiedTo) => Promise<Heard>>> = {
  'swap through V2 pools': swap({ ...native, change: onlyThrough('v2') }),
  'swap through V3 pools': swap({ ...native, change: onlyThrough('v3') }),
  'swap for a token that has no pool with the coin': swap({ input: 'USDC', output: 'WBTC', typed: '500' }),
  'swap through a token that is no base token': swap({
    ...{ input: 'MON', output: 'USDT', typed: '20', through: 'USDC', change: { baseTokens: [] } },
  }),
  'swap of an approved token': swap(approved),
  'swap of a token without an approval': swap({ input: 'HUSH', output: 'MON', typed: '5' }),
  'swap through Permit2': swap({
    ...approved,
    change: {
      contracts: spec.contracts.filter(
        ({ kind }) => !['swapRouter02', 'swapRouter', 'v2Router02'].includes(kind),
      ),
    },
  }),
  'swap to a name': swap({ ...native, recipient: chain.extras.names[0]?.name ?? '' }),
  'V2 deposit': (lied) => drivePair(chain, lied),
  'V3 deposit': (lied) => drivePosition(chain, lied),
  'V3 deposit by a signature': (lied) => drivePosition(chain, lied, 'USDC'),
  'V3 increase by a link': (lied) => driveIncrease(chain, lied, linkOf(lied), 2),
  'V3 increase by a link, paid with one token': (lied) => driveIncrease(chain, lied, linkOf(lied), 1),
  'V3 compounding': (lied) => driveCompound(chain, lied, positions.own),
  'V3 rebalancing': (lied) => driveRebalance(chain, lied, positions.own),
  'V3 collection': (lied) => driveWithdrawal(chain, lied, positions.own, 'collect'),
  'V3 removal': (lied) => driveWithdrawal(chain, lied, positions.own, 'remove'),
  'V4 removal': (lied) => driveV4Removal(chain, lied, positions.v4),
  'V2 removal': (lied) => drivePairRemoval(chain, lied),
};

const scene: LieScene = {
  account: SECOND_WALLET,
  thief: THIEF,
  market: (root) => {
    const hush = chain.token('HUSH').address.toLowerCase();
    const addressOf = (symbol: string) => chain.token(symbol).address.toLowerCase();
    const pools = chain.pools
      .filter(({ tokens }) => tokens.includes('HUSH'))
      .map(({ protocol, address, tokens }) => ({
        protocol,
        address,
        isFirst: tokens.every((symbol) => addressOf(symbol) >= hush),
      }));
    return otherMarket(pools, root);
  },
  bestPools: chain.pools
    .filter(({ protocol, tokens, fee }) => protocol === 'v3' && tokens.includes('HUSH') && fee !== 10_000)
    .map(({ address }) => address),
  bestPoolsWithoutCoin: chain.pools
    .filter(({ protocol, tokens, fee }) => protocol === 'v3' && fee === 500 && tokens.includes('WBTC'))
    .map(({ address }) => address),
  middle: chain.token('USDC').address,
  own: () => [positions.own, positions.otherSide, chain.token('HUSH').address],
  thiefs: () => positions.thiefs,
};

/** What is asked of the wallet without a liar: the truth that everything else is held to. */
const honest = new Map<LieFlow, Promise<Heard>>();
function truth(flow: LieFlow): Promise<Heard> {
  const known = honest.get(flow) ?? DRIVES[flow](new LiedTo(chain, 'first of two'));
  honest.set(flow, known);
  return known;
}

beforeAll(async () => {
  positions = await seedPositions(chain, THIEF);
  // A loaded state cannot be read at blocks before it, so a node that lags needs as many blocks after it.
  await chain.rpc('anvil_mine', ['0x40']);
  const send = (symbol: string, spender: Address) =>
    new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI).send(SECOND_WALLET, 'approve', [
      spender,
      UNLIMITED,
    ]);
  for (const kind of ['swapRouter02', 'permit2'] as const) await send('USDC', chain.address(kind));
  for (const kind of ['v2Router02', 'positionManager'] as const) await send('HUSH', chain.address(kind));
});

describe('without a liar', () => {
  it.each(Object.keys(DRIVES) as LieFlow[])(
    '%s: the wallet is asked for what the chain gives',
    async (flow) => {
      const heard = await truth(flow);
      expect(heard.seen).toBe('asked');
      expect(heard.sent.length + heard.signed.length).toBe(1);
      expect(beyondTruth(heard, heard, spenders)).toEqual([]);
    },
  );
});

// They wait for their nodes more than they compute, unless each is tried on everything.
describe('a node that lies about', { concurrent: !isFull }, () => {
  const ofLie = (each: LieCase): readonly (readonly [LieFlow, Setting])[] =>
    (isFull ? each.flows : each.flows.slice(0, 1)).flatMap((flow) =>
      settings.map((setting) => [flow, setting] as const),
    );

  it.each(LIES.map((each) => [each.lie, each] as const))('%s', { timeout: 240_000 }, async (_, each) => {
    const results = await Promise.all(
      ofLie(each).map(async ([flow, setting]) => {
        const right = await truth(flow);
        const heard = await DRIVES[flow](new LiedTo(chain, setting, each.tell(scene)));
        return { flow, setting, heard, beyond: beyondTruth(heard, right, spenders) };
      }),
    );
    const faults = results.flatMap(({ flow, setting, heard, beyond }) => {
      // One that is asked second may lie about what nobody needs of it.
      const expected = setting === 'alone' ? each.alone : setting === SECOND ? 'safe' : each.withOthers;
      const outcome = outcomeOf(heard, beyond);
      const alone =
        setting !== 'alone' ||
        heard.review === undefined ||
        ['alone', 'moved', 'unchecked', 'unknown'].includes(heard.review);
      if (fits(outcome, expected) && alone) return [];
      return [`${flow}, ${setting}: ${outcome} (${heard.seen}, review ${heard.review}) ${beyond.join(', ')}`];
    });
    expect(faults).toEqual([]);
  });
});

function outcomeOf({ sent, signed, review }: Heard, beyond: readonly string[]): Outcome | 'wrong' {
  if (sent.length + signed.length === 0) return 'refused';
  if (beyond.length === 0) return 'right';
  return review === 'alone' ? 'told' : 'wrong';
}

function fits(outcome: Outcome | 'wrong', expected: Outcome): boolean {
  return outcome === expected || (expected === 'safe' && (outcome === 'right' || outcome === 'refused'));
}
