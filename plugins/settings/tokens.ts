/** The views of the settings; what other plugins contribute to them stands under `panel:<id>`. */
export type SettingsViewId =
  | 'menu'
  | 'language'
  | 'currency'
  | 'endpoints'
  | 'lists'
  | 'data'
  | `panel:${string}`;

declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** All settings; at one of their views where it is named. */
    SETTINGS: { readonly view?: SettingsViewId };
    /** A link to what is shown. */
    SHARE: Record<string, never>;
  }
}

/** Opens with `Modals.open(settingsModal, {})`. */
export const settingsModal = 'SETTINGS';

/** Opens with `Modals.open(shareModal, {})`. */
export const shareModal = 'SHARE';
