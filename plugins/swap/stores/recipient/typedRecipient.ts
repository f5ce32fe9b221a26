const KEY = 'typed-recipient';

/**
 * The recipient that the person typed last, in this tab. The address of the page has it too; after a reload
 * this tells it from one that came with a link.
 */
export const typedRecipient = {
  read(): string | null {
    try {
      return globalThis.sessionStorage?.getItem(KEY) ?? null;
    } catch {
      // Storage is forbidden: after a reload it counts as the link's.
      return null;
    }
  },
  write(text: string | null): void {
    try {
      if (text) globalThis.sessionStorage?.setItem(KEY, text);
      else globalThis.sessionStorage?.removeItem(KEY);
    } catch {
      // As above.
    }
  },
};
