/**
 * Every failure that a person may see has one of these codes; `errors.<code>` is its i18n key
 * (namespace `common`), filled with `values`.
 */
export type ErrorCode =
  // plugin kernel
  | 'plugin_conflict'
  | 'plugin_failed'
  | 'plugin_timeout'
  // configuration
  | 'config_unreadable'
  | 'config_invalid'
  // chains and JSON-RPC
  | 'chain_unsupported'
  | 'chain_unknown'
  | 'chain_mismatch'
  | 'contract_missing'
  | 'network_unknown'
  | 'providers_empty'
  | 'provider_invalid'
  | 'providers_failed'
  | 'rpc_error'
  | 'call_reverted'
  | 'cancelled'
  // wallet
  | 'wallet_missing'
  | 'wallet_rejected'
  | 'wallet_pending'
  | 'wallet_unauthorized'
  | 'wallet_unsupported'
  | 'wallet_disconnected'
  | 'wallet_wrong_chain'
  | 'wallet_chain_unsupported'
  | 'wallet_failed'
  | 'wallet_differs'
  // tokens and lists
  | 'token_invalid_address'
  | 'token_not_found'
  | 'native_mismatch'
  | 'list_unrecognized'
  | 'list_invalid'
  | 'list_unreachable'
  | 'ens_failed'
  // quotes
  | 'quote_failed'
  | 'no_route'
  // transactions
  | 'transaction_duplicate'
  | 'transaction_unknown'
  | 'transaction_reverted'
  | 'request_incomplete'
  | 'calldata_mismatch'
  | 'simulation_failed'
  // storage and code
  | 'storage_failed'
  | 'chunk_load_failed'
  | 'unexpected';

export type ErrorValues = Readonly<Record<string, string | number>>;

/** The one error family: a code for programs and translations, English words for logs, a cause. */
export class SluiceError extends Error {
  override readonly name: string = 'SluiceError';
  readonly code: ErrorCode;
  /** Fills the translated message. */
  readonly values: ErrorValues;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; values?: ErrorValues } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.values = options.values ?? {};
  }

  /** `error` itself where it is of the family, else wrapped under `code`. */
  static from(error: unknown, code: ErrorCode = 'unexpected'): SluiceError {
    if (error instanceof SluiceError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new SluiceError(code, message, { cause: error });
  }
}
