import type { RpcEndpointSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../../kernel/rpc/Eip1193Provider.ts';
import { type RpcPool, WALLET_ENDPOINT_URL } from '../../../kernel/rpc/RpcPool.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import type { RpcAnswer } from '../Fault.ts';
import { fetchFrom, LyingNode } from '../LyingNode.ts';
import type { Lie } from './Lie.ts';

/** Who else answers besides the liar, who is asked first in each. */
export const SETTINGS = ['alone', 'first of two', 'one of three', 'one of three, one down'] as const;
/** The honest one is asked first. */
export const SECOND = 'second of two';
/** The liar is the wallet's own node, and is asked first. */
export const WALLETS = [
  "the wallet's, alone",
  "the wallet's, beside one",
  "the wallet's, beside two",
] as const;
export type Setting = (typeof SETTINGS)[number] | typeof SECOND | (typeof WALLETS)[number];

const HOSTS = ['rpc.liar.example', 'rpc.second.example', 'rpc.third.example'] as const;
/** How many hosts there are, of which the first one lies. */
const COUNT: Readonly<Record<Exclude<Setting, (typeof WALLETS)[number]>, number>> = {
  ...{ alone: 1, 'first of two': 2, [SECOND]: 2 },
  ...{ 'one of three': 3, 'one of three, one down': 3 },
};

/** Endpoints of different operators in front of one chain, of which one lies. */
export class LiedTo {
  readonly endpoints: readonly RpcEndpointSpec[];
  /** The liar first. */
  readonly nodes: readonly LyingNode[];
  /** Whether anybody lies. */
  readonly isLied: boolean;
  readonly fetch: ReturnType<typeof fetchFrom>;
  readonly #isWallet: boolean;
  #isConfirmed = false;

  /** @param later what the liar says once the person has confirmed; absent: the same */
  constructor(chain: TestChain, setting: Setting, lie?: Lie, later: Lie | undefined = lie) {
    this.isLied = lie !== undefined;
    const told: Lie = (item, forward) => {
      const now = this.#isConfirmed ? later : lie;
      return now ? now(item, forward) : forward(item);
    };
    const beside = (WALLETS as readonly string[]).indexOf(setting);
    this.#isWallet = beside >= 0;
    const hosts = this.#isWallet
      ? HOSTS.slice(1, 1 + beside)
      : HOSTS.slice(0, COUNT[setting as keyof typeof COUNT]);
    const liar = new LyingNode(chain.url, told);
    const isHonest = (index: number) => this.#isWallet || index > 0;
    const behind = hosts.map((_, index) =>
      isHonest(index) ? new LyingNode(chain.url, undefined, liar) : liar,
    );
    this.nodes = this.#isWallet ? [liar, ...behind] : behind;
    this.fetch = fetchFrom(new Map(hosts.map((host, index) => [host, behind[index] as LyingNode])));
    const endpoints = hosts.map((host) => ({ url: `https://${host}` }));
    this.endpoints = setting === SECOND ? endpoints.reverse() : endpoints;
    const down = setting === 'one of three, one down' ? this.nodes[1] : undefined;
    if (down) down.down = true;
  }

  /** Whether the app waits for an answer. */
  readonly isAwaited = (): boolean => this.nodes.some((node) => node.isAwaited);

  /** The person confirms: from now on the liar may say something else. */
  confirm(): void {
    this.#isConfirmed = true;
  }

  /** The first is asked first, however fast the others are; the wallet's own node before all of them. */
  async reach(rpc: Pick<RpcPool, 'prefer' | 'useWallet'>): Promise<void> {
    // One of another chain is not taken.
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the pool, no hook of React's
    await rpc.useWallet(this.#isWallet ? this.#wallet : undefined).catch(() => undefined);
    rpc.prefer([...(this.#isWallet ? [WALLET_ENDPOINT_URL] : []), ...this.endpoints.map(({ url }) => url)]);
  }

  readonly #wallet: Eip1193Provider = {
    request: async ({ method, params = [] }) => {
      const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = await (this.nodes[0] as LyingNode).serve(asked);
      const { result, error } = (await response.json()) as RpcAnswer;
      if (error) throw Object.assign(new Error(error.message), error);
      return result;
    },
  };
}
