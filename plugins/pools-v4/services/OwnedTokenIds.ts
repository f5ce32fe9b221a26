import { encodeCall } from '../../../kernel/abi/callData.ts';
import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import { addressAt, hexWord, wordAt } from '../../../kernel/abi/words.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { LogSpan } from '../../../kernel/chain/LogSpan.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { managerTopics } from '../../../kernel/positions/managerCalls.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { Call } from '../../../kernel/rpc/Multicall.ts';
import { toQuantity } from '../../../kernel/rpc/quantity.ts';
import { ownerCall, positionSelectors, type V4Contracts } from './positionCalls.ts';

/** Requests for logs in one call of `find`. */
const REQUESTS = 10;
/** The owner of each id that logs tell of is asked each time: of more than these nobody is. */
const MAX_IDS = 2_048;

/**
 * The ids of the positions of one account. The position manager says how many there are, but not which: they are
 * looked for in its transfers to the account, from the newest block backwards, until all are found.
 */
export class OwnedTokenIds {
  /** How many positions the account has; undefined before the first answer. */
  total: number | undefined = undefined;
  /** Those of them that were found, newest first, as of the block of the latest `find`. */
  ids: readonly bigint[] = [];
  /** The oldest block whose transfers are known; undefined where none had to be read. */
  from: bigint | undefined = undefined;
  readonly #client: ChainClient;
  readonly #manager: Address;
  readonly #owner: Address;
  readonly #first: bigint;
  readonly #span: LogSpan;
  /** Every id that was ever sent to the account in the blocks that were searched. */
  readonly #received = new Set<bigint>();
  /** The newest block whose transfers are known. */
  #to: bigint | undefined;

  constructor(
    client: ChainClient,
    { manager, firstBlock }: Pick<V4Contracts, 'manager' | 'firstBlock'>,
    owner: Address,
  ) {
    this.#client = client;
    this.#manager = manager;
    this.#owner = owner;
    this.#first = firstBlock;
    this.#span = new LogSpan(client.chain);
  }

  /** Asks how many positions the account has. */
  get countCall(): Call {
    const data = encodeCall(positionSelectors['balanceOf(address)'], this.#owner);
    return { target: this.#manager, data };
  }

  /** How many positions are still to be found. */
  get left(): number {
    return Math.max(0, (this.total ?? 0) - this.ids.length);
  }

  /** True where there is nothing older to look through, or nothing left to find. */
  get complete(): boolean {
    return this.total !== undefined && (this.left === 0 || this.from === this.#first);
  }

  /**
   * Reads how many positions there are at `block`, and looks for those that are not known, with a limited number of
   * requests: call again to look further back.
   * @throws SluiceError transport codes, `rpc_error` where the manager gives no number
   */
  async find(block: bigint): Promise<void> {
    await this.#confirm(block);
    for (let asked = 0; asked < REQUESTS && this.left > 0; asked += 1) {
      const [to, first] = this.#next(block);
      if (to < first) return;
      await this.#span.newest(to, first, async (from) => {
        for (const id of await this.#receivedIn(from, to)) {
          if (this.#received.size < MAX_IDS) this.#received.add(id);
        }
        // Where this does not reach down to what is known already, the blocks between are read next.
        if (this.#to === undefined || from !== this.#to + 1n) this.from = from;
        if (to === block) this.#to = block;
      });
      await this.#confirm(block);
    }
  }

  /** The blocks to search next: those that came since, then the older ones. */
  #next(block: bigint): readonly [to: bigint, first: bigint] {
    if (this.#to === undefined || this.from === undefined) return [block, this.#first];
    if (block > this.#to) return [block, this.#to + 1n];
    return [this.from - 1n, this.#first];
  }

  /** Asks who owns what was found, and how many the account has, at one block. */
  async #confirm(block: bigint): Promise<void> {
    const known = [...this.#received].sort((a, b) => (a < b ? 1 : -1));
    const calls = [this.countCall, ...known.map((id) => ownerCall(this.#manager, id))];
    const { results } = await this.#client.multicall.read(calls, { block });
    const [balance, ...owners] = results;
    const count = balance?.ok ? wordAt(balance.data) : undefined;
    if (count === undefined || count > BigInt(Number.MAX_SAFE_INTEGER)) {
      if (balance && !balance.ok) throw balance.error;
      throw new SluiceError('rpc_error', `${this.#manager} says no number of positions`, {
        values: { reason: 'not a position manager' },
      });
    }
    this.total = Number(count);
    this.ids = known.filter((_, index) => {
      const owner = owners[index];
      return owner?.ok && sameAddress(addressAt(owner.data), this.#owner);
    });
  }

  async #receivedIn(from: bigint, to: bigint): Promise<readonly bigint[]> {
    const logs = await this.#client.rpc.request<unknown>('eth_getLogs', [
      {
        address: this.#manager,
        topics: [managerTopics['Transfer(address,address,uint256)'], null, hexWord(this.#owner)],
        fromBlock: toQuantity(from),
        toBlock: toQuantity(to),
      },
    ]);
    return Array.isArray(logs) ? logs.flatMap((log) => idOf(log) ?? []) : [];
  }
}

/** The id in an ERC-721 transfer; undefined in any other log. Whose it is now the manager says. */
function idOf(log: unknown): bigint | undefined {
  if (typeof log !== 'object' || log === null || !('topics' in log)) return undefined;
  const { topics } = log;
  const id = Array.isArray(topics) && topics.length === 4 ? topics[3] : undefined;
  return typeof id === 'string' && /^0x[0-9a-f]{64}$/i.test(id) ? BigInt(id) : undefined;
}
