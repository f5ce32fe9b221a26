import type { Fraction } from '../amm/index.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import { type Currency, nativeCurrency } from '../currency/Currency.ts';
import { referenceRaw } from '../prices/referenceRaw.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { tradedToken } from '../tokens/tradedToken.ts';

/** How long another operator's answer is waited for, ms. */
const SECOND_ANSWER_MS = 3_000;

/**
 * What the native coin is worth in `currency`, raw units per wei: by what the market gives for the chain's reference
 * amount of it, as each of two operators knows it, so that a pool with next to nothing sets no price. The lower one
 * where they differ; undefined where one of them gives none, or nobody answers. At most four requests to each, and one.
 */
export async function coinPrice(client: ChainClient, currency: Currency): Promise<Fraction | undefined> {
  const { chain } = client;
  try {
    const wrapped = contractAddress(chain, 'wrappedNative');
    if (tradedToken(chain, currency) === wrapped) return { numerator: 1n, denominator: 1n };
    const { endpoints, block } = await presentOperators(client, wrapped);
    const amountRaw = referenceRaw(chain);
    const sale = { tradeType: 'EXACT_INPUT', input: nativeCurrency(chain), output: currency } as const;
    const [{ viewMarket }, { operatorViews }] = await loadChunk(() =>
      Promise.all([import('../quote/viewMarket.ts'), import('./operatorViews.ts')]),
    );
    const { asked, views } = await operatorViews(client, endpoints, (endpoint, signal) =>
      viewMarket(client, { request: { ...sale, amountRaw } }, { endpoint, block, signal }),
    );
    if (views.length < asked) return undefined;
    const amounts = views.map(({ quote }) => quote?.amountOutAfterTaxRaw ?? 0n);
    const numerator = amounts.reduce((least, amount) => (amount < least ? amount : least));
    return numerator > 0n ? { numerator, denominator: amountRaw } : undefined;
  } catch {
    return undefined;
  }
}

/** An endpoint of each of two operators, or of the only one that answers, and a block that they have. */
async function presentOperators({ rpc, clock }: ChainClient, anybody: string | undefined) {
  const told = await rpc.corroborate<unknown>('eth_getBalance', [anybody, 'latest'], {
    timeoutMs: SECOND_ANSWER_MS,
  });
  const { block = clock.head?.number ?? (await clock.refresh()).number } = told;
  if (told.outcome === 'alone') return { endpoints: [told.endpoint], block };
  const urls = told.outcome === 'agreed' ? told.endpoints : told.answers.map(({ endpoint }) => endpoint);
  return { endpoints: urls, block };
}
