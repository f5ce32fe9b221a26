import type { Token } from '../currency/Currency.ts';

export type ThemeChoice = 'light' | 'dark' | 'auto';

/** A pair the user added, in the order of the contracts: the lower address first. */
export interface UserPair {
  readonly token0: Token;
  readonly token1: Token;
}

/** Tokens and pairs that the user added, stored in the `interface` record. Reads are observable. */
export interface UserTokens {
  /** The same array until something changes. */
  tokens(chainId: number): readonly Token[];
  /** Adds or replaces. @throws SluiceError `token_invalid_address` */
  addToken(token: Token): void;
  removeToken(token: Pick<Token, 'chainId' | 'address'>): void;
  pairs(chainId: number): readonly UserPair[];
  /**
   * The caller must check that the chain has a V2 factory.
   * @throws SluiceError `unexpected` if the two tokens are equal or of different chains
   */
  addPair(tokenA: Token, tokenB: Token): void;
  removePair(tokenA: Token, tokenB: Token): void;
}

export interface UserSettings {
  readonly theme: ThemeChoice;
  /** A supported locale id, or undefined: the browser's. */
  readonly locale: string | undefined;
  /** Basis points 0 to 5000, or `auto`. */
  readonly slippageTolerance: number | 'auto';
  /** The same for adding and removing liquidity. */
  readonly liquiditySlippageTolerance: number | 'auto';
  /** Seconds, 60 to 10800; undefined: the chain's default (600, or 300 on layer 2). */
  readonly deadlineSeconds: number | undefined;
  /** True: approvals are for the needed amount only. False: unlimited. */
  readonly approveExact: boolean;
  readonly hideSmallBalances: boolean;
  readonly showTestnets: boolean;
  readonly hideClosedPositions: boolean;
  /** Last chain shown. */
  readonly chainId: number | undefined;
  /** Id of the option through which a wallet was last connected. */
  readonly selectedWallet: string | undefined;
  set<K extends UserSettingKey>(key: K, value: UserSettings[K]): void;
}

export type UserSettingKey =
  | 'theme'
  | 'locale'
  | 'slippageTolerance'
  | 'liquiditySlippageTolerance'
  | 'deadlineSeconds'
  | 'approveExact'
  | 'hideSmallBalances'
  | 'showTestnets'
  | 'hideClosedPositions'
  | 'chainId'
  | 'selectedWallet';
