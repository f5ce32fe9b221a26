import { AbiCoder, concat, MaxUint256, ZeroAddress } from 'ethers';
import { V4_MAKER } from '../../../chains/local/accounts.ts';
import type { SeededV4Pool } from '../../../chains/local/seedV4Market.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';

const ETHER = 10n ** 18n;
const KEY = '(address, address, uint24, int24, address)';
const MOST = 2n ** 128n - 1n;
const MANAGER = [
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function transferFrom(address from, address to, uint256 id)',
  'function getPositionLiquidity(uint256) view returns (uint128)',
  'function getPoolAndPositionInfo(uint256) view returns (tuple(address, address, uint24, int24, address), uint256)',
  'function modifyLiquidities(bytes, uint256) payable',
  'function nextTokenId() view returns (uint256)',
];

/** The local chain's V4 market in the hands of a test: gives away the maker's positions, and makes one. */
export class V4Bench {
  readonly manager: TestContract;
  readonly #chain: Pick<TestChain, 'url' | 'address' | 'rpc'>;

  constructor(chain: Pick<TestChain, 'url' | 'address' | 'rpc'>) {
    this.#chain = chain;
    this.manager = new TestContract(chain.url, chain.address('v4PositionManager'), MANAGER);
  }

  /** The maker's ids by the index of their pool in `v4Pools`: the seeding minted them in that order. */
  async idsOf(pool: SeededV4Pool): Promise<readonly bigint[]> {
    const all = Array.from({ length: 17 }, (_, index) => BigInt(index + 1));
    const keys = await Promise.all(
      all.map((id) =>
        this.manager.read<readonly [readonly unknown[], bigint]>('getPoolAndPositionInfo', [id]),
      ),
    );
    return all.filter((_, index) => {
      const [currency0, currency1, fee, spacing, hooks] = keys[index]?.[0] ?? [];
      return (
        [currency0, currency1].join() === pool.currencies.join() &&
        Number(fee) === pool.fee &&
        Number(spacing) === pool.tickSpacing &&
        hooks === pool.hooks
      );
    });
  }

  /** Sends positions of the maker to `to`. */
  async give(to: Address, ids: readonly bigint[]): Promise<void> {
    await this.#chain.rpc('anvil_setBalance', [V4_MAKER, `0x${(100n * ETHER).toString(16)}`]);
    await this.#chain.rpc('anvil_impersonateAccount', [V4_MAKER]);
    for (const id of ids) await this.manager.send(V4_MAKER, 'transferFrom', [V4_MAKER, to, id]);
    await this.#chain.rpc('anvil_stopImpersonatingAccount', [V4_MAKER]);
  }

  /**
   * A position above the price of a new pool at a price of 1, so that it takes native coin alone, owned by `owner`.
   * @returns its id
   */
  async mintNative(owner: Address, currency1: Address, hooks: Address, raw: bigint): Promise<bigint> {
    const coder = AbiCoder.defaultAbiCoder();
    const key = [ZeroAddress, currency1, 3000, 60, hooks];
    const pools = new TestContract(this.#chain.url, this.#chain.address('poolManager'), [
      `function initialize(${KEY} key, uint160 sqrtPriceX96)`,
    ]);
    await pools.send(owner, 'initialize', [key, 1n << 96n]);
    const params = [
      coder.encode(['address', 'uint256', 'bool'], [ZeroAddress, raw, false]),
      coder.encode(
        [KEY, 'int24', 'int24', 'uint128', 'uint128', 'address', 'bytes'],
        [key, 600, 1200, MOST, MOST, owner, '0x'],
      ),
      coder.encode(['address', 'address', 'address'], [ZeroAddress, currency1, owner]),
    ];
    const data = coder.encode(['bytes', 'bytes[]'], [concat(['0x0b', '0x05', '0x11']), params]);
    await this.manager.send(owner, 'modifyLiquidities', [data, MaxUint256], raw);
    return (await this.manager.read<bigint>('nextTokenId')) - 1n;
  }

  liquidity(id: bigint): Promise<bigint> {
    return this.manager.read<bigint>('getPositionLiquidity', [id]);
  }

  /** What `account` has of a pool's currency. */
  async held(account: Address, currency: Address): Promise<bigint> {
    if (currency === ZeroAddress)
      return BigInt(await this.#chain.rpc<string>('eth_getBalance', [account, 'latest']));
    return new TestContract(this.#chain.url, currency, TOKEN_ABI).read<bigint>('balanceOf', [account]);
  }
}
