import { callData } from '../../abi/callData.ts';
import { v2Maths } from '../../amm/index.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { PoolKind } from '../PoolKind.ts';
import { V2PoolReader } from '../pools/V2PoolReader.ts';
import { factoryPool } from './factoryAnswer.ts';

/** Uniswap V2: one pair for two tokens. */
export const v2Kind: PoolKind = {
  id: 'v2',
  maths: v2Maths,
  finder(chain) {
    const target = chain.capabilities.protocols.includes('v2') && contractAddress(chain, 'v2Factory');
    if (!target) return undefined;
    return {
      find: (pairs) => ({
        calls: pairs.map(({ token0, token1 }) => ({
          target,
          data: callData('getPair(address,address)', token0, token1),
        })),
        read: (results) =>
          pairs.flatMap((pair, index) => {
            const address = factoryPool(results[index]);
            return address ? [{ kind: 'v2', address, ...pair }] : [];
          }),
      }),
    };
  },
  reader: (_, pool) => new V2PoolReader(pool),
};
