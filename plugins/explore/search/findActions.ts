import { runCommand } from '../../../kernel/plugin/runCommand.ts';
import type { SearchRequest, SearchResult } from '../../../kernel/plugin/SearchSource.ts';
import { ContributionsToken } from '../../../kernel/services.ts';
import { searchCommand } from '../searchCommand.ts';

/** Pages and commands of the running plugins. Of the pages, those whose route needs no parameters. */
export function findActions({ services }: SearchRequest): readonly SearchResult[] {
  const contributions = services.get(ContributionsToken);
  const routes = contributions.of('routes').flatMap((route) => ('page' in route ? [route] : []));
  const paths = new Set(routes.map(({ path }) => bare(path)));
  const pages = [
    ...contributions.of('navItems').map(({ label, to }) => ({ label, to })),
    ...routes.map(({ path, title }) => ({ label: title, to: bare(path) })),
  ].filter(({ to }) => paths.has(to.split('?')[0] ?? to) && !to.includes(':'));
  const commands = contributions.of('commands').filter(({ id }) => id !== searchCommand.id);
  return [
    ...pages.map(({ label, to }): SearchResult => ({ id: `page:${to}`, kind: 'page', label, to })),
    ...commands.map((command): SearchResult => {
      const { label } = command;
      const id = `command:${command.id}`;
      if ('to' in command) return { id, kind: 'page', label, to: command.to };
      return { id, kind: 'action', label, run: () => runCommand(services, command) };
    }),
  ];
}

/** A route's path without the optional parameters at its end. */
function bare(path: string): string {
  return path.replace(/(?:\/:\w+\?)+$/, '');
}
