import { callData } from '../abi/callData.ts';
import { addressAt } from '../abi/words.ts';
import type { PoolState } from '../amm/index.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Reads } from './Reads.ts';

type Tokens = Pick<PoolState, 'token0' | 'token1'>;

/**
 * Asks the factory for the pair of two tokens. Its `read` throws `pool_differs` unless the answer is `pair`;
 * undefined stands for none.
 * @throws SluiceError `contract_missing`
 */
export function factoryPair(chain: ChainSpec, tokens: Tokens, pair: string | undefined): Reads<void> {
  const data = callData('getPair(address,address)', ...keysOf(tokens));
  return answerOf(contractAddress(chain, 'v2Factory'), data, pair);
}

/** The same for the V3 pool of two tokens and a fee in hundredths of a bip. @throws SluiceError `contract_missing` */
export function factoryPool(
  chain: ChainSpec,
  { fee, ...tokens }: Tokens & { readonly fee: number },
  pool: string | undefined,
): Reads<void> {
  const data = callData('getPool(address,address,uint24)', ...keysOf(tokens), BigInt(fee));
  return answerOf(contractAddress(chain, 'v3Factory'), data, pool);
}

const keysOf = ({ token0, token1 }: Tokens) => [token0 as Address, token1 as Address] as const;

function answerOf(target: Address | undefined, data: Hex, pool: string | undefined): Reads<void> {
  if (!target) throw new SluiceError('contract_missing', 'This chain has no factory for the pool');
  return {
    calls: [{ target, data }],
    read([result]) {
      const named = result?.ok ? addressAt(result.data) : undefined;
      if (named === undefined) throw new SluiceError('rpc_error', 'The factory gave no pool');
      const wanted = pool === undefined ? 0n : BigInt(pool);
      if (BigInt(named) !== wanted) {
        throw new SluiceError('pool_differs', 'The factory has another pool for these tokens');
      }
    },
  };
}
