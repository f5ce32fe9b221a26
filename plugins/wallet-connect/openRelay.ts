import { SignClient } from '@walletconnect/sign-client';
import { lazyOnce } from '../../kernel/runtime/lazyOnce.ts';
import { RelayProvider, type RelayProviderParts } from './RelayProvider.ts';

/** The page has one connection to the relay, however often the wallet is chosen. */
let opened: { readonly id: string; readonly provider: () => Promise<RelayProvider> } | undefined;

/** @param projectId the operator's id at WalletConnect */
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
        // No usage data is sent.
        telemetryEnabled: false,
        logger: 'silent',
        metadata: { name: parts.name, description: parts.name, url: origin, icons: [] },
      });
      // It would load a third-party frame to verify the page. The page's policy forbids that, so it would
      // wait for ever.
      client.core.verify.register = async () => undefined;
      return new RelayProvider({ ...parts, client });
    }),
  };
  return opened.provider();
}
