import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import { type PositionPage, PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { type PositionFigures, positionFigures } from '../../../kernel/positions/positionFigures.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';

/** How many pages of a hundred positions are read at most. */
const MAX_PAGES = 10;

export interface PositionsRead {
  readonly figures: readonly PositionFigures[];
  /** How many positions of the account were not read. */
  readonly left: number;
}

/** Keeps a chain's position reader, and with it the pools that the reader found. */
export class PositionCache {
  readonly #reader: PositionReader | undefined;

  constructor(client: ChainClient) {
    const manager = deployedManager(client.chain);
    this.#reader = manager && new PositionReader(client, manager);
  }

  /** The manager's positions of `owner`, newest first, as they were at `block`. @throws SluiceError transport codes */
  async read(owner: Address, block: bigint): Promise<PositionsRead> {
    const reader = this.#reader;
    if (!reader) return { figures: [], left: 0 };
    const positions: Position[] = [];
    let total = 0;
    let next: PositionPage['next'];
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await reader.page(owner, next, block);
      total = page.total;
      positions.push(...page.positions);
      next = page.next;
      if (!next) break;
    }
    const figures = await positionFigures(reader, positions, block);
    return { figures, left: next ? total - positions.length : 0 };
  }

  get reader(): PositionReader | undefined {
    return this.#reader;
  }
}
