import { token } from '../../kernel/plugin/token.ts';

export const OpenSearchToken = token<{ run(): void }>('OpenSearch');

/** Opens the search on any page. */
export const searchCommand = {
  id: 'search',
  label: 'explore:search',
  shortcut: 'mod+K',
  service: OpenSearchToken,
} as const;
