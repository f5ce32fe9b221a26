import { contractAddress } from '../chain/ChainRegistry.ts';
import { directRoutes, type OtherRoute, otherRoutes } from '../quote/otherRoutes.ts';
import type { Quote } from '../quote/Quote.ts';
import { bothReads, type Reads } from '../quote/Reads.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { tradedToken } from '../tokens/tradedToken.ts';
import { lessBps, moreBps } from './bounds.ts';
import { networkGasPrice } from './networkGasPrice.ts';

/** Gas counts this many times: fees move between a quote and its check, and the gas of a route is a model. */
const GAS_TIMES = 2n;
/** The coin's price is asked for what this much gas costs. */
const PRICED_GAS = 100_000n;

/**
 * Whether another route is clearly better: by more than the tolerance and the gas that it takes beyond the
 * quote's own. The function that it reads takes what the quote's own route gives (or takes) in the same
 * state, and gives the amount of the best such route; undefined where there is none. Both in raw units.
 */
export async function betterRoute(
  client: ChainClient,
  { request, gasEstimate, kinds }: Quote,
  slippageBps: number,
): Promise<Reads<(actualRaw: bigint) => bigint | undefined>> {
  const { chain } = client;
  const { tradeType, amountRaw } = request;
  const isExactInput = tradeType === 'EXACT_INPUT';
  const [from, to] = [tradedToken(chain, request.input), tradedToken(chain, request.output)];
  const [quoted, other] = isExactInput ? [to, from] : [from, to];
  const wrapped = contractAddress(chain, 'wrappedNative');
  const gasPrice = await networkGasPrice(client);
  const pricedWei = (gasPrice ?? 0n) * PRICED_GAS;
  const isPriced = pricedWei > 0n && wrapped !== undefined && quoted !== wrapped && other !== wrapped;
  const coin = isPriced ? directRoutes(client, wrapped, quoted, pricedWei) : NO_ROUTES;

  /** Of `gas` units in raw units of `quoted`; undefined: unknown. */
  const costOf = (gas: bigint, route: OtherRoute, coinRoutes: readonly OtherRoute[]): bigint | undefined => {
    if (gas <= 0n || gasPrice === 0n) return 0n;
    if (gasPrice === undefined || wrapped === undefined) return undefined;
    const wei = gas * gasPrice * GAS_TIMES;
    if (quoted === wrapped) return wei;
    if (other === wrapped) return (wei * route.amountRaw) / amountRaw;
    const bestRaw = coinRoutes.reduce((most, each) => (each.amountRaw > most ? each.amountRaw : most), 0n);
    return bestRaw === 0n ? undefined : (wei * bestRaw) / pricedWei;
  };

  const both = bothReads(otherRoutes(client, request, kinds), coin);
  return {
    calls: both.calls,
    read(results) {
      const [routes, coinRoutes] = both.read(results);
      return (actualRaw) =>
        routes
          .filter((route) => {
            const costRaw = costOf(route.gas - gasEstimate, route, coinRoutes);
            if (costRaw === undefined) return false;
            return isExactInput
              ? route.amountRaw > moreBps(actualRaw, slippageBps) + costRaw
              : route.amountRaw + costRaw < lessBps(actualRaw, slippageBps);
          })
          .map((route) => route.amountRaw)
          .sort((a, b) => (a < b === isExactInput ? 1 : -1))[0];
    },
  };
}

const NO_ROUTES: Reads<readonly OtherRoute[]> = { calls: [], read: () => [] };
