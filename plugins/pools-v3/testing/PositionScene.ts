import { Interface } from 'ethers';
import { when } from 'mobx';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { type Deposit, depositFor, depositSides } from '../../../kernel/positions/deposit.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import type { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import type { provide } from '../../../ui/testing/servicesOf.ts';
import { PositionStore } from '../stores/PositionStore.ts';

const SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 };
const EVENTS = new Interface([
  'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
]);

/** What the position manager logged, by ethers. */
export interface ManagerEvent {
  readonly name: string;
  readonly tokenId: bigint;
  readonly liquidity: bigint;
  readonly amount0: bigint;
  readonly amount1: bigint;
}

export interface SceneRange {
  /** Ends of the range in tick spacings from the price. */
  readonly lower: number;
  readonly upper: number;
}

/** A position of the account on the local chain, with what earns it fees, and the store of its page. */
export class PositionScene {
  readonly bench: PositionBench;
  readonly fee: number;
  readonly token0: Address;
  readonly token1: Address;
  readonly #chain: TestChain;

  constructor(chain: TestChain, symbols: readonly [string, string], fee: number) {
    this.#chain = chain;
    this.bench = new PositionBench(chain);
    this.fee = fee;
    const [a, b] = symbols.map((symbol) => chain.token(symbol).address) as [Address, Address];
    [this.token0, this.token1] = BigInt(a) < BigInt(b) ? [a, b] : [b, a];
  }

  get spacing(): number {
    return SPACINGS[this.fee] ?? 60;
  }

  get tokens(): readonly [Address, Address] {
    return [this.token0, this.token1];
  }

  /** Tokens and allowances for the pair. */
  async stock(): Promise<void> {
    for (const address of this.tokens) await this.bench.stock(this.#entry(address).symbol);
  }

  /** The tick in the middle of ranges. */
  async middle(): Promise<number> {
    const price = await this.bench.sqrtPrice(this.token0, this.token1, this.fee);
    return nearestUsableTick(getTickAtSqrtRatio(price), this.spacing);
  }

  /** Mints a position with `units` of one of its tokens. @returns its id */
  async mint({ lower, upper }: SceneRange, units = 2n): Promise<bigint> {
    const { bench, token0, token1, fee, spacing } = this;
    const middle = await this.middle();
    const range = { tickLower: middle + lower * spacing, tickUpper: middle + upper * spacing };
    const price = await bench.sqrtPrice(token0, token1, fee);
    const { takes0 } = depositSides(price, range);
    const { decimals } = this.#entry(takes0 ? token0 : token1);
    const deposit = depositFor(price, range, takes0 ? 0 : 1, units * 10n ** BigInt(decimals)) as Deposit;
    await bench.send({
      ...{ kind: 'mint_position', positionManager: bench.manager.address, token0, token1, fee, ...range },
      ...{ amount0DesiredRaw: deposit.desired.amount0Raw, amount1DesiredRaw: deposit.desired.amount1Raw },
      ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n, recipient: bench.account, deadline: 10 ** 12 },
    });
    return bench.lastTokenId();
  }

  /** Sells one of the tokens to the pool. @param raw of the sold token */
  async sell(side: 0 | 1, raw: bigint): Promise<void> {
    const [input, output] = side === 0 ? this.tokens : ([this.token1, this.token0] as const);
    await this.bench.swap(input, output, this.fee, raw);
  }

  /** Takes the account's allowances for the position manager away. */
  async revoke(): Promise<void> {
    const { manager, account } = this.bench;
    for (const address of this.tokens)
      await this.token(address).send(account, 'approve', [manager.address, 0n]);
  }

  token(address: Address): TestContract {
    return new TestContract(this.#chain.url, address, TOKEN_ABI);
  }

  async held(owner: Address = this.bench.account): Promise<readonly [bigint, bigint]> {
    const of = (address: Address) => this.token(address).read<bigint>('balanceOf', [owner]);
    return [await of(this.token0), await of(this.token1)];
  }

  /** The store of the position's page, once price, tokens and fees are known. */
  async open(live: LiveSender, tokenId: bigint, ...more: readonly ReturnType<typeof provide>[]) {
    const services = livePositions(live, this.#chain, undefined, ...more);
    const store = new PositionStore(services, tokenId.toString());
    const stop = store.open();
    await store.reader?.client.clock.refresh();
    await when(() => store.known?.price !== undefined && store.fees.state === 'known', WAIT);
    return { services, store, stop };
  }

  /** The events of the position manager in the newest transaction that the app recorded. */
  async lastEvents(live: LiveSender): Promise<readonly ManagerEvent[]> {
    const reference = live.tracker.list()[0]?.reference;
    if (reference?.kind !== 'hash') throw new Error('there is no transaction');
    return this.events(reference.hash);
  }

  async events(hash: Hex): Promise<readonly ManagerEvent[]> {
    const { logs } = await this.#chain.rpc<{
      logs: readonly { address: Address; topics: string[]; data: string }[];
    }>('eth_getTransactionReceipt', [hash]);
    const manager = this.bench.manager.address.toLowerCase();
    return logs
      .filter(({ address }) => address.toLowerCase() === manager)
      .flatMap(({ topics, data }) => {
        const event = EVENTS.parseLog({ topics, data });
        if (!event) return [];
        const { tokenId, liquidity = 0n, amount0, amount1 } = event.args.toObject();
        return [{ name: event.name, tokenId, liquidity, amount0, amount1 }];
      });
  }

  #entry(address: Address) {
    const entry = this.#chain.manifest.tokens.find((token) => token.address === address);
    if (!entry) throw new Error(`${address} is no token of the chain`);
    return entry;
  }
}

/** Makes the wallet take batches, which it carries out call by call. @returns the calls of each batch */
export function takeBatches(live: LiveSender, chain: TestChain): readonly Hex[][] {
  const batches: Hex[][] = [];
  live.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
  live.answers.set('wallet_sendCalls', async ([batch]) => {
    const { calls, from } = batch as { calls: readonly object[]; from: Address };
    const hashes: Hex[] = [];
    for (const call of calls) {
      hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, gas: '0x989680', ...call }]));
    }
    batches.push(hashes);
    return { id: `batch-${batches.length}` };
  });
  live.answers.set('wallet_getCallsStatus', () => ({
    status: 200,
    receipts: batches.at(-1)?.map((transactionHash) => ({ transactionHash, status: '0x1' })),
  }));
  return batches;
}
