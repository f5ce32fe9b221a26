declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** The account drawer: wallets to connect, or the connected account. */
    ACCOUNT: Record<string, never>;
  }
}

/** Opens with `Modals.open(accountModal, {})`. */
export const accountModal = 'ACCOUNT';
