import { useEffect } from 'react';
import { ContributionsToken } from '../../kernel/services.ts';
import { useService } from '../plugin/useService.ts';
import { useServices } from '../plugin/useServices.ts';

/** Whether a key press is the shortcut, such as `mod+.`; `mod` is Ctrl, or Cmd on a Mac. */
export function isShortcut(shortcut: string, event: KeyboardEvent): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const has = (name: string): boolean => parts.includes(name);
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    has('mod') === (event.ctrlKey || event.metaKey) &&
    has('alt') === event.altKey &&
    has('shift') === event.shiftKey
  );
}

/** Runs contributed commands by their shortcuts, whatever has the focus. */
export function useShortcuts(): void {
  const contributions = useService(ContributionsToken);
  const services = useServices();
  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      const command = contributions
        .of('commands')
        .find(({ shortcut }) => shortcut !== undefined && isShortcut(shortcut, event));
      if (!command) return;
      event.preventDefault();
      void services.get(command.service).run();
    };
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, [contributions, services]);
}
