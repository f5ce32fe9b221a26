/** The views of the settings; a view that another plugin contributes is `panel:<id>`. */
export type SettingsViewId =
  | 'menu'
  | 'language'
  | 'endpoints'
  | 'lists'
  | 'book'
  | 'data'
  | `panel:${string}`;

declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** All settings; opens at `view` where it is given. */
    SETTINGS: { readonly view?: SettingsViewId };
    /** A link to the present page. */
    SHARE: Record<string, never>;
  }
}

/** Opens with `Modals.open(settingsModal, {})`. */
export const settingsModal = 'SETTINGS';

/** Opens with `Modals.open(shareModal, {})`. */
export const shareModal = 'SHARE';
