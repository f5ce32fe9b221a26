declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** The account drawer: wallets to connect, or the connected account. */
    ACCOUNT: Record<string, never>;
    /** The chains of this build, one of which is shown. */
    NETWORK_SELECTOR: Record<string, never>;
  }
}

/** Opens with `Modals.open(accountModal, {})`. */
export const accountModal = 'ACCOUNT';

/** Opens with `Modals.open(networkSelectorModal, {})`. */
export const networkSelectorModal = 'NETWORK_SELECTOR';
