import { ACCOUNTS, SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { localChainSpec } from '../../../kernel/quote/testing/localMarket.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../anvil/TestContract.ts';
import type { LieFlow, LieScene } from '../lies.ts';
import { drivePair, drivePosition } from './driveDeposit.ts';
import { driveMigration } from './driveMigration.ts';
import {
  driveCompound,
  driveIncrease,
  drivePairRemoval,
  driveRebalance,
  driveV4Removal,
  driveWithdrawal,
  driveZapOut,
} from './drivePositions.ts';
import { driveRevocation } from './driveRevocation.ts';
import { driveSwap, type SwapCase } from './driveSwap.ts';
import type { Heard } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';
import { otherMarket } from './otherMarket.ts';
import { type SeededPositions, seedPositions } from './seedPositions.ts';
import { V4Swap } from './V4Swap.ts';

const THIEF: Address = '0x00000000000000000000000000000000C0FFEE02';
const TRADER = ACCOUNTS[7] as Address;
const UNLIMITED = (1n << 256n) - 1n;

/** What {@link LieFlows.prepare} makes on the chain. */
interface Prepared {
  readonly positions: SeededPositions;
  /** The block between two trades, with a price 4 % off. */
  readonly between: bigint;
}

/** The app's own stores on a chain, from the form to the wallet, and what a lie may be about there. */
export class LieFlows {
  readonly chain: TestChain;
  readonly scene: LieScene;
  readonly drives: Drives;
  /** The contracts that may be given an allowance, lower case. */
  readonly spenders: ReadonlySet<string>;
  #prepared: Prepared | undefined;

  constructor(chain: TestChain) {
    this.chain = chain;
    this.drives = drivesOn(chain, () => this.#made.positions);
    this.scene = sceneOn(chain, () => this.#made);
    const kinds = ['swapRouter02', 'swapRouter', 'v2Router02', 'permit2', 'positionManager'];
    this.spenders = new Set(
      chain.manifest.contracts
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ address }) => address.toLowerCase()),
    );
  }

  get #made(): Prepared {
    if (!this.#prepared) throw new Error('prepare has not run.');
    return this.#prepared;
  }

  /** Gives the account positions and approvals. */
  async prepare(): Promise<void> {
    const { chain } = this;
    const positions = await seedPositions(chain, THIEF);
    const send = (symbol: string, spender: Address) =>
      new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI).send(SECOND_WALLET, 'approve', [
        spender,
        UNLIMITED,
      ]);
    for (const kind of ['swapRouter02', 'permit2'] as const) await send('USDC', chain.address(kind));
    for (const kind of ['v2Router02', 'positionManager'] as const) await send('HUSH', chain.address(kind));
    await send('CHOG', chain.address('swapRouter02'));
    const between = await trade(chain);
    // The state that a node which lags reads is that of now: it neither stands before a loaded state, where nothing can
    // be read, nor passes these transactions while a review is open.
    await chain.rpc('anvil_mine', ['0x40']);
    this.#prepared = { positions, between };
  }
}

type Drives = Readonly<Record<LieFlow, (lied: LiedTo) => Promise<Heard>>>;

const native = { input: 'MON', output: 'HUSH', typed: '1' } as const;
const approved = { input: 'USDC', output: 'MON', typed: '5' } as const;

/** MON's best way to USDT. */
const middleOf = (chain: TestChain): Address => chain.token('USDC').address;

