import { Interface, type LogDescription } from 'ethers';
import { packageArtifact } from '../../../chains/deployer/packageArtifact.ts';
import { MARKET_MAKER } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { getSqrtRatioAtTick } from '../../amm/index.ts';
import type { Random } from '../../amm/testing/Random.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { TickRange } from '../../positions/liquidityAmounts.ts';
import { mined } from '../../rpc/testing/mined.ts';
import type { HistoricPool } from '../loadReplay.ts';

const MAX = (1n << 256n) - 1n;
const FAR = 4_000_000_000n;
const GAS = '0x4c4b40';
const ALL = (1n << 128n) - 1n;

/** A log of the pool as ethers decodes it from its receipt, and its block's time. */
export interface PoolLog {
  readonly name: string;
  readonly args: LogDescription['args'];
  readonly seconds: number;
}

/** Random trades and positions in a V3 pool of its own on the local chain. Every log is kept, decoded by ethers. */
export class RangeMarket {
  readonly logs: PoolLog[] = [];
  readonly #chain: TestChain;
  readonly #random: Random;
  readonly #trader: Address = MARKET_MAKER;
  readonly #manager: TestContract;
  readonly #abi = new Interface(packageArtifact('v3Pool').abi);
  readonly #positions: bigint[] = [];
  #tokens!: readonly [Address, Address];
  #pool!: HistoricPool;

