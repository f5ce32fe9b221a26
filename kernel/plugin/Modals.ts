import type { ModalParams } from './contributions.ts';

/** The stack of open modals; observable. */
export interface Modals {
  readonly stack: readonly { readonly key: number; readonly id: string; readonly params: unknown }[];
  /** @returns closes this one */
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
      readonly text: string;
      readonly values?: Record<string, string | number>;
      /** What can be done about it: an i18n key, and what runs. */
      readonly action?: { readonly label: string; run(): void };
    };
