import { getAddress, MaxUint256 } from 'ethers';
import { tokenInitCode } from '../../chains/deployer/testTokens.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { TestChain } from '../anvil/localChain.ts';
import { TOKEN_ABI } from '../anvil/TestContract.ts';
import { TransactionBatch } from './TransactionBatch.ts';

/** The decimals of the tokens in the stock. */
export const STOCK: readonly number[] = [
  ...Array.from({ length: 31 }, (_, decimals) => decimals),
  ...[6, 6, 6, 8, 18, 18, 18, 18, 18, 18, 18],
];

const WRAP = ['function deposit() payable'];
const PERMIT2 = [
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
] as const;
const MAX_UINT160 = 2n ** 160n - 1n;
const FOREVER = 2n ** 48n - 1n;
const SUPPLY = 2n ** 140n;
const COIN = 10n ** 27n;

/**
 * Deploys the tokens of {@link STOCK}, and gives `owner` more of each, and of the wrapped coin, than markets need,
 * with all that pools and routers want approved. @returns their addresses; the node must not mine by itself
 */
export async function deployStock(chain: TestChain, owner: Address): Promise<readonly Address[]> {
  await chain.rpc('anvil_setBalance', [owner, `0x${(2n * COIN).toString(16)}`]);
  const batch = new TransactionBatch(chain.url, owner);
  for (const decimals of STOCK)
    batch.deploy(tokenInitCode({ form: 'standard', symbol: `D${decimals}`, name: 'Stock', decimals }));
  const tokens = (await batch.mine()).map(
    ({ contractAddress }) => getAddress(contractAddress ?? '') as Address,
  );
  const wrapped = chain.address('wrappedNative');
  batch.add(wrapped, WRAP, ['deposit'], COIN);
  for (const token of tokens) batch.add(token, TOKEN_ABI, ['mint', owner, SUPPLY]);
  const permit2 = chain.address('permit2');
  for (const token of [wrapped, ...tokens]) {
    for (const spender of [...[chain.address('positionManager'), chain.address('swapRouter02'), permit2]])
      batch.add(token, TOKEN_ABI, ['approve', spender, MaxUint256]);
    for (const spender of [chain.address('v4PositionManager'), chain.address('universalRouter')])
      batch.add(permit2, PERMIT2, ['approve', token, spender, MAX_UINT160, FOREVER]);
  }
  await batch.mine();
  return tokens;
}
