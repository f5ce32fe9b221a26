import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../../scripts/root.ts';

/** Where the bench installs it. */
export const HOME = path.join(ROOT, '.local', 'smart-order-router');
export const PACKAGE = '@uniswap/smart-order-router';
export const VERSION = '4.31.10';
/** The chain that it takes the local one for: all its figures are for Ethereum. */
export const ETHEREUM = 1;

/** What of its objects is used here. Numbers are decimal texts. */
export interface TheirNumber {
  toString(): string;
}

export interface TheirCurrency {
  readonly wrapped: TheirToken;
  equals(other: TheirCurrency): boolean;
}

export interface TheirToken extends TheirCurrency {
  readonly address: string;
}

export interface TheirAmount {
  readonly currency: TheirCurrency;
  readonly quotient: TheirNumber;
}

export interface TheirRoute {
  readonly input: TheirCurrency;
  /** Of V2 the first, of all others the second. */
  readonly pairs?: readonly object[];
  readonly pools?: readonly object[];
}

/** A part of their answer: `amount` of the exact side. */
export interface TheirPart {
  readonly route: TheirRoute;
  readonly amount: TheirAmount;
}

interface GasModelFactory {
  buildGasModel(params: object): Promise<unknown>;
}

export interface AlphaRouter {
  readonly v2GasModelFactory: GasModelFactory;
  readonly v3GasModelFactory: GasModelFactory;
  readonly v4GasModelFactory: GasModelFactory;
  readonly mixedRouteGasModelFactory: GasModelFactory;
  getGasModels(
    gasPriceWei: TheirNumber,
    amountToken: TheirToken,
    quoteToken: TheirToken,
    providerConfig: object,
  ): Promise<object>;
  /** The search itself. */
  getSwapRouteFromChain(
    ...params: readonly unknown[]
  ): Promise<{ readonly routes: readonly TheirPart[] } | null>;
  route(
    amount: TheirAmount,
    quoteCurrency: TheirCurrency,
    tradeType: number,
    swapConfig: undefined,
    config: object,
  ): Promise<unknown>;
}

type Made<T = object> = new (...args: readonly unknown[]) => T;

/** The package with those of its own dependencies that its interfaces take objects of. */
export interface SmartOrderRouter {
  readonly AlphaRouter: Made<AlphaRouter>;
  readonly CurrencyAmount: { fromRawAmount(currency: TheirCurrency, raw: string): TheirAmount };
  readonly WRAPPED_NATIVE_CURRENCY: Record<number, TheirToken>;
  readonly V4_ETH_WETH_FAKE_POOL: Record<number, object>;
  readonly USDC_MAINNET: TheirToken;
  nativeOnChain(chainId: number): TheirCurrency;
  readonly core: { readonly Token: Made<TheirToken>; readonly Price: Made };
  readonly v2: { readonly Pair: Made };
  readonly v3: { readonly Pool: Made };
  readonly v4: {
    readonly Pool: Made & {
      getPoolId(a: TheirCurrency, b: TheirCurrency, fee: number, tickSpacing: number, hooks: string): string;
    };
  };
  readonly BigNumber: { from(value: number | string): TheirNumber };
}

/**
 * Loads the installed package, as of a chain whose wrapped coin is at `wrapped`. Its own constants are changed for
 * that, so there can be one such chain.
 */
export function loadSmartOrderRouter(wrapped: string): SmartOrderRouter {
  const load = createRequire(path.join(HOME, 'package.json'));
  const { BigNumber } = load('@ethersproject/bignumber');
  const [core, v2, v3, v4] = ['sdk-core', 'v2-sdk', 'v3-sdk', 'v4-sdk'].map((name) =>
    load(`@uniswap/${name}`),
  );
  const loaded: SmartOrderRouter = { ...load(PACKAGE), BigNumber, core, v2, v3, v4 };
  const coin = new loaded.core.Token(ETHEREUM, wrapped, 18, 'WMON');
  loaded.WRAPPED_NATIVE_CURRENCY[ETHEREUM] = coin;
  // With it a route goes from pools of the coin to those of the wrapped coin.
  loaded.V4_ETH_WETH_FAKE_POOL[ETHEREUM] = new loaded.v4.Pool(
    ...[loaded.nativeOnChain(ETHEREUM), coin, 0, 0, NO_HOOKS, `${2n ** 96n}`, 0, 0],
  );
  return loaded;
}

export const NO_HOOKS = '0x0000000000000000000000000000000000000000';
