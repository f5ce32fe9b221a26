import { packageArtifact } from '../../../chains/deployer/packageArtifact.ts';
import { MARKET_MAKER } from '../../../chains/local/accounts.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { Random } from '../../amm/testing/Random.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

export interface MarketPool {
  readonly protocol: 'v2' | 'v3';
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
}

export interface MarketContracts {
  readonly url: string;
  readonly rpc: <T = unknown>(method: string, params?: readonly unknown[]) => Promise<T>;
  readonly v2Router02: Address;
  readonly swapRouter: Address;
  readonly positionManager: Address;
  readonly wrappedNative: Address;
}

const MAX = (1n << 256n) - 1n;
const FAR = 4_000_000_000n;
const GAS = '0x2dc6c0';
const STOCK_RAW = 10n ** 36n;
const WRAPPED_RAW = 10n ** 26n;
/** After this many steps the clock jumps ahead, so that there are several hours and days to sum. */
const STEPS_BETWEEN_JUMPS = 25;
const JUMP_SECONDS = 5_000;
const SPACING: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 };
const FULL_RANGE_TICK = 887_200;

/** Random trades, deposits and withdrawals from a seed, one transaction each, in existing pools. */
export class ScriptedMarket {
  readonly #contracts: MarketContracts;
  readonly #pools: readonly MarketPool[];
  readonly #random: Random;
  readonly #trader: Address = MARKET_MAKER;
  readonly #positions: { tokenId: bigint; open: boolean }[] = [];
  readonly #ready = new Set<Address>();
  done = 0;
  refused = 0;

  constructor(contracts: MarketContracts, pools: readonly MarketPool[], random: Random) {
    this.#contracts = contracts;
    this.#pools = pools;
    this.#random = random;
  }

  async run(steps: number): Promise<void> {
    await this.#contracts.rpc('anvil_setBalance', [this.#trader, '0x33b2e3c9fd0803ce8000000']);
    for (let step = 0; step < steps; step += 1) {
      if (step % STEPS_BETWEEN_JUMPS === STEPS_BETWEEN_JUMPS - 1) {
        await this.#contracts.rpc('evm_increaseTime', [`0x${JUMP_SECONDS.toString(16)}`]);
      }
      await this.#step(this.#random.pick(this.#pools));
    }
  }

