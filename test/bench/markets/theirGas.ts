import type { Fraction } from '../../../kernel/amm/index.ts';
import {
  type AlphaRouter,
  ETHEREUM,
  type SmartOrderRouter,
  type TheirNumber,
  type TheirToken,
} from './SmartOrderRouter.ts';

/** What a unit of gas costs: in wei, and in raw units of the side that is not exact, where that is known. */
export interface GasCosts {
  readonly wei: bigint;
  readonly quoted: Fraction | undefined;
}

/**
 * Has their own models of gas count with these prices, not with those of one pool with the coin: theirs are then the
 * prices by which both answers are judged. The gas units stay their own.
 */
export function priceTheirGas(sor: SmartOrderRouter, router: AlphaRouter, costs: GasCosts): void {
  const coin = sor.WRAPPED_NATIVE_CURRENCY[ETHEREUM]!;
  const some = sor.CurrencyAmount.fromRawAmount(coin, `${10n ** 18n}`);
  const poolAt = (token: TheirToken, { numerator, denominator }: Fraction) => ({
    ...{ token0: coin, token1: token, reserve0: some, reserve1: some, liquidity: some.quotient },
    token0Price: new sor.core.Price(coin, token, `${denominator}`, `${numerator}`),
  });
  // What is in dollars is shown only.
  const usdPool = poolAt(sor.USDC_MAINNET, { numerator: 1n, denominator: 1n });
  const nativePool = (token: TheirToken) =>
    costs.quoted && !token.equals(coin)
      ? poolAt(token, {
          numerator: costs.quoted.numerator,
          denominator: costs.quoted.denominator * costs.wei,
        })
      : null;

  const { v2GasModelFactory } = router;
  const buildV2 = v2GasModelFactory.buildGasModel.bind(v2GasModelFactory);
  v2GasModelFactory.buildGasModel = (params) => {
    const { token } = params as { readonly token: TheirToken };
    const getPools = async () => ({
      getPool: () => nativePool(token) ?? undefined,
      getAllPools: () => [usdPool],
    });
    return buildV2({ ...params, poolProvider: { getPools } });
  };
  router.getGasModels = async (
    gasPriceWei: TheirNumber,
    amountToken: TheirToken,
    quoteToken: TheirToken,
    providerConfig: object,
  ) => {
    const pools = {
      ...{ usdPool, nativeAndQuoteTokenV3Pool: nativePool(quoteToken) },
      ...{ nativeAndAmountTokenV3Pool: null, nativeAndSpecifiedGasTokenV3Pool: null },
    };
    const params = { chainId: ETHEREUM, gasPriceWei, pools, amountToken, quoteToken, providerConfig };
    const [v2GasModel, v3GasModel, v4GasModel, mixedRouteGasModel] = await Promise.all([
      v2GasModelFactory.buildGasModel({ ...params, token: quoteToken }),
      router.v3GasModelFactory.buildGasModel(params),
      router.v4GasModelFactory.buildGasModel(params),
      router.mixedRouteGasModelFactory.buildGasModel(params),
    ]);
    return { v2GasModel, v3GasModel, v4GasModel, mixedRouteGasModel };
  };
}
