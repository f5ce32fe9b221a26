import { SignClient } from '@walletconnect/sign-client';
import { lazyOnce } from '../../kernel/runtime/lazyOnce.ts';
import { RelayProvider, type RelayProviderParts } from './RelayProvider.ts';

/** One connection to the relay for the page, however often the wallet is chosen. */
let opened: { readonly id: string; readonly provider: () => Promise<RelayProvider> } | undefined;

/** @param projectId the operator's at WalletConnect */
export function openRelay(
  projectId: string,
  parts: Omit<RelayProviderParts, 'client'> & { readonly name: string },
): Promise<RelayProvider> {
  opened ??= {
    id: projectId,
    provider: lazyOnce(async () => {
      const { origin } = window.location;
      const client = await SignClient.init({
        projectId,
        // Nothing is told about the use of the app.
        telemetryEnabled: false,
        logger: 'silent',
        metadata: { name: parts.name, description: parts.name, url: origin, icons: [] },
      });
      // It would ask a foreign frame to vouch for the page, which the page's policy forbids, and wait for it in vain.
      client.core.verify.register = async () => undefined;
      return new RelayProvider({ ...parts, client });
    }),
  };
  return opened.provider();
}
