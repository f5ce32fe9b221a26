declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** The address that pairs a wallet on another device, as a code to scan and as a link. */
    WALLET_CONNECT_PAIRING: {
      readonly uri: string;
      /** Called when the person closes it. */
      readonly onCancel: () => void;
    };
  }
}

/** Opens with `Modals.open(pairingModal, { uri, onCancel })`. */
export const pairingModal = 'WALLET_CONNECT_PAIRING';
