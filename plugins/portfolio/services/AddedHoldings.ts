import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type {
  AddedPosition,
  AddedPositionReader,
  PositionSourceContribution,
} from '../../../kernel/positions/AddedPositions.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';

/** A position with the source that found it. */
export type HeldPosition = AddedPosition & { readonly source: string };

export interface AddedRead {
  readonly positions: readonly HeldPosition[];
  readonly left: number;
}

/** The positions of the protocols that plugins add, of one account on one chain. */
export class AddedHoldings {
  readonly #client: ChainClient;
  readonly #owner: Address;
  readonly #sources: () => readonly PositionSourceContribution[];
  readonly #readers = new Map<string, AddedPositionReader | undefined>();

  constructor(client: ChainClient, owner: Address, sources: () => readonly PositionSourceContribution[]) {
    this.#client = client;
    this.#owner = owner;
    this.#sources = sources;
  }

  /** As of `block`. @throws SluiceError transport codes */
  async read(block: bigint): Promise<AddedRead> {
    const reads = await Promise.all(
      this.#sources().map(async (source) => {
        const found = await (await this.#readerOf(source))?.read(block);
        const positions = (found?.positions ?? []).map((one) => ({ ...one, source: source.id }));
        return { positions, left: found?.left ?? 0 };
      }),
    );
    return {
      positions: reads.flatMap(({ positions }) => positions),
      left: reads.reduce((sum, { left }) => sum + left, 0),
    };
  }

  async #readerOf({ id, load }: PositionSourceContribution): Promise<AddedPositionReader | undefined> {
    if (!this.#readers.has(id)) this.#readers.set(id, (await load()).default(this.#client, this.#owner));
    return this.#readers.get(id);
  }
}
