import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { tokenPair } from '../PoolRef.ts';

const FACTORY = ['function getPool(address,address,uint24) view returns (address)'];
const POSITIONS = [
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline))',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max))',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
];
const OWNER = SECOND_WALLET;
const DEADLINE = 4_000_000_000;
const PRICE_OF_ONE = 1n << 96n;
const AMOUNT = 10n ** 24n;

export type Range = readonly [lower: number, upper: number];

/** For tests: V3 pools of two tokens at the price 1, and positions in them. */
export class RangePositions {
  readonly #chain: TestChain;
  readonly #tokens: { readonly token0: Address; readonly token1: Address };
  readonly #manager: TestContract;

  constructor(chain: TestChain, [first, second]: readonly [string, string]) {
    this.#chain = chain;
    this.#tokens = tokenPair(chain.token(first).address, chain.token(second).address);
    this.#manager = new TestContract(chain.url, chain.address('positionManager'), POSITIONS);
  }

  pool(fee: number): Promise<Address> {
    const factory = new TestContract(this.#chain.url, this.#chain.address('v3Factory'), FACTORY);
    return factory.read<Address>('getPool', [this.#tokens.token0, this.#tokens.token1, fee]);
  }

  /** A pool that was not there. @returns the ids of positions at these ranges */
  async create(fee: number, ranges: readonly Range[]): Promise<readonly bigint[]> {
    if (BigInt(await this.pool(fee)) !== 0n) throw new Error('the pool is there');
    const { token0, token1 } = this.#tokens;
    await this.#manager.send(OWNER, 'createAndInitializePoolIfNecessary', [
      ...[token0, token1, fee, PRICE_OF_ONE],
    ]);
    for (const address of [token0, token1]) {
      const token = new TestContract(this.#chain.url, address, TOKEN_ABI);
      await token.send(OWNER, 'mint', [OWNER, 1n << 160n]);
      await token.send(OWNER, 'approve', [this.#manager.address, (1n << 256n) - 1n]);
    }
    const ids: bigint[] = [];
    for (const range of ranges) ids.push(await this.add(fee, range));
    return ids;
  }

  /** @returns the id of a new position */
  async add(fee: number, [lower, upper]: Range): Promise<bigint> {
    const { token0, token1 } = this.#tokens;
    const params = [token0, token1, fee, lower, upper, AMOUNT, AMOUNT, 0n, 0n, OWNER, DEADLINE];
    await this.#wait();
    await this.#manager.send(OWNER, 'mint', [params]);
    const count = await this.#manager.read<bigint>('balanceOf', [OWNER]);
    return this.#manager.read<bigint>('tokenOfOwnerByIndex', [OWNER, count - 1n]);
  }

  /** Removes a share of a position's liquidity, by default all of it. */
  async remove(id: bigint | undefined, share = 1n): Promise<void> {
    const [liquidity = 0n] = (await this.#manager.read<readonly bigint[]>('positions', [id])).slice(7);
    await this.#wait();
    await this.#manager.send(OWNER, 'decreaseLiquidity', [[id, liquidity / share, 0n, 0n, DEADLINE]]);
    const all = (1n << 128n) - 1n;
    await this.#manager.send(OWNER, 'collect', [[id, OWNER, all, all]]);
    await this.#wait();
  }

  /** In the same second as the last change the node estimates gas without the oracle's next entry. */
  async #wait(): Promise<void> {
    await this.#chain.rpc('evm_increaseTime', [60]);
    await this.#chain.rpc('evm_mine');
  }
}
