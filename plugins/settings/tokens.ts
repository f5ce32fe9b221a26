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
  }
}

/** Opens with `Modals.open(settingsModal, {})`. */
export const settingsModal = 'SETTINGS';
