import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { operatorOf } from '../../rpc/operatorOf.ts';
import { type RequestOptions, WALLET_ENDPOINT_URL } from '../../rpc/RpcPool.ts';

/** What one endpoint answers; it throws an `Error`. */
type Answer = unknown;

/**
 * Endpoints that answer differently, best first: `https://0.example`, `https://1.example` and so on. Each
 * request goes to the best one that it neither avoids nor excludes.
 */
export class EndpointPair {
  readonly asked: { readonly method: string; readonly url: string }[] = [];
  readonly client: ChainClient;
  /** By method, one answer for each endpoint. */
  readonly answers: Readonly<Record<string, readonly Answer[]>>;

  /** @param hosts of the endpoints, where they matter */
  constructor(
    answers: Readonly<Record<string, readonly Answer[]>>,
    chain: Partial<ChainSpec> = {},
    hosts: readonly string[] = [],
  ) {
    this.answers = answers;
    const count = Math.max(...Object.values(answers).map(({ length }) => length));
    const endpoints = Array.from({ length: count }, (_, index) => ({
      url:
        hosts[index] === WALLET_ENDPOINT_URL
          ? WALLET_ENDPOINT_URL
          : `https://${hosts[index] ?? `${index}.example`}`,
      state: 'healthy',
    }));
    const request = async (method: string, _: readonly unknown[], options: RequestOptions = {}) => {
      const { avoid, exclude = [], heard } = options;
      const kept = endpoints.filter(({ url }) => !exclude.includes(url));
      const others = kept.filter(({ url }) => !avoid || operatorOf(url) !== operatorOf(avoid));
      const left = others.length > 0 ? others : kept;
      const said = (url: string) => answers[method]?.[endpoints.findIndex((one) => one.url === url)];
      // A pool passes over one that does not answer.
      const chosen = left.find(({ url }) => !isFault(said(url)));
      if (!chosen) throw new SluiceError('providers_failed', 'all are down');
      this.asked.push({ method, url: chosen.url });
      const answer = said(chosen.url);
      heard?.(chosen.url);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    this.client = {
      chain: {
        id: 1,
        gas: { billing: 'used' },
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        ...chain,
      },
      rpc: { endpoints, request },
      clock: { head: { baseFeePerGas: 1_000_000_000n } },
    } as unknown as ChainClient;
  }
}

function isFault(answer: Answer): boolean {
  return answer === undefined || (answer instanceof SluiceError && answer.code === 'providers_failed');
}
