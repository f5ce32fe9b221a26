import type { I18nKey } from '../runtime/I18nKey.ts';
import type { ServiceToken } from './token.ts';

/** Something a keyboard shortcut or a command list can run: a service, or the way to a page. */
export type Command = {
  readonly id: string;
  readonly label: I18nKey;
  /** `mod+K` style; `mod` is Ctrl, or Cmd on a Mac. */
  readonly shortcut?: string;
} & (
  | { readonly service: ServiceToken<{ run(): void | Promise<void> }> }
  /** A path of this build. */
  | { readonly to: string }
);