  constructor(chain: TestChain, random: Random) {
    this.#chain = chain;
    this.#random = random;
    this.#manager = new TestContract(
      chain.url,
      chain.address('positionManager'),
      packageArtifact('positionManager').abi,
    );
  }

  get pool(): HistoricPool {
    return this.#pool;
  }

  /** Makes a pool at this tick's price. @param protocol the protocol's parts of the fees, as divisors; 0: none */
  async make(
    symbols: readonly [string, string],
    tick: number,
    protocol: readonly [number, number],
  ): Promise<void> {
    const [a, b] = symbols.map((symbol) => this.#chain.token(symbol).address) as [Address, Address];
    this.#tokens = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
    for (const token of this.#tokens) {
      const contract = new TestContract(this.#chain.url, token, TOKEN_ABI);
      await contract.send(this.#trader, 'mint', [this.#trader, 10n ** 40n]);
      for (const kind of ['positionManager', 'swapRouter'] as const)
        await contract.send(this.#trader, 'approve', [this.#chain.address(kind), MAX]);
    }
    const factory = new TestContract(
      this.#chain.url,
      this.#chain.address('v3Factory'),
      packageArtifact('v3Factory').abi,
    );
    const tiers = [
      [500, 10],
      [3000, 60],
      [10_000, 200],
    ] as const;
    for (const [fee, tickSpacing] of tiers) {
      const taken = await factory.read<Address>('getPool', [...this.#tokens, fee]);
      if (BigInt(taken) !== 0n) continue;
      const price = getSqrtRatioAtTick(tick) + 12_345n;
      await this.#manage('createAndInitializePoolIfNecessary', [...this.#tokens, fee, price]);
      const address = await factory.read<Address>('getPool', [...this.#tokens, fee]);
      this.#pool = { address, fee, tickSpacing };
      break;
    }
    if (protocol.some((part) => part > 0)) await this.setProtocol(protocol);
  }

  /** Gives the protocol these parts of the fees, as divisors; 0: none. */
  async setProtocol(protocol: readonly [number, number]): Promise<void> {
    const { abi } = packageArtifact('v3Factory');
    const factory = new TestContract(this.#chain.url, this.#chain.address('v3Factory'), abi);
    const owner = await factory.read<Address>('owner');
    await this.#chain.rpc('anvil_impersonateAccount', [owner]);
    await this.#chain.rpc('anvil_setBalance', [owner, '0x8ac7230489e80000']);
    const data = this.#abi.encodeFunctionData('setFeeProtocol', protocol) as Hex;
    await this.#sent(this.#pool.address, data, owner);
  }

  /** Sells exactly so much of the first or the second token. */
  async sell(zeroForOne: boolean, amountRaw: bigint): Promise<void> {
    const [tokenIn, tokenOut] = zeroForOne ? this.#tokens : [this.#tokens[1], this.#tokens[0]];
    const params = [tokenIn, tokenOut, this.#pool.fee, this.#trader, FAR, amountRaw, 0n, 0n];
    await this.#carryOut(this.#router, 'exactInputSingle', [params], true);
  }

  async wait(seconds: number): Promise<void> {
    await this.#chain.rpc('evm_increaseTime', [`0x${seconds.toString(16)}`]);
  }

  /** The id of a new position. */
  async mint(range: TickRange, amountRaw: bigint): Promise<bigint> {
    const tokenId = await this.#tryMint(range, amountRaw);
    if (tokenId === undefined) throw new Error('mint reverted');
    return tokenId;
  }

  async #tryMint({ tickLower, tickUpper }: TickRange, amountRaw: bigint): Promise<bigint | undefined> {
    const { fee } = this.#pool;
    const supply = await this.#manager.read<bigint>('totalSupply');
    const amounts = [amountRaw, amountRaw, 0n, 0n];
    const params = [...this.#tokens, fee, tickLower, tickUpper, ...amounts, this.#trader, FAR];
    if (!(await this.#manage('mint', [params], false))) return undefined;
    return this.#manager.read<bigint>('tokenByIndex', [supply]);
  }

  async liquidity(tokenId: bigint): Promise<bigint> {
    return (await this.#manager.read<{ liquidity: bigint }>('positions', [tokenId])).liquidity;
  }

  /** Collects all fees of a position. @returns what its pool paid, by the pool's own log */
  async collect(tokenId: bigint): Promise<readonly [bigint, bigint]> {
    await this.#manage('collect', [[tokenId, this.#trader, ALL, ALL]]);
    const { name, args } = this.logs.at(-1) as PoolLog;
    if (name !== 'Collect') throw new Error('nothing was collected');
    return [args.amount0, args.amount1];
  }

  /** One random step; `ticks` are where positions of these steps begin and end. */
  async step(ticks: readonly number[]): Promise<void> {
    const dice = this.#random.int(1, 100);
    if (dice <= 72) return this.#swap(ticks);
    if (dice <= 86 || this.#positions.length === 0) {
      const [lower, upper] = [...ticks].sort(() => this.#random.float() - 0.5).slice(0, 2) as [
        number,
        number,
      ];
      const range = { tickLower: Math.min(lower, upper), tickUpper: Math.max(lower, upper) };
      const tokenId = await this.#tryMint(range, this.#random.magnitude(40, 68));
      if (tokenId !== undefined) this.#positions.push(tokenId);
      return;
    }
    const tokenId = this.#random.pick(this.#positions);
    const held = await this.liquidity(tokenId);
    if (held === 0n || this.#random.chance(0.2)) {
      await this.#manage('collect', [[tokenId, this.#trader, ALL, ALL]], false);
      return;
    }
    const share = this.#random.chance(0.4) ? held : held / 3n + 1n;
    await this.#manage('decreaseLiquidity', [[tokenId, share, 0n, 0n, FAR]]);
  }

  /** An exact input, an exact output, or up to a price, which is often that of a tick. */
  async #swap(ticks: readonly number[]): Promise<void> {
    const router = this.#router;
    const zeroForOne = this.#random.chance(0.5);
    const [tokenIn, tokenOut] = zeroForOne ? this.#tokens : [this.#tokens[1], this.#tokens[0]];
    const common = [tokenIn, tokenOut, this.#pool.fee, this.#trader, FAR];
    const amount = this.#random.magnitude(this.#random.chance(0.2) ? 1 : 50, 68);
    const kind = this.#random.int(1, 10);
    const { sqrtPriceX96, tick } = await this.#slot0();
    const onWay = ticks.filter((at) => (zeroForOne ? at <= tick : at > tick));
    if (kind <= 2 && onWay.length > 0) {
      const limit = getSqrtRatioAtTick(this.#random.pick(onWay)) + (this.#random.chance(0.5) ? 0n : 77n);
      if (zeroForOne ? limit >= sqrtPriceX96 : limit <= sqrtPriceX96) return;
      // The router takes only what the pool asks for.
      await this.#carryOut(router, 'exactInputSingle', [[...common, 10n ** 30n, 0n, limit]]);
      return;
    }
    if (kind <= 5) await this.#carryOut(router, 'exactOutputSingle', [[...common, amount, MAX >> 1n, 0n]]);
    else await this.#carryOut(router, 'exactInputSingle', [[...common, amount, 0n, 0n]]);
  }

  get #router(): TestContract {
    const { abi } = packageArtifact('swapRouter');
    return new TestContract(this.#chain.url, this.#chain.address('swapRouter'), abi);
  }

  async #slot0(): Promise<{ readonly sqrtPriceX96: bigint; readonly tick: number }> {
    const pool = new TestContract(this.#chain.url, this.#pool.address, packageArtifact('v3Pool').abi);
    const [sqrtPriceX96, tick] = await pool.read<[bigint, bigint]>('slot0');
    return { sqrtPriceX96, tick: Number(tick) };
  }

  async #manage(name: string, args: readonly unknown[], must = true): Promise<boolean> {
    return this.#carryOut(this.#manager, name, args, must);
  }

  /** Swaps that cannot be, for want of liquidity, revert and move nothing. */
  async #carryOut(
    contract: TestContract,
    name: string,
    args: readonly unknown[],
    must = false,
  ): Promise<boolean> {
    const data = contract.abi.encodeFunctionData(name, args) as Hex;
    const isTaken = await this.#sent(contract.address, data, this.#trader);
    if (must && !isTaken) throw new Error(`${name} reverted`);
    return isTaken;
  }

  async #sent(to: Address, data: Hex, from: Address): Promise<boolean> {
    const receipt = await mined(this.#chain, { from, to, data, gas: GAS });
    const of = [receipt.blockNumber, false];
    const block = await this.#chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', of);
    for (const { address, topics, data: words } of receipt.logs) {
      // While the pool is being made nobody knows its address; then no other pool's log is there.
      if (this.#pool && address.toLowerCase() !== this.#pool.address.toLowerCase()) continue;
      const log = this.#abi.parseLog({ topics: [...topics], data: words });
      if (log) this.logs.push({ name: log.name, args: log.args, seconds: Number(BigInt(block.timestamp)) });
    }
    return BigInt(receipt.status) === 1n;
  }
}
