import { AbiCoder, getCreate2Address, keccak256, solidityPackedKeccak256 } from 'ethers';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { initCodeHashes } from '../deployer/deployExchange.ts';

/** Address of a V2 pair; token0 is the lower of the two. */
export function v2PairAddress(factory: Address, token0: Address, token1: Address): Address {
  const salt = solidityPackedKeccak256(['address', 'address'], [token0, token1]);
  return getCreate2Address(factory, salt, initCodeHashes().v2Pair) as Address;
}

/** Address of a V3 pool; token0 is the lower of the two, the fee in hundredths of a bip. */
export function v3PoolAddress(factory: Address, token0: Address, token1: Address, fee: number): Address {
  const salt = keccak256(
    AbiCoder.defaultAbiCoder().encode(['address', 'address', 'uint24'], [token0, token1, fee]),
  );
  return getCreate2Address(factory, salt, initCodeHashes().v3Pool) as Address;
}
