import { loadChunk } from '../runtime/loadChunk.ts';
import type { ConnectorSource, WalletOption } from './Connector.ts';

export interface SafeSourceParts {
  /** True inside a frame. */
  readonly framed: () => boolean;
  /** Origins that may frame the app: only their messages are trusted. */
  readonly frameAncestors: readonly string[];
}

/** The Safe that shows this app in a frame; no option outside of one. Its SDK is loaded when it is chosen. */
export class SafeSource implements ConnectorSource {
  readonly options: readonly WalletOption[];

  constructor({ framed, frameAncestors }: SafeSourceParts) {
    const option: WalletOption = {
      id: 'safe',
      name: 'Safe',
      type: 'GNOSIS_SAFE',
      provider: async () => {
        const { openSafe } = await loadChunk(() => import('./safe/openSafe.ts'));
        return openSafe(frameAncestors);
      },
    };
    this.options = frameAncestors.length > 0 && framed() ? [option] : [];
  }
}
