import type { I18nKey } from '../runtime/I18nKey.ts';
import type { ServiceToken } from './token.ts';

/** A command for a keyboard shortcut or the command list: it runs a service or opens a page. */
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
