import { hexWord, word } from '../../../kernel/abi/words.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { bytesOf, hashOf } from '../trie/bytes.ts';

/**
 * The only address at which the chain's factory can create the pool, with the known code (CREATE2), in lower
 * case; undefined where the chain file does not name that code.
 * @param fee hundredths of a bip
 */
export function poolAddress(
  chain: ChainSpec,
  tokens: readonly [bigint, bigint],
  fee: bigint | 'v2',
): Address | undefined {
  const isPair = fee === 'v2';
  const factory = contractAddress(chain, isPair ? 'v2Factory' : 'v3Factory');
  const code = isPair ? chain.initCodeHashes.v2Pair : chain.initCodeHashes.v3Pool;
  if (!factory || !code) return undefined;
  const [token0, token1] = tokens[0] < tokens[1] ? tokens : [tokens[1], tokens[0]];
  // The pair's salt is packed, the pool's is encoded in words.
  const salt = isPair
    ? hash(`0x${word(token0).slice(24)}${word(token1).slice(24)}`)
    : hash(`0x${word(token0)}${word(token1)}${word(fee)}`);
  const created = hash(`0xff${factory.slice(2)}${salt.slice(2)}${code.slice(2)}`);
  return `0x${hexWord(created).slice(26)}`;
}

function hash(data: Hex): Hex {
  return hashOf(bytesOf(data, 128));
}
