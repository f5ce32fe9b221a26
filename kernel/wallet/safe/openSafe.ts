import SafeAppsSDK from '@safe-global/safe-apps-sdk';
import { originPatterns } from '../../untrusted/originPatterns.ts';
import { SafeProvider } from './SafeProvider.ts';

/** The Safe around the app, through its SDK. @param origins whose messages are trusted */
export function openSafe(origins: readonly string[]): SafeProvider {
  return new SafeProvider(new SafeAppsSDK({ allowedDomains: originPatterns(origins) }));
}
