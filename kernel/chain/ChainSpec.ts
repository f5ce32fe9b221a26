import type { Address, Hex } from '../abi/hex.ts';

/** An EIP-55 checksummed address. */
export type { Address, Hex };

/** A token in the form of the token-list standard; `address` is checksummed. */
export interface TokenEntry {
  readonly chainId: number;
  readonly address: Address;
  readonly decimals: number;
  readonly symbol: string;
  readonly name: string;
  readonly logoURI?: string;
}

export type ContractKind =
  | 'wrappedNative'
  | 'v2Factory'
  | 'v2Router02'
  | 'v3Factory'
  | 'positionManager'
  | 'positionDescriptor'
  | 'swapRouter'
  | 'swapRouter02'
  | 'quoter'
  | 'tickLens'
  | 'v3Migrator'
  | 'interfaceMulticall'
  | 'multicall3'
  | 'permit2'
  | 'universalRouter'
  | 'poolManager'
  | 'stateView'
  | 'v4Quoter'
  | 'v4PositionDescriptor'
  | 'v4PositionManager'
  | 'ensRegistry'
  | 'feeValidator';

/**
 * One contract of a deployment. The encoding of its calldata depends on `version` (`quoter` "1" or "2",
 * `universalRouter` "2.1.0").
 */
export interface DeployedContract {
  readonly kind: ContractKind;
  readonly version: string;
  readonly address: Address;
  /** Block of the deployment; logs start there. */
  readonly block?: number;
  /** keccak256 of the runtime code with `immutables` zeroed. */
  readonly codeHash?: Hex;
  /** Byte ranges of immutables in the runtime code, zeroed before hashing; a word (32) without `length`. */
  readonly immutables?: readonly { readonly start: number; readonly length?: number }[];
}

/** Written by a deployer; an operator may override the chain file with it (JSON). */
export interface DeploymentManifest {
  readonly chainId: number;
  readonly contracts: readonly DeployedContract[];
  /** keccak256 of the creation code that the factories use, for CREATE2 addresses. */
  readonly initCodeHashes: { readonly v2Pair?: Hex; readonly v3Pool?: Hex };
  /** Tokens that belong to the deployment. */
  readonly tokens: readonly TokenEntry[];
}

export interface RpcEndpointSpec {
  /** http(s) or ws(s) URL. */
  readonly url: string;
  /** Published requests per second; absent: unknown. */
  readonly requestsPerSecond?: number;
  /** Largest JSON-RPC batch; 1: the endpoint refuses batches. Absent: learnt at run time. */
  readonly batchLimit?: number;
}

export interface ChainCapabilities {
  readonly protocols: readonly ('v2' | 'v3')[];
  readonly exactOutput: boolean;
  /** Maximum number of pools in one path. */
  readonly maxHops: number;
  /** Maximum number of paths in one trade. */
  readonly maxSplits: number;
  /** Candidate V3 fee tiers in hundredths of a bip, checked on the factory before use. */
  readonly feeTiers: readonly number[];
  /** V2 pairs with less than this on the output side are ignored (raw units, decimal string). */
  readonly v2MinimumOutputReserveRaw?: string;
  /** Choose the route with the highest output (or lowest input), whatever its gas cost. */
  readonly ignoresGas?: boolean;
}

/** Settings for calls of on-chain quoters (rules 9.42 to 9.45). */
export interface QuoterCalls {
  /** Estimated gas of one call: a request contains no more calls than its gas limit allows. */
  readonly gasPerCall: number;
  /** Gas limit of one request. */
  readonly gasPerRequest: number;
  /** Maximum number of calls in one request. */
  readonly chunk: number;
  /** A request is repeated when a smaller share of its calls succeeded. */
  readonly successRate: number;
  /** How often a failed request is repeated, and the first and the longest pause before a repetition. */
  readonly retries: number;
  readonly retryPausesMs: readonly [number, number];
  /** The number of blocks for which an answer is valid. */
  readonly blocksPerFetch: number;
}

