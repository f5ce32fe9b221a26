import { sameAddress } from '../../abi/sameAddress.ts';
import { addressAt, hexWord } from '../../abi/words.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { TokenLink } from '../PoolKind.ts';
import type { LogReads } from '../Reads.ts';

/** keccak256 of the factories' events, and the word of their data that is the pool; the test recomputes each. */
export const creationTopics = {
  v2Factory: {
    /** `PairCreated(address,address,address,uint256)` */
    topic: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
    poolWord: 0,
  },
  v3Factory: {
    /** `PoolCreated(address,address,uint24,int24,address)` */
    topic: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
    poolWord: 1,
  },
} as const;

/** Of more pools the oldest and the newest are taken, half of each. */
const MAX_POOLS = 300;

/** A pool of one of the tokens asked for, as a log tells it. Nobody has confirmed it yet. */
export interface CreatedPool extends TokenLink {
  readonly pool: Address;
}

/** The logs of the chain's factories that tell of pools of `tokens`: a filter for each place of the token. */
export function creationLogs(chain: ChainSpec, tokens: readonly Address[]): LogReads<readonly CreatedPool[]> {
  const factories = (['v2Factory', 'v3Factory'] as const).flatMap((kind) => findContract(chain, kind) ?? []);
  const address = factories.map((factory) => factory.address);
  const events = Object.values(creationTopics).map(({ topic }) => topic);
  const words = tokens.map((token) => hexWord(token));
  const places = [
    [events, words],
    [events, null, words],
  ];
  return {
    filters:
      factories.length === 0 || tokens.length === 0 ? [] : places.map((topics) => ({ address, topics })),
    fromBlock: Math.min(...factories.map(({ block = 0 }) => block)),
    read(logs) {
      const pools = new Map<string, CreatedPool>();
      for (const pool of logs.flatMap((log) => poolOf(log, factories, tokens))) pools.set(pool.pool, pool);
      const all = [...pools.values()];
      return all.length > MAX_POOLS ? [...all.slice(0, MAX_POOLS / 2), ...all.slice(-MAX_POOLS / 2)] : all;
    },
  };
}

function poolOf(
  log: unknown,
  factories: readonly { readonly kind: string; readonly address: Address }[],
  tokens: readonly Address[],
): readonly CreatedPool[] {
  if (typeof log !== 'object' || log === null) return [];
  const { address, topics, data, removed } = log as Record<string, unknown>;
  const emitter = parseAddress(address);
  const factory = factories.find((known) => sameAddress(known.address, emitter));
  if (!factory || removed === true || !Array.isArray(topics)) return [];
  const { topic, poolWord } = creationTopics[factory.kind as keyof typeof creationTopics];
  const [event, first, second] = topics as readonly unknown[];
  if (event !== topic || typeof data !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(data)) return [];
  const pool = parseAddress(addressAt(data as Hex, poolWord));
  const pair = [addressOf(first), addressOf(second)];
  const end = tokens.find((token) => pair.includes(token));
  const other = pair.find((token) => token !== end);
  return pool && end && other ? [{ pool, end, other }] : [];
}

function addressOf(topic: unknown): Address | undefined {
  if (typeof topic !== 'string' || !/^0x0{24}[0-9a-f]{40}$/i.test(topic)) return undefined;
  return parseAddress(`0x${topic.slice(26)}`);
}
