import type { InterfaceStore } from './InterfaceStore.ts';
import { type InterfaceRecord, validDeadline, validSlippage } from './internal/InterfaceRecord.ts';
import type { ThemeChoice, UserSettingKey, UserSettings } from './types.ts';

const storedNames = {
  theme: 'theme',
  locale: 'userLocale',
  slippageTolerance: 'userSlippageTolerance',
  liquiditySlippageTolerance: 'userLiquiditySlippageTolerance',
  deadlineSeconds: 'userDeadline',
  approveExact: 'approveExact',
  hideSmallBalances: 'hideSmallBalances',
  showTestnets: 'showTestnets',
  hideClosedPositions: 'userHideClosedPositions',
  chainId: 'chainId',
  selectedWallet: 'selectedWallet',
} as const satisfies Record<UserSettingKey, keyof InterfaceRecord>;

/** What a setting is while the person has not chosen: the profile says so. */
export interface SettingDefaults {
  readonly approveExact: boolean;
}

/** The user's settings as a view of the `interface` record; every read is observable. */
export class UserSettingsStore implements UserSettings {
  readonly #store: InterfaceStore;

  readonly #defaults: SettingDefaults;

  constructor(store: InterfaceStore, defaults: SettingDefaults = { approveExact: true }) {
    this.#store = store;
    this.#defaults = defaults;
  }

  get theme(): ThemeChoice {
    return this.#store.record.theme;
  }

  get locale(): string | undefined {
    return this.#store.record.userLocale;
  }

  get slippageTolerance(): number | 'auto' {
    return this.#store.record.userSlippageTolerance;
  }

  get liquiditySlippageTolerance(): number | 'auto' {
    return this.#store.record.userLiquiditySlippageTolerance;
  }

  get deadlineSeconds(): number | undefined {
    return this.#store.record.userDeadline;
  }

  get approveExact(): boolean {
    return this.#store.record.approveExact ?? this.#defaults.approveExact;
  }

  get hideSmallBalances(): boolean {
    return this.#store.record.hideSmallBalances;
  }

  get showTestnets(): boolean {
    return this.#store.record.showTestnets;
  }

  get hideClosedPositions(): boolean {
    return this.#store.record.userHideClosedPositions;
  }

  get chainId(): number | undefined {
    return this.#store.record.chainId;
  }

  get selectedWallet(): string | undefined {
    return this.#store.record.selectedWallet;
  }

  /** A slippage out of range becomes `auto`, a deadline out of range the default (rules 5.60 and 5.62). */
  set<K extends UserSettingKey>(key: K, value: UserSettings[K]): void {
    this.#store.change({ [storedNames[key]]: normalised(key, value) });
  }
}

function normalised(key: UserSettingKey, value: unknown): unknown {
  if (key === 'slippageTolerance' || key === 'liquiditySlippageTolerance') return validSlippage(value);
  if (key === 'deadlineSeconds') return validDeadline(value);
  return value;
}