/** One chain, as data. No code compares chain ids: every difference between chains is a field here. */
export interface ChainSpec {
  readonly id: number;
  /** Name in links (`chain=monad-testnet`). */
  readonly slug: string;
  readonly label: string;
  /** The prefix of addresses by EIP-3770, such as "eth"; default: the slug. */
  readonly shortName?: string;
  readonly networkType: 'L1' | 'L2';
  readonly testnet: boolean;
  /** Present when the chain is shut down or cannot trade: the reason, in words. */
  readonly retired?: string;
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: 18;
  };
  /** The native coin's name in error messages, if it differs from its name in lower case. */
  readonly nativeAlias?: string;
  /** Set when the native coin is itself an ERC-20 and is never wrapped (Celo): its token address. */
  readonly nativeToken?: Address;
  /** The block explorer; when absent, nothing links to one. */
  readonly explorer?: string;
  readonly docs: string;
  readonly infoLink: string;
  readonly bridge?: string;
  readonly statusPage?: string;
  readonly helpCenterUrl?: string;
  readonly defaultListUrl?: string;
  /** The age of the newest block above which the user is warned. */
  readonly blockWaitMsBeforeWarning?: number;
  readonly color: string;
  readonly backgroundColor: string;

  readonly endpoints: readonly RpcEndpointSpec[];
  readonly endpointEvaluationIntervalMs: number;
  readonly blockTimeMs: number;
  /** Minimum time between two refreshes of the data on screen. */
  readonly refreshIntervalMs: number;
  /** False when `eth_getTransactionByHash` returns null until inclusion. */
  readonly pendingVisible: boolean;
  /**
   * True when others see a transaction before it is included, so that a sandwich attack is possible: nodes of
   * Ethereum, Sepolia, Polygon PoS, BNB Chain and Avalanche pass pending transactions on to each other. Of the
   * rollups (Optimism, Base, Arbitrum, Celo) only the sequencer sees them, and on Monad the leaders of the next
   * blocks.
   */
  readonly publicMempool: boolean;
  /**
   * An endpoint that keeps a transaction private until it is included, and the page that says how to put it into
   * a wallet. The app only names it, and sends it nothing.
   */
  readonly privateRpc?: { readonly name: string; readonly url: string };
  /** Block tags besides `latest` that the nodes support. */
  readonly finalityTags: readonly ('safe' | 'finalized')[];
  /** Maximum number of blocks in one eth_getLogs; absent: unknown. */
  readonly logSpan?: number;
  /**
   * What the sender pays for: gas used, or the gas limit. `l1Fee`: plus the OP-stack data fee. `perByte`: the
   * most gas that the network adds for a byte of calldata, where it bills L1 data as gas (Arbitrum).
   */
  readonly gas: {
    readonly billing: 'used' | 'limit';
    readonly l1Fee?: 'op-stack';
    readonly perByte?: number;
    /**
     * Gas units in place of those that were fitted to an EVM with Ethereum's prices (docs/quotes.md), where the
     * chain prices storage or calls otherwise. `base` and `perPart` are of every router, `perHop` is by the
     * pool's kind.
     */
    readonly routing?: {
      readonly base?: number;
      readonly perPart?: number;
      readonly perHop?: Readonly<Record<string, number>>;
      readonly perTickCrossed?: number;
    };
  };
  /**
   * Native coin, raw units, that an account with delegated code (EIP-7702) must keep: a transaction that spends
   * from below it reverts. Absent: the chain has no such rule.
   */
  readonly delegatedReserveRaw?: string;

  readonly capabilities: ChainCapabilities;
  /** Differences from the defaults of rules 9.42 to 9.45. */
  readonly quoterCalls?: Partial<QuoterCalls>;
  readonly contracts: readonly DeployedContract[];
  readonly initCodeHashes: { readonly v2Pair?: Hex; readonly v3Pool?: Hex };
  /** Keys of V4 pools that are looked for beside those of the usual fees and spacings; the zero address is the coin. */
  readonly v4Pools?: readonly {
    readonly currency0: Address;
    readonly currency1: Address;
    /** Hundredths of a bip. */
    readonly fee: number;
    readonly tickSpacing: number;
    readonly hooks: Address;
  }[];

  readonly tokens: readonly TokenEntry[];
  /**
   * Pictures that are part of the build: by the chain's slug, and by the symbols of its coin and its `tokens`, the name
   * of a file in `chains/logos`. In a built chain only what is not the same word in lower case; empty: no picture.
   */
  readonly logos?: Readonly<Record<string, string>>;
  /**
   * Symbols of `tokens` through which routes may go, the wrapped coin first; also the chips in the token
   * dialog.
   */
  readonly baseTokens: readonly string[];
  /**
   * Other tokens through which routes may go where they have pools with a traded token, the most useful first. They
   * are looked up after the first quote of a pair, so many of them make no quote later.
   */
  readonly middleTokens?: readonly Address[];
  readonly stablecoins: readonly string[];
  /** Symbols to try, in order, for the swap page's default output. */
  readonly defaultOutputs: readonly string[];
  /** False: the token list is part of the build and none is fetched. */
  readonly fetchTokenLists: boolean;
  readonly lpToken: { readonly symbol: string; readonly name: string };
  readonly prices:
    | {
        readonly source: 'onchain';
        /**
         * A small amount of native coin, raw units. A pool may set the coin's USD price only if it can trade
         * this amount in both directions.
         */
        readonly referenceRaw?: string;
      }
    | { readonly source: 'placeholder'; readonly usd: Readonly<Record<string, number>> };
  /** 'direct': reads balances directly, with the retry rules of the custom test networks. */
  readonly balanceReads: 'standard' | 'direct';
}
