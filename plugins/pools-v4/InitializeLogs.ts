import { addressAt, hexWord, wordAt } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { Address, DeployedContract, Hex } from '../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../kernel/chain/parseAddress.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { TokenPair } from '../../kernel/quote/PoolRef.ts';
import type { LogReads } from '../../kernel/quote/Reads.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { toQuantity } from '../../kernel/rpc/quantity.ts';
import { poolRefusal } from './poolRefusal.ts';
import { type PoolKey, poolId } from './V4Pool.ts';

/** `Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)` of the PoolManager. */
const INITIALIZE: Hex = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438';
/** The most requests for one set of currencies, where a chain's nodes give the logs of a few blocks only. */
const MAX_REQUESTS = 10;
/** More pools than this of one set of currencies are not asked for: each would be a call of every search. */
const MAX_POOLS = 64;

type Manager = Pick<DeployedContract, 'address' | 'block'>;

/**
 * Looks for the pools of currencies in the logs of the PoolManager, in the background, once for each set of them, and
 * again where the logs named pools that are not there. What is not found stays unknown.
 */
export class InitializeLogs {
  readonly #client: ChainClient;
  readonly #manager: Manager;
  readonly #onPool: (key: PoolKey) => void;
  readonly #asked = new Set<string>();

  /** @param onPool is told the key of each pool that may be traded: that of its id, and of the asked currencies */
  constructor(client: ChainClient, manager: Manager, onPool: (key: PoolKey) => void) {
    this.#client = client;
    this.#manager = manager;
    this.#onPool = onPool;
  }

  /** Never throws. `pairs` are of the route graph. @param again although they were searched before */
  async search(pairs: readonly TokenPair[], again = false): Promise<void> {
    const tokens = tokensOf(pairs);
    const name = tokens.join();
    if (tokens.length === 0 || (this.#asked.has(name) && !again)) return;
    this.#asked.add(name);
    try {
      await this.#read(tokens);
    } catch {
      // No endpoint gives these logs; a later page asks again.
      this.#asked.delete(name);
    }
  }

  async #read(tokens: readonly Address[]): Promise<void> {
    const { filters, fromBlock, read } = initializeLogs(this.#manager, tokens, this.#onPool);
    const first = BigInt(fromBlock);
    const { logSpan } = this.#client.chain;
    const head = (this.#client.clock.head ?? (await this.#client.clock.refresh())).number;
    const span = logSpan === undefined ? head - first + 1n : BigInt(logSpan);
    let to = head;
    for (let request = 0; request < MAX_REQUESTS && to >= first; request += 1) {
      const from = to - span + 1n > first ? to - span + 1n : first;
      const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
      for (const filter of filters) {
        const logs = await this.#client.rpc.request<unknown>('eth_getLogs', [{ ...filter, ...blocks }]);
        if (!Array.isArray(logs))
          throw new SluiceError('rpc_error', 'The answer for the logs makes no sense');
        read(logs);
      }
      to = from - 1n;
    }
  }
}

/**
 * The logs of new pools of `tokens` and the native coin.
 * @param onPool is told the key of each pool that may be traded, of 64 pools at most
 */
export function initializeLogs(
  { address, block = 0 }: Manager,
  tokens: readonly Address[],
  onPool: (key: PoolKey) => void,
): LogReads<void> {
  const wanted = new Set([ZERO_ADDRESS, ...tokens]);
  const currencies = [...wanted].map((token) => hexWord(token));
  // What is told twice, not asked for or never traded must not take the place of other pools.
  const found = new Set<Hex>();
  return {
    filters: [{ address, topics: [INITIALIZE, null, currencies, currencies] }],
    fromBlock: block,
    read(logs) {
      for (const key of logs.flatMap((log) => keyOf(log) ?? [])) {
        const isAsked = wanted.has(key.currency0) && wanted.has(key.currency1);
        const id = poolId(key);
        if (!isAsked || poolRefusal(key) || found.has(id) || found.size === MAX_POOLS) continue;
        found.add(id);
        onPool(key);
      }
    },
  };
}

/** Of the route graph, each once. */
export function tokensOf(pairs: readonly TokenPair[]): readonly Address[] {
  return [...new Set(pairs.flatMap(({ token0, token1 }) => [token0, token1]))].sort();
}

/** Undefined in any log whose key is not that of its id. */
function keyOf(log: unknown): PoolKey | undefined {
  if (typeof log !== 'object' || log === null || !('topics' in log) || !('data' in log)) return undefined;
  const { topics, data } = log;
  if (!Array.isArray(topics) || topics.length !== 4 || !topics.every(isHex) || !isHex(data)) return undefined;
  const [, id, first, second] = topics as readonly Hex[];
  if (!id || !first || !second) return undefined;
  const [currency0, currency1, hooks] = [addressAt(first), addressAt(second), addressAt(data, 2)].map(
    (address) => address && parseAddress(address),
  );
  const fee = wordAt(data);
  const tickSpacing = wordAt(data, 1);
  if (!currency0 || !currency1 || !hooks || fee === undefined || tickSpacing === undefined) return undefined;
  if (fee >> 24n !== 0n || tickSpacing >> 24n !== 0n) return undefined;
  const key = { currency0, currency1, fee: Number(fee), tickSpacing: Number(tickSpacing), hooks };
  return poolId(key) === id.toLowerCase() ? key : undefined;
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
