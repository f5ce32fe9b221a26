import { callData } from '../abi/callData.ts';
import { wordAt } from '../abi/words.ts';
import { v2BurnAmounts } from '../amm/v2Liquidity.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import type { BlockRef } from '../rpc/RpcPool.ts';
import type { TokenAmounts } from './liquidityAmounts.ts';
import type { PairCandidate } from './pairCandidates.ts';
import { figureCalls, pairAddress, pairCall, readFigures } from './pairReads.ts';

/** An account's share of a V2 pair. */
export interface PairHolding extends PairCandidate {
  readonly address: Address;
  /** The account's pair tokens, raw units. */
  readonly liquidityRaw: bigint;
  /** Undefined when it could not be read. */
  readonly totalSupplyRaw: bigint | undefined;
  /**
   * The amounts that burning these pair tokens would pay now, raw units, rounded down; undefined when the
   * pair could not be read.
   */
  readonly amounts: TokenAmounts | undefined;
}

export interface PairHoldings {
  readonly pairs: readonly PairHolding[];
  /** The number of candidates whose balance could not be read. */
  readonly unread: number;
}

/**
 * An account's holdings in the candidate pairs, read in three multicalls.
 * @throws SluiceError transport codes when nothing could be read at all
 */
export async function pairHoldings(
  client: ChainClient,
  owner: Address,
  candidates: readonly PairCandidate[],
  block: BlockRef,
): Promise<PairHoldings> {
  const factory = contractAddress(client.chain, 'v2Factory');
  if (!factory || candidates.length === 0) return { pairs: [], unread: 0 };
  const read = async (calls: Parameters<typeof client.multicall.read>[0]) =>
    calls.length === 0 ? [] : (await client.multicall.read(calls, { block })).results;

  let unread = 0;
  const found = await read(
    candidates.map(({ token0, token1 }) => pairCall(factory, token0.address, token1.address)),
  );
  const existing = candidates.flatMap((candidate, index) => {
    try {
      const address = pairAddress(found[index]);
      return address ? [{ ...candidate, address }] : [];
    } catch {
      unread += 1;
      return [];
    }
  });

  const balances = await read(
    existing.map(({ address }) => ({ target: address, data: callData('balanceOf(address)', owner) })),
  );
  const held = existing.flatMap((pair, index) => {
    const liquidityRaw = wordOf(balances[index]);
    if (liquidityRaw === undefined) unread += 1;
    return liquidityRaw ? [{ ...pair, liquidityRaw }] : [];
  });

  const perPair = 6;
  const figures = await read(
    held.flatMap(({ address, token0, token1 }) =>
      figureCalls(factory, address, token0.address, token1.address),
    ),
  );
  return {
    unread,
    pairs: held.map((pair, index) => ({
      ...pair,
      ...worthOf(pair.liquidityRaw, figures.slice(index * perPair, (index + 1) * perPair)),
    })),
  };
}

function worthOf(
  liquidityRaw: bigint,
  results: readonly CallResult[],
): Pick<PairHolding, 'amounts' | 'totalSupplyRaw'> {
  try {
    const figures = readFigures(results);
    const [amount0Raw, amount1Raw] = v2BurnAmounts(liquidityRaw, figures);
    return { amounts: { amount0Raw, amount1Raw }, totalSupplyRaw: figures.totalSupply };
  } catch {
    return { amounts: undefined, totalSupplyRaw: undefined };
  }
}

function wordOf(result: CallResult | undefined): bigint | undefined {
  return result?.ok ? wordAt(result.data) : undefined;
}
