import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { I18nKey } from '../../../kernel/runtime/I18nKey.ts';

/** Why a chain gives no new data, as a text; undefined while the chain can be read. */
export function connectionTrouble({ clock, rpc }: ChainClient): I18nKey | undefined {
  const { endpoints } = rpc;
  const all = (state: (typeof endpoints)[number]['state']) =>
    endpoints.length > 0 && endpoints.every((endpoint) => endpoint.state === state);
  if (clock.error?.code === 'chain_mismatch' || all('wrong_chain')) return 'common:errors.chain_mismatch';
  // A read may wait long before it fails. That every endpoint's circuit breaker is open is known earlier.
  return clock.error || all('open') ? 'swap:offline' : undefined;
}
