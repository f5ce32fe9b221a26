import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { Multicall } from '../../rpc/Multicall.ts';
import { operatorOf } from '../../rpc/operatorOf.ts';
import type { RpcPool } from '../../rpc/RpcPool.ts';

/** One operator of a chain, asked a limited number of times. */
export class OneOperator {
  readonly operator: string;
  readonly multicall: Multicall;
  readonly request: RpcPool['request'];
  #requestsLeft: number;

  /** @param endpoint of the operator @param block at which calls run */
  constructor(
    { rpc, multicall }: Pick<ChainClient, 'rpc' | 'multicall'>,
    endpoint: string,
    block: bigint,
    signal: AbortSignal,
    requests: number,
  ) {
    this.operator = operatorOf(endpoint);
    this.#requestsLeft = requests;
    const exclude = rpc.endpoints.map(({ url }) => url).filter((url) => operatorOf(url) !== this.operator);
    this.request = (method, params, options) => rpc.request(method, params, { ...options, exclude, signal });
    this.multicall = {
      corroborate: (...asked) => multicall.corroborate(...asked),
      read: async (calls, options) => {
        this.spend();
        return multicall.read(calls, { ...options, block, exclude, signal });
      },
    };
  }

  get isSpent(): boolean {
    return this.#requestsLeft === 0;
  }

  /** For what goes through `request`, where several of them are one batch. @throws RangeError if none is left */
  spend(): void {
    if (this.isSpent) throw new RangeError('No request is left');
    this.#requestsLeft -= 1;
  }
}
