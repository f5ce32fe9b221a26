import type { ComponentType } from 'react';
import type { ErrorCode } from '../errors/SluiceError.ts';
import type { I18nKey } from '../runtime/I18nKey.ts';
import type { StorageKey } from '../storage/types.ts';
import type { Command } from './Command.ts';
import type { MiddleTokenContribution } from './MiddleTokenSource.ts';
import type { SearchSource } from './SearchSource.ts';
import type { ServiceToken } from './token.ts';

/** A literal lazy `import()` of a module whose default export is the component. */
export type LazyView<P = object> = () => Promise<{ default: ComponentType<P> }>;

export type RouteContribution =
  | {
      /** wouter pattern, such as `/add/:currencyIdA?`. */
      readonly path: string;
      readonly page: LazyView;
      readonly title: I18nKey;
    }
  | {
      readonly path: string;
      /** The target path; `:name` parts are filled in from the match. */
      readonly redirect: string;
    };

export interface NavItemContribution {
  readonly id: string;
  readonly label: I18nKey;
  readonly to: string;
  /** Path prefixes for which the item is also shown as active, besides `to`. */
  readonly activeFor?: readonly string[];
  readonly order: number;
  /** Used instead of `to` when the named plugin is not running. */
  readonly fallback?: { readonly withoutPlugin: string; readonly to: string };
}

/** Parameters by modal id; a plugin adds its own by declaration merging in its `tokens.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface ModalParams {}

export interface ModalProps<P = unknown> {
  readonly params: P;
  readonly onClose: () => void;
}

export interface ModalContribution {
  readonly id: keyof ModalParams & string;
  // biome-ignore lint/suspicious/noExplicitAny: each id fixes its own parameter type where it is opened
  readonly view: LazyView<ModalProps<any>>;
}

/** Created at its first use; disposed with its plugin if it has a `dispose()` method. */
export interface StoreContribution {
  readonly id: string;
  readonly service: ServiceToken<unknown>;
}

export interface PanelContribution {
  readonly id: string;
  readonly title: I18nKey;
  readonly order: number;
  readonly view: LazyView;
}

export interface TopBarContribution extends PanelContribution {
  /** CSS pixels; on a narrower page the view is neither shown nor loaded. */
  readonly minWidth?: number;
}

/** The text of an error code that the plugin added to `ErrorCodes`, in a namespace of the first load. */
export interface ErrorTextContribution {
  readonly code: ErrorCode;
  readonly text: I18nKey;
}

export interface SearchSourceContribution {
  readonly id: string;
  readonly order: number;
  /** A literal lazy `import()`, loaded when the search opens. */
  readonly load: () => Promise<{ readonly default: SearchSource }>;
}

/** A link beside a token row or a position; `:chainId`, `:address` and `:tokenId` in `to` are filled in. */
export interface ActionContribution {
  readonly id: string;
  readonly label: I18nKey;
  readonly to: string;
  readonly order: number;
}

/**
 * Everything a plugin can add. Plain data: nothing here runs until it is used. The higher kernel folders
 * wallet, tx and quote add their own points by declaration merging.
 */
export interface Contributions {
  readonly routes?: readonly RouteContribution[];
  readonly navItems?: readonly NavItemContribution[];
  readonly modals?: readonly ModalContribution[];
  readonly stores?: readonly StoreContribution[];
  readonly settingsPanels?: readonly PanelContribution[];
  readonly drawerSections?: readonly PanelContribution[];
  /** Shown at the end of the top bar, in order. */
  readonly topBarItems?: readonly TopBarContribution[];
  readonly errorTexts?: readonly ErrorTextContribution[];
  /** The plugin's storage keys, so that the build detects when two plugins use the same key. */
  readonly storageKeys?: readonly StorageKey[];
  readonly tokenActions?: readonly ActionContribution[];
  readonly positionActions?: readonly ActionContribution[];
  readonly commands?: readonly Command[];
  /** In addition to navigation items, pages and commands, which the search always covers. */
  readonly searchSources?: readonly SearchSourceContribution[];
  /** Tokens through which a pair's routes may go, beside the chain's base tokens. */
  readonly middleTokens?: readonly MiddleTokenContribution[];
  /** Locale namespaces: `locales/<lng>/<namespace>.json`. */
  readonly namespaces?: readonly string[];
}

export type ContributionPoint = keyof Contributions;

/** A contribution with the id of its plugin; a plain string is stored under `name`. */
export type Owned<T> = T extends string
  ? { readonly name: T; readonly pluginId: string }
  : T & { readonly pluginId: string };

export type ContributionOf<K extends ContributionPoint> = NonNullable<Contributions[K]>[number];

/**
 * The contributions of running plugins. `of` is observable (MobX) and loses a plugin's entries when it fails.
 */
export interface ContributionRegistry {
  /** Sorted by `order` if the point has one, otherwise dependencies first. */
  of<K extends ContributionPoint>(point: K): readonly Owned<ContributionOf<K>>[];
}
