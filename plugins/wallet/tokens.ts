declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** The account drawer: wallets to connect, or the connected account. */
    ACCOUNT: Record<string, never>;
    /** The connected wallet can no longer reach any chain. */
    METAMASK_CONNECTION_ERROR: Record<string, never>;
    /** The chains of this build, one of which is shown. */
    NETWORK_SELECTOR: Record<string, never>;
  }
}

/** Opens with `Modals.open(accountModal, {})`. */
export const accountModal = 'ACCOUNT';

/** Opens with `Modals.open(networkSelectorModal, {})`. */
export const networkSelectorModal = 'NETWORK_SELECTOR';

/**
 * Opens by itself, with `Modals.open(connectionErrorModal, {})`. It has the name that rule 2.160 gives it,
 * and serves any wallet.
 */
export const connectionErrorModal = 'METAMASK_CONNECTION_ERROR';
