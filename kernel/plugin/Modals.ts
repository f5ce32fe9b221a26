import type { ModalParams } from './contributions.ts';

/** The stack of open modals; observable. */
export interface Modals {
  readonly stack: readonly { readonly key: number; readonly id: string; readonly params: unknown }[];
  /** @returns a function that closes this modal */
  open<K extends keyof ModalParams & string>(id: K, params: ModalParams[K]): () => void;
  close(key: number): void;
  closeAll(): void;
}

/** Rule 4.100: adding an existing key replaces it. Observable. */
export interface Popups {
  readonly list: readonly Popup[];
  show(popup: Omit<Popup, 'show'>): void;
  remove(key: string): void;
}

export interface Popup {
  readonly key: string;
  readonly show: boolean;
  readonly content: PopupContent;
  /** Undefined: stays until it is closed. */
  readonly removeAfterMs?: number;
}

export type PopupContent =
  | { readonly kind: 'transaction'; readonly id: string }
  | {
      readonly kind: 'message';
      readonly tone: 'neutral' | 'success' | 'critical';
      /** An i18n key, of any namespace: one that is not loaded is loaded when the popup is shown. */
      readonly text: string;
      readonly values?: Record<string, string | number>;
      /** What the user can do about it: the button's i18n key, and the function to run. */
      readonly action?: { readonly label: string; run(): void };
      /** The page that it is about, and the i18n key of the button that leads there. */
      readonly link?: { readonly label: string; readonly to: string };
      /** Told by the browser too, where the person has allowed notifications. */
      readonly notify?: boolean;
    };
