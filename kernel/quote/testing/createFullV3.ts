import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { tokenPair } from '../PoolRef.ts';

const POSITIONS = [
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))',
];
const OWNER = SECOND_WALLET;
const DEADLINE = 4_000_000_000;
/** A multiple of the spacing of the fee of 0.3 %. */
const END = 887_220;

/** A new V3 pool of 0.3 % at a price of one, with so many raw units of both tokens, which anybody may mint. */
export async function createFullV3(
  chain: TestChain,
  tokens: readonly [Address, Address],
  amount: bigint,
): Promise<void> {
  const manager = new TestContract(chain.url, chain.address('positionManager'), POSITIONS);
  const { token0, token1 } = tokenPair(...tokens);
  await manager.send(OWNER, 'createAndInitializePoolIfNecessary', [token0, token1, 3000, 1n << 96n]);
  for (const address of tokens) {
    const token = new TestContract(chain.url, address, TOKEN_ABI);
    await token.send(OWNER, 'mint', [OWNER, amount]);
    await token.send(OWNER, 'approve', [manager.address, amount]);
  }
  const params = [token0, token1, 3000, -END, END, amount, amount, 0n, 0n, OWNER, DEADLINE];
  await manager.send(OWNER, 'mint', [params]);
}
