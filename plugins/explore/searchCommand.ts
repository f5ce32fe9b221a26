import type { Command } from '../../kernel/plugin/Command.ts';

/** To the search of tokens and pools, ready to be typed into. */
export const searchCommand = {
  id: 'search',
  label: 'explore:search',
  shortcut: 'mod+K',
  to: '/explore?focus=search',
} satisfies Command;
