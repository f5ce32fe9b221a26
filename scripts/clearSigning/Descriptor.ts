/** A parameter of a function or a message, and how a wallet shows it (ERC-7730, version 2). */
export interface Field {
  readonly path: string;
  readonly label: string;
  readonly format:
    | 'raw'
    | 'addressName'
    | 'tokenAmount'
    | 'amount'
    | 'date'
    | 'unit'
    | 'nftName'
    | 'calldata';
  readonly params?: Readonly<Record<string, unknown>>;
  /** Default: always. */
  readonly visible?: 'never' | { readonly ifNotIn: readonly (string | number)[] };
}

/** How one function or one typed message is shown. */
export interface Format {
  readonly intent: string;
  /** The intent with values in it, for wallets that can. */
  readonly interpolatedIntent?: string;
  readonly fields: readonly Field[];
}

/** A contract that is deployed on a chain. */
export interface Deployment {
  readonly chainId: number;
  readonly address: string;
}

/** One descriptor file, in the order of its keys. */
export interface Descriptor {
  readonly $schema: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly display: { readonly formats: Readonly<Record<string, Format>> };
}