  async #step(pool: MarketPool): Promise<void> {
    for (const token of [pool.token0, pool.token1]) await this.#prepare(token);
    const dice = this.#random.int(1, 100);
    if (dice <= 65) return pool.protocol === 'v2' ? this.#swapV2(pool) : this.#swapV3(pool);
    if (dice <= 80) return pool.protocol === 'v2' ? this.#mintV2(pool) : this.#mintV3(pool);
    if (pool.protocol === 'v2') return this.#burnV2(pool);
    return dice <= 90 ? this.#burnV3() : this.#collectV3();
  }

  /** A share of the pool's balance of a token; a small amount for an empty pool. */
  async #amount(pool: MarketPool, token: Address): Promise<bigint> {
    const held = await this.#token(token).read<bigint>('balanceOf', [pool.address]);
    return held / BigInt(this.#random.int(20, 3000)) + BigInt(this.#random.int(1000, 9999));
  }

  async #swapV2(pool: MarketPool): Promise<void> {
    const [tokenIn, tokenOut] = this.#sides(pool);
    await this.#send('v2Router02', 'swapExactTokensForTokensSupportingFeeOnTransferTokens', [
      await this.#amount(pool, tokenIn),
      0n,
      [tokenIn, tokenOut],
      this.#trader,
      FAR,
    ]);
  }

  async #swapV3(pool: MarketPool): Promise<void> {
    const [tokenIn, tokenOut] = this.#sides(pool);
    const amount = await this.#amount(pool, tokenIn);
    await this.#send('swapRouter', 'exactInputSingle', [
      [tokenIn, tokenOut, pool.fee, this.#trader, FAR, amount, 0n, 0n],
    ]);
  }

  async #mintV2(pool: MarketPool): Promise<void> {
    const { token0, token1 } = pool;
    const amounts = [await this.#amount(pool, token0), await this.#amount(pool, token1)];
    await this.#send('v2Router02', 'addLiquidity', [token0, token1, ...amounts, 0n, 0n, this.#trader, FAR]);
  }

  async #burnV2(pool: MarketPool): Promise<void> {
    const shares = this.#token(pool.address);
    const held = await shares.read<bigint>('balanceOf', [this.#trader]);
    await this.#prepare(pool.address, false);
    const share = held / BigInt(this.#random.int(10, 100));
    const { token0, token1 } = pool;
    await this.#send('v2Router02', 'removeLiquidity', [token0, token1, share, 0n, 0n, this.#trader, FAR]);
  }

  async #mintV3(pool: MarketPool): Promise<void> {
    const spacing = SPACING[pool.fee] as number;
    const edge = Math.floor(FULL_RANGE_TICK / spacing) * spacing;
    const { token0, token1, fee } = pool;
    const amounts = [await this.#amount(pool, token0), await this.#amount(pool, token1)];
    const manager = this.#contract('positionManager');
    const supply = await manager.read<bigint>('totalSupply');
    const params = [token0, token1, fee, -edge, edge, ...amounts, 0n, 0n, this.#trader, FAR];
    if (!(await this.#send('positionManager', 'mint', [params]))) return;
    this.#positions.push({ tokenId: await manager.read<bigint>('tokenByIndex', [supply]), open: true });
  }

  async #burnV3(): Promise<void> {
    const position = this.#positions.find(({ open }) => open);
    if (!position) return;
    position.open = this.#random.chance(0.5);
    const manager = this.#contract('positionManager');
    const { liquidity } = await manager.read<{ liquidity: bigint }>('positions', [position.tokenId]);
    await this.#send('positionManager', 'decreaseLiquidity', [
      [position.tokenId, liquidity / 2n, 0n, 0n, FAR],
    ]);
  }

  async #collectV3(): Promise<void> {
    if (this.#positions.length === 0) return;
    const { tokenId } = this.#random.pick(this.#positions);
    const most = (1n << 128n) - 1n;
    await this.#send('positionManager', 'collect', [[tokenId, this.#trader, most, most]]);
  }

  #sides({ token0, token1 }: MarketPool): readonly [Address, Address] {
    return this.#random.chance(0.5) ? [token0, token1] : [token1, token0];
  }

  /** Gives the trader tokens, and approves the routers. */
  async #prepare(token: Address, stock = true): Promise<void> {
    if (this.#ready.has(token)) return;
    this.#ready.add(token);
    const contract = this.#token(token);
    if (stock && token === this.#contracts.wrappedNative) {
      await this.#transact(token, '0xd0e30db0', WRAPPED_RAW);
    } else if (stock) {
      await this.#transact(token, contract.abi.encodeFunctionData('mint', [this.#trader, STOCK_RAW]));
    }
    for (const spender of ['v2Router02', 'swapRouter', 'positionManager'] as const) {
      await this.#transact(
        token,
        contract.abi.encodeFunctionData('approve', [this.#contracts[spender], MAX]),
      );
    }
  }

  #token(address: Address): TestContract {
    return new TestContract(this.#contracts.url, address, TOKEN_ABI);
  }

  #contract(kind: 'v2Router02' | 'swapRouter' | 'positionManager'): TestContract {
    return new TestContract(this.#contracts.url, this.#contracts[kind], packageArtifact(kind).abi);
  }

  async #send(
    kind: 'v2Router02' | 'swapRouter' | 'positionManager',
    name: string,
    args: readonly unknown[],
  ): Promise<boolean> {
    const contract = this.#contract(kind);
    return this.#transact(contract.address, contract.abi.encodeFunctionData(name, args));
  }

  /** @returns whether the transaction succeeded; a reverted one is on the chain too, and moves nothing */
  async #transact(to: Address, data: string, valueRaw = 0n): Promise<boolean> {
    const value = `0x${valueRaw.toString(16)}`;
    const request = { from: this.#trader, to, data, value, gas: GAS };
    const hash = await this.#contracts.rpc<Hex>('eth_sendTransaction', [request]);
    const read = () => this.#contracts.rpc<{ status: Hex } | null>('eth_getTransactionReceipt', [hash]);
    let receipt = await read();
    if (receipt === null) {
      // The chain mines at intervals.
      await this.#contracts.rpc('evm_mine');
      receipt = await read();
    }
    const taken = receipt !== null && BigInt(receipt.status) === 1n;
    if (taken) this.done += 1;
    else this.refused += 1;
    return taken;
  }
}