function drivesOn(chain: TestChain, made: () => SeededPositions): Drives {
  const spec = localChainSpec(chain);
  const middle = middleOf(chain);
  const onlyThrough = (protocol: 'v2' | 'v3'): Partial<ChainSpec> => ({
    capabilities: { ...spec.capabilities, protocols: [protocol] },
  });
  const swap = (asked: SwapCase) => (lied: LiedTo) => driveSwap(chain, lied, asked);
  /** A liar's link leads to the thief's position. */
  const linkOf = ({ isLied }: LiedTo) => (isLied ? made().thiefs : made().own);
  return {
    'swap through V2 pools': swap({ ...native, change: onlyThrough('v2') }),
    'swap through V3 pools': swap({ ...native, change: onlyThrough('v3') }),
    'swap for a token that has no pool with the coin': swap({
      input: 'USDC',
      output: 'WBTC',
      typed: '50000',
    }),
    'swap through a token that is no base token': swap({
      ...{ input: 'MON', output: 'USDT', typed: '20', change: { baseTokens: [] } },
      isBest: ({ parts }) => parts.some(({ hops }) => hops.some(({ tokenOut }) => tokenOut === middle)),
    }),
    'swap through V4 pools': swap({
      ...{ input: 'MON', output: 'USDC', typed: '1', Page: V4Swap },
      isBest: ({ parts }) => parts.every(({ hops }) => hops.every(({ protocol }) => protocol === 'v4')),
      change: { capabilities: { ...spec.capabilities, protocols: ['v2'], maxHops: 1 } },
    }),
    'swap of an approved token': swap(approved),
    'swap of a token without an approval': swap({ input: 'HUSH', output: 'MON', typed: '5' }),
    'approval of just the amount': swap({ input: 'HUSH', output: 'MON', typed: '5', approveExact: true }),
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
    'V3 compounding': (lied) => driveCompound(chain, lied, made().own),
    'V3 rebalancing': (lied) => driveRebalance(chain, lied, made().own),
    'V3 collection': (lied) => driveWithdrawal(chain, lied, made().own, 'collect'),
    'V3 removal': (lied) => driveWithdrawal(chain, lied, made().own, 'remove'),
    'V3 withdrawal to one token': (lied) =>
      driveZapOut(chain, lied, made().own, made().otherSide === 0 ? 1 : 0),
    'V4 removal': (lied) => driveV4Removal(chain, lied, made().v4),
    'V2 removal': (lied) => drivePairRemoval(chain, lied),
    'V2 migration to V3': (lied) => driveMigration(chain, lied, ['WMON', 'HUSH']),
    revocation: (lied) => driveRevocation(chain, lied, ['USDC']),
    'revocation for a token that is on no list': (lied) => driveRevocation(chain, lied, ['CHOG'], ['CHOG']),
  };
}

/** Somebody sells HUSH to its V2 pair, and buys it back. @returns the block between, with a price 4 % off */
async function trade(chain: TestChain): Promise<bigint> {
  const [hush, coin] = (['HUSH', 'WMON'] as const).map(
    (symbol) => new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI),
  ) as [TestContract, TestContract];
  const router = new TestContract(chain.url, chain.address('v2Router02'), [
    'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  ]);
  const sell = async (from: TestContract, to: TestContract, raw: bigint) => {
    await from.send(TRADER, 'approve', [router.address, raw]);
    const path = [from.address, to.address];
    await router.send(TRADER, 'swapExactTokensForTokens', [raw, 0n, path, TRADER, 10 ** 12]);
  };
  const raw = (await hush.read<bigint>('balanceOf', [poolOf(chain, 'v2', 'WMON', 'HUSH')])) / 50n;
  await hush.send(TRADER, 'mint', [TRADER, raw]);
  const held = await coin.read<bigint>('balanceOf', [TRADER]);
  await sell(hush, coin, raw);
  const between = BigInt(await chain.rpc<Hex>('eth_blockNumber'));
  await sell(coin, hush, (await coin.read<bigint>('balanceOf', [TRADER])) - held);
  return between;
}

function poolOf(chain: TestChain, protocol: 'v2' | 'v3', ...symbols: readonly string[]): Address {
  const found = chain.pools.find(
    (pool) => pool.protocol === protocol && symbols.every((symbol) => pool.tokens.includes(symbol)),
  );
  if (!found) throw new Error(`no pool of ${symbols}`);
  return found.address;
}

function sceneOn(chain: TestChain, made: () => Prepared): LieScene {
  return {
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
    middle: middleOf(chain),
    own: () => [made().positions.own, made().positions.otherSide, chain.token('HUSH').address],
    thiefs: () => made().positions.thiefs,
    ownV4: () => made().positions.v4,
    pairs: chain.pools.filter(({ protocol }) => protocol === 'v2').map(({ address }) => address),
    otherPair: poolOf(chain, 'v2', 'CHOG', 'DAK'),
    otherPool: poolOf(chain, 'v3', 'USDT', 'DAK'),
    between: () => made().between,
  };
}
