import { signedWord, wordAt } from '../../../kernel/abi/words.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { mappingSlot } from '../trie/accountOf.ts';
import type { Claim } from './Claim.ts';

/** The mappings of a V3 pool's storage (UniswapV3Pool.sol). */
const [TICKS, TICK_BITMAP] = [5n, 6n];
const MASK_128 = (1n << 128n) - 1n;

/**
 * What TickLens tells of one word of a pool's bitmap: these ticks are there with this liquidity, and no other.
 * @param word the word's number
 * @param tick the pool's present tick
 * @returns undefined if the answer has another form
 */
export function tickClaim(
  pool: Address,
  word: bigint,
  data: Hex,
  tickSpacing: bigint,
  tick: bigint,
): Claim | undefined {
  const count = Number(wordAt(data, 1) ?? -1n);
  if (count < 0 || count > 256 || tickSpacing <= 0n || data.length !== 2 + 64 * (2 + 3 * count)) {
    return undefined;
  }
  const ticks = Array.from({ length: count }, (_, index) => {
    const [at, net, gross] = [0, 1, 2].map((part) => wordAt(data, 2 + 3 * index + part) as bigint);
    return { tick: BigInt.asIntN(24, at as bigint), net: net as bigint, gross: gross as bigint };
  });
  let bitmap = 0n;
  for (const { tick: at } of ticks) bitmap |= 1n << ((at / tickSpacing) & 0xffn);
  const expected = [
    bitmap,
    ...ticks.map(({ net, gross }) => (gross & MASK_128) | ((net & MASK_128) << 128n)),
  ];
  const present = (tick / tickSpacing) >> 8n;
  return {
    contract: pool,
    slots: [
      mappingSlot(signedWord(word), TICK_BITMAP),
      ...ticks.map(({ tick: at }) => mappingSlot(signedWord(at), TICKS)),
    ],
    agrees: ({ values }) => values.every((value, index) => value === expected[index]),
    distance: Math.abs(Number(word - present)),
  };
}
