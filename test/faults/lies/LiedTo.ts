import type { RpcEndpointSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { RpcPool } from '../../../kernel/rpc/RpcPool.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { fetchFrom, LyingNode } from '../LyingNode.ts';
import type { Lie } from './Lie.ts';

/** Who else answers besides the liar, who is asked first in each. */
export const SETTINGS = ['alone', 'first of two', 'one of three', 'one of three, one down'] as const;
/** The honest one is asked first. */
export const SECOND = 'second of two';
export type Setting = (typeof SETTINGS)[number] | typeof SECOND;

const HOSTS = ['rpc.liar.example', 'rpc.second.example', 'rpc.third.example'] as const;
const COUNT: Readonly<Record<Setting, number>> = {
  ...{ alone: 1, 'first of two': 2, [SECOND]: 2 },
  ...{ 'one of three': 3, 'one of three, one down': 3 },
};

/** Endpoints of different operators in front of one chain, of which one lies. */
export class LiedTo {
  readonly endpoints: readonly RpcEndpointSpec[];
  readonly nodes: readonly LyingNode[];
  /** Whether anybody lies. */
  readonly isLied: boolean;
  readonly fetch: ReturnType<typeof fetchFrom>;

  constructor(chain: TestChain, setting: Setting, lie?: Lie) {
    this.isLied = lie !== undefined;
    const hosts = HOSTS.slice(0, COUNT[setting]);
    const endpoints = hosts.map((host) => ({ url: `https://${host}` }));
    this.endpoints = setting === SECOND ? endpoints.reverse() : endpoints;
    const liar = new LyingNode(chain.url, lie);
    this.nodes = hosts.map((_, index) => (index === 0 ? liar : new LyingNode(chain.url, undefined, liar)));
    this.fetch = fetchFrom(new Map(hosts.map((host, index) => [host, this.nodes[index] as LyingNode])));
    const down = setting === 'one of three, one down' ? this.nodes[1] : undefined;
    if (down) down.down = true;
  }

  /** Whether the app waits for an answer. */
  readonly isAwaited = (): boolean => this.nodes.some((node) => node.isAwaited);

  /** The first is asked first, however fast the others are. */
  prefer(rpc: Pick<RpcPool, 'prefer'>): void {
    rpc.prefer(this.endpoints.map(({ url }) => url));
  }
}
