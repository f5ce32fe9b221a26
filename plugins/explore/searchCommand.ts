import { token } from '../../kernel/plugin/token.ts';

export const OpenSearchToken = token<{ run(): void }>('OpenSearch');

/** To everything that can be looked for, from wherever one is. */
export const searchCommand = {
  id: 'search',
  label: 'explore:search',
  shortcut: 'mod+K',
  service: OpenSearchToken,
} as const;
