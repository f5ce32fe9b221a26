import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { Address } from '../../chain/ChainSpec.ts';

const FACTORY = [
  'function createPair(address,address)',
  'function getPair(address,address) view returns (address)',
];
const OWNER = SECOND_WALLET;

/** A new V2 pair of the local chain with so many raw units of two tokens that anybody may mint, or of the wrapped coin. */
export async function createPair(
  chain: TestChain,
  tokens: readonly [Address, Address],
  amounts: readonly [bigint, bigint],
): Promise<Address> {
  const factory = new TestContract(chain.url, chain.address('v2Factory'), FACTORY);
  await factory.send(OWNER, 'createPair', tokens);
  const pair = await factory.read<Address>('getPair', tokens);
  for (const [index, amount] of amounts.entries()) {
    const token = new TestContract(chain.url, tokens[index] as Address, TOKEN_ABI);
    if (token.address === chain.address('wrappedNative')) {
      const coin = new TestContract(chain.url, token.address, ['function deposit() payable']);
      await coin.send(OWNER, 'deposit', [], amount);
    } else await token.send(OWNER, 'mint', [OWNER, amount]);
    await token.send(OWNER, 'transfer', [pair, amount]);
  }
  await new TestContract(chain.url, pair, ['function mint(address)']).send(OWNER, 'mint', [OWNER]);
  return pair;
}
