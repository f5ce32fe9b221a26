export type ErrorValues = Readonly<Record<string, string | number>>;

/**
 * The codes of all failures that a person may see, each with the values of its text. The kernel's texts are
 * `common:errors.<code>`, or `commonLazy:errors.<code>` if only lazily loaded parts show them. A plugin adds
 * its own codes by declaration merging and contributes their texts (`errorTexts`).
 */
export interface ErrorCodes {
  // plugin kernel
  plugin_conflict: {
    readonly first: string;
    readonly second: string;
    readonly name: string;
    readonly point: string;
  };
  plugin_failed: { readonly plugin: string; readonly message: string };
  plugin_timeout: { readonly plugin: string; readonly seconds: number };
  // configuration
  config_unreadable: { readonly path: string; readonly problem: string };
  config_invalid: { readonly path: string; readonly problem: string };
  ipfs_path: ErrorValues;
  // chains and JSON-RPC
  chain_unsupported: { readonly chainId: number };
  chain_unknown: ErrorValues;
  chain_mismatch: ErrorValues;
  contract_missing: ErrorValues;
  network_unknown: ErrorValues;
  providers_empty: ErrorValues;
  provider_invalid: ErrorValues;
  providers_failed: ErrorValues;
  rpc_error: ErrorValues;
  call_reverted: ErrorValues;
  cancelled: ErrorValues;
  // wallet
  wallet_missing: ErrorValues;
  wallet_rejected: ErrorValues;
  wallet_pending: ErrorValues;
  wallet_unauthorized: ErrorValues;
  wallet_unsupported: ErrorValues;
  wallet_disconnected: ErrorValues;
  wallet_wrong_chain: ErrorValues;
  wallet_chain_unsupported: { readonly chainId: number };
  wallet_lacks_chain: ErrorValues;
  /** The connection, or the request, ended before the wallet answered: it may have done what it was asked. */
  wallet_ended: ErrorValues;
  wallet_failed: ErrorValues;
  wallet_differs: ErrorValues;
  /** A page of another origin shows this one in a frame, so nothing is signed. */
  wallet_framed: ErrorValues;
  // tokens and lists
  token_invalid_address: ErrorValues;
  token_not_found: ErrorValues;
  native_mismatch: { readonly coin: string };
  list_unrecognized: ErrorValues;
  list_invalid: { readonly url: string; readonly reason: string };
  list_unreachable: ErrorValues;
  list_not_found: { readonly url: string };
  list_name_unresolved: { readonly name: string };
  list_name_untranslated: { readonly name: string };
  ens_failed: ErrorValues;
  /** The network that the address is for, as it is called or written. */
  address_elsewhere: { readonly network: string };
  /** Endpoints gave different answers about a name. */
  ens_disagreement: ErrorValues;
  // quotes
  quote_failed: ErrorValues;
  no_route: ErrorValues;
  // transactions
  transaction_duplicate: ErrorValues;
  transaction_unknown: ErrorValues;
  /**
   * `revert`: the kind of revert. The text is `commonLazy:revert.<revert>`, with the contract's own
   * `reason` and the host of the `endpoint` that told it, '' where that is not known.
   */
  transaction_reverted: { readonly revert: string; readonly reason: string; readonly endpoint: string };
  /**
   * Endpoints estimate more gas than our own model allows. `gas`: the limit that would be asked for, which a
   * person may allow; `usual`: the model's; `costRaw`: the most that `gas` may cost, wei, where the price is
   * known; `billing`: as in the chain file.
   */
  gas_excessive: {
    readonly gas: string;
    readonly usual: string;
    readonly symbol: string;
    readonly billing: string;
    readonly costRaw?: string;
  };
  // known refusals of nodes, by whoever passes them on
  /** The account cannot pay amount and network cost. */
  funds_short: ErrorValues;
  nonce_refused: ErrorValues;
  fee_low: ErrorValues;
  fee_capped: ErrorValues;
  /** The gas limit is below what every transaction takes, or above the block's. */
  gas_refused: ErrorValues;
  /** It takes more gas than all transactions of a block together. */
  gas_beyond_block: ErrorValues;
  request_incomplete: { readonly part: string };
  calldata_mismatch: { readonly difference: string; readonly detail: string };
  typed_data_mismatch: { readonly difference: string; readonly detail: string };
  simulation_failed: ErrorValues;
  /** The simulation took more or gave less of `symbol` than agreed. */
  simulation_differs: { readonly symbol: string };
  /** The simulation gave more or took less of `symbol` than the quote can be right about. */
  simulation_exceeds: { readonly symbol: string };
  /** The factory has another pool for these tokens, or the pool is another than the plan was made for. */
  pool_differs: ErrorValues;
  position_differs: ErrorValues;
  decimals_differ: { readonly symbol: string };
  multiplier_differs: { readonly symbol: string };
  /** Endpoints do not agree on the state that the amounts rest on, or it does not give them. */
  state_unsure: ErrorValues;
  /** The wallet accepted several calls as one batch, and reports that none of them was sent. */
  batch_given_up: ErrorValues;
  // why a waiting transaction cannot be replaced
  replacement_late: ErrorValues;
  replacement_unseen: ErrorValues;
  replacement_smart_account: ErrorValues;
  replacement_changed: ErrorValues;
  // storage and code
  storage_failed: ErrorValues;
  chunk_load_failed: ErrorValues;
  unexpected: ErrorValues;
}

export type ErrorCode = keyof ErrorCodes;

/** The base of all errors: a code for programs and translations, an English message for logs, and a cause. */
export class SluiceError<K extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = 'SluiceError';
  readonly code: ErrorCode;
  /** Fills the translated message. */
  readonly values: ErrorValues;

  constructor(
    code: K,
    message: string,
    options: { readonly cause?: unknown; readonly values?: ErrorCodes[K] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.values = options.values ?? {};
  }

  /** Returns `error` if it is a SluiceError, else wraps it with `code`. */
  static from(error: unknown, code: ErrorCode = 'unexpected'): SluiceError {
    if (error instanceof SluiceError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new SluiceError(code, message, { cause: error });
  }
}
