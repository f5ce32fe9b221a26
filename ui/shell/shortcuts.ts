const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether a key press is the shortcut, such as `mod+.`; `mod` is Ctrl, or Cmd on a Mac. */
export function isShortcut(shortcut: string, event: KeyboardEvent): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const has = (name: string): boolean => parts.includes(name);
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    has('mod') === mod &&
    !other &&
    has('alt') === event.altKey &&
    has('shift') === event.shiftKey
  );
}

/** The shortcut as it is shown: `Ctrl K`. */
export function shortcutText(shortcut: string): string {
  return shortcut.replace('mod+', isMac() ? '⌘ ' : 'Ctrl ');
}

/** The value of `aria-keyshortcuts`: `Control+K`. */
export function ariaShortcut(shortcut: string): string {
  return shortcut.replace('mod', isMac() ? 'Meta' : 'Control');
}
