import { callData } from '../../abi/callData.ts';
import { v3Maths } from '../../amm/index.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { PoolKind } from '../PoolKind.ts';
import type { V3PoolRef } from '../PoolRef.ts';
import { V3PoolReader } from '../pools/V3PoolReader.ts';
import { factoryPool, factoryWord } from './factoryAnswer.ts';

/** Uniswap V3: one pool for two tokens and a fee. Which fees the factory has is asked once. */
export const v3Kind: PoolKind = {
  id: 'v3',
  maths: v3Maths,
  finder(chain) {
    const { protocols, feeTiers } = chain.capabilities;
    const target = protocols.includes('v3') && contractAddress(chain, 'v3Factory');
    if (!target) return undefined;
    let known: readonly number[] | undefined;
    return {
      find(pairs) {
        const fees = known ?? feeTiers;
        const tierCalls = known
          ? []
          : fees.map((fee) => ({
              target,
              data: callData('feeAmountTickSpacing(uint24)', BigInt(fee)),
            }));
        const asked = pairs.flatMap((pair) => fees.map((fee) => ({ fee, ...pair })));
        return {
          calls: [
            ...tierCalls,
            ...asked.map(({ token0, token1, fee }) => ({
              target,
              data: callData('getPool(address,address,uint24)', token0, token1, BigInt(fee)),
            })),
          ],
          read(results) {
            if (tierCalls.length > 0) known = fees.filter((_, index) => factoryWord(results[index]) !== 0n);
            return asked.flatMap((pool, index): readonly V3PoolRef[] => {
              const address = factoryPool(results[tierCalls.length + index]);
              return address ? [{ kind: 'v3', address, ...pool }] : [];
            });
          },
        };
      },
    };
  },
  reader(chain, pool) {
    const tickLens = contractAddress(chain, 'tickLens');
    return tickLens && new V3PoolReader(pool as V3PoolRef, tickLens);
  },
};
