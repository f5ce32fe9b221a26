import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { ChainRegistryToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

/**
 * The chain in a link that this build lacks, until the notice is dismissed. It is remembered, because pages
 * rewrite their address.
 */
export function useUnknownChain(): readonly [asked: string | undefined, dismiss: () => void] {
  const chains = useService(ChainRegistryToken);
  const named = new URLSearchParams(useSearch()).get('chain')?.trim();
  const unknown = named && !chains.fromLink(named) ? named : undefined;
  const [asked, setAsked] = useState(unknown);
  useEffect(() => {
    if (unknown) setAsked(unknown);
  }, [unknown]);
  return [asked, () => setAsked(undefined)];
}
