import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { runCommand } from '../../kernel/plugin/runCommand.ts';
import { ContributionsToken } from '../../kernel/services.ts';
import { useService } from '../plugin/useService.ts';
import { useServices } from '../plugin/useServices.ts';
import { isShortcut } from './shortcuts.ts';

/**
 * Runs contributed commands by their shortcuts, wherever the focus is. While a dialog is open, commands that
 * navigate are ignored.
 */
export function useShortcuts(): void {
  const contributions = useService(ContributionsToken);
  const services = useServices();
  const [, navigate] = useLocation();
  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      const command = contributions
        .of('commands')
        .find(({ shortcut }) => shortcut !== undefined && isShortcut(shortcut, event));
      if (!command) return;
      const leads = 'to' in command;
      if (leads && (event.target as Element).closest('[role=dialog]')) return;
      event.preventDefault();
      if (leads) navigate(command.to);
      else void runCommand(services, command);
    };
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, [contributions, services, navigate]);
}
