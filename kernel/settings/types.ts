export type ThemeChoice = 'light' | 'dark' | 'auto';

/** What the user chose, kept under the storage key `interface`. Observable. */
export interface UserSettings {
  readonly theme: ThemeChoice;
  /** A supported locale id, or undefined: the browser's. */
  readonly locale: string | undefined;
  /** Basis points 0 to 5000, or `auto`. */
  readonly slippageTolerance: number | 'auto';
  /** Seconds, 60 to 10800; undefined: the chain's default (600, or 300 on layer 2). */
  readonly deadlineSeconds: number | undefined;
  readonly approveExact: boolean;
  readonly hideSmallBalances: boolean;
  readonly showTestnets: boolean;
  readonly hideClosedPositions: boolean;
  /** Last chain shown. */
  readonly chainId: number | undefined;
  set<K extends UserSettingKey>(key: K, value: UserSettings[K]): void;
}

export type UserSettingKey =
  | 'theme'
  | 'locale'
  | 'slippageTolerance'
  | 'deadlineSeconds'
  | 'approveExact'
  | 'hideSmallBalances'
  | 'showTestnets'
  | 'hideClosedPositions'
  | 'chainId';
