import { contractAddress, findContract } from '../../../kernel/chain/ChainRegistry.ts';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { CallResult } from '../../../kernel/rpc/Multicall.ts';
import type { BlockRef } from '../../../kernel/rpc/RpcPool.ts';
import { v4Chain } from '../v4Chain.ts';
import {
  decodePosition,
  decodeState,
  positionCalls,
  stateCalls,
  type V4Contracts,
  type V4Position,
  type V4PositionState,
} from './positionCalls.ts';

const PER_POSITION = 3;

/** The contracts of a chain with V4; undefined on a chain without. */
export function v4Contracts(chain: ChainSpec): V4Contracts | undefined {
  const whole = v4Chain(chain);
  const [manager, stateView] = [
    findContract(whole, 'v4PositionManager'),
    contractAddress(whole, 'stateView'),
  ];
  if (!manager || !stateView) return undefined;
  const poolManager = contractAddress(whole, 'poolManager');
  return { manager: manager.address, stateView, poolManager, firstBlock: BigInt(manager.block ?? 0) };
}

/** Reads positions from the chain's V4 position manager, and their figures from the StateView. */
export class V4PositionReader {
  readonly client: ChainClient;
  readonly contracts: V4Contracts;

  constructor(client: ChainClient, contracts: V4Contracts) {
    this.client = client;
    this.contracts = contracts;
  }

  /**
   * The positions of these ids at one block. Those that do not exist are left out; `unread` counts those whose
   * answers failed or make no sense.
   * @throws SluiceError transport codes
   */
  async positions(
    ids: readonly bigint[],
    block: BlockRef,
  ): Promise<{ readonly positions: readonly V4Position[]; readonly unread: number }> {
    if (ids.length === 0) return { positions: [], unread: 0 };
    const calls = ids.flatMap((id) => positionCalls(this.contracts, id));
    const { results } = await this.client.multicall.read(calls, { block });
    let unread = 0;
    const positions = ids.flatMap((id, index) => {
      try {
        return this.decode(id, results.slice(index * PER_POSITION, (index + 1) * PER_POSITION)) ?? [];
      } catch {
        unread += 1;
        return [];
      }
    });
    return { positions, unread };
  }

  /**
   * The position in the answers to `positionCalls`; undefined where the id does not exist.
   * @throws SluiceError transport codes, `rpc_error` where the answers are no position's
   */
  decode(tokenId: bigint, results: readonly CallResult[]): V4Position | undefined {
    const owner = results[2];
    if (owner && !owner.ok && owner.error.code === 'call_reverted') return undefined;
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) throw failed.error;
    const position = decodePosition(tokenId, results);
    if (position) return position;
    throw new SluiceError('rpc_error', `${this.contracts.manager} does not answer like a position manager`, {
      values: { reason: 'not a V4 position' },
    });
  }

  /** The figures of positions as of the block at which they were read. @throws SluiceError transport codes */
  async states(
    positions: readonly V4Position[],
    block: BlockRef,
  ): Promise<ReadonlyMap<bigint, V4PositionState>> {
    if (positions.length === 0) return new Map();
    const calls = positions.flatMap((position) => stateCalls(this.contracts, position));
    const { results } = await this.client.multicall.read(calls, { block });
    return new Map(
      positions.map(({ tokenId, liquidity }, index) => {
        const own = results.slice(index * PER_POSITION, (index + 1) * PER_POSITION);
        return [tokenId, decodeState(liquidity, own)];
      }),
    );
  }
}
