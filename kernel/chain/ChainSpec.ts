import type { Address, Hex } from '../abi/hex.ts';

/** An EIP-55 checksummed address. */
export type { Address, Hex };

/** A token as the token-list standard writes it; `address` is checksummed. */
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
  | 'ensRegistry'
  | 'feeValidator';

/** One contract of a deployment. `version` tells calldata apart (`quoter` "1" or "2", `universalRouter` "2.1.0"). */
export interface DeployedContract {
  readonly kind: ContractKind;
  readonly version: string;
  readonly address: Address;
  /** Block of the deployment, where logs begin. */
  readonly block?: number;
  /** keccak256 of the runtime code with `immutables` zeroed. */
  readonly codeHash?: Hex;
  /** Byte ranges of immutables in the runtime code, zeroed before hashing. */
  readonly immutables?: readonly { readonly start: number; readonly length: number }[];
}

/** What a deployer writes and an operator may put over the chain file (JSON). */
export interface DeploymentManifest {
  readonly chainId: number;
  readonly contracts: readonly DeployedContract[];
  /** keccak256 of the creation code that the factories use, for CREATE2 addresses. */
  readonly initCodeHashes: { readonly v2Pair?: Hex; readonly v3Pool?: Hex };
  /** Tokens that came with the deployment. */
  readonly tokens: readonly TokenEntry[];
}

export interface RpcEndpointSpec {
  /** http(s) or ws(s) URL. */
  readonly url: string;
  /** Published requests per second; absent: unknown. */
  readonly requestsPerSecond?: number;
  /** Largest JSON-RPC batch; 1: batches refused. Absent: learnt. */
  readonly batchLimit?: number;
}

export interface ChainCapabilities {
  readonly protocols: readonly ('v2' | 'v3')[];
  readonly exactOutput: boolean;
  /** Most pools in one path. */
  readonly maxHops: number;
  /** Most paths one trade may be divided over. */
  readonly maxSplits: number;
  /** Candidate V3 fee tiers in hundredths of a bip, checked on the factory before use. */
  readonly feeTiers: readonly number[];
  /** Pairs with less than this on the output side are ignored (raw units, decimal string). */
  readonly v2MinimumOutputReserveRaw?: string;
  /** The best route is the one that gives most (or takes least), whatever its gas costs. */
  readonly ignoresGas?: boolean;
}

/** How on-chain quoters are asked (rules 9.42 to 9.45). */
export interface QuoterCalls {
  /** Gas that one call is reckoned at: a request takes no more calls than its gas allows. */
  readonly gasPerCall: number;
  /** Gas limit of one request. */
  readonly gasPerRequest: number;
  /** Most calls in one request. */
  readonly chunk: number;
  /** A request is made again where a smaller share of its calls succeeded. */
  readonly successRate: number;
  /** How often a request that failed is made again, and the first and the longest pause before. */
  readonly retries: number;
  readonly retryPausesMs: readonly [number, number];
  /** For how many blocks an answer holds. */
  readonly blocksPerFetch: number;
}

/** One chain, as data. No code asks for a chain id: what differs between chains is a field here. */
export interface ChainSpec {
  readonly id: number;
  /** Name in links (`chain=monad-testnet`). */
  readonly slug: string;
  readonly label: string;
  readonly networkType: 'L1' | 'L2';
  readonly testnet: boolean;
  /** Present when the chain is shut down or cannot trade: why, in words. */
  readonly retired?: string;
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: 18;
    /** As `logoUrl`; the wrapped coin's as well. */
    readonly logoURI?: string;
  };
  /** What errors call the native coin, where that is not its name in lower case. */
  readonly nativeAlias?: string;
  /** True where the native coin is itself an ERC-20 and is never wrapped (Celo): its token address. */
  readonly nativeToken?: Address;
  /** Where transactions, accounts and tokens can be looked up; absent: nowhere, and nothing links there. */
  readonly explorer?: string;
  readonly docs: string;
  readonly infoLink: string;
  readonly bridge?: string;
  /** In the chain file `logos/<name>.svg` for a picture that comes with the build. */
  readonly logoUrl?: string;
  readonly statusPage?: string;
  readonly helpCenterUrl?: string;
  readonly defaultListUrl?: string;
  /** How old the newest block may be before the user is warned. */
  readonly blockWaitMsBeforeWarning?: number;
  readonly color: string;
  readonly backgroundColor: string;

  readonly endpoints: readonly RpcEndpointSpec[];
  readonly endpointEvaluationIntervalMs: number;
  readonly blockTimeMs: number;
  /** Least time between two refreshes of what is on screen. */
  readonly refreshIntervalMs: number;
  /** False where `eth_getTransactionByHash` answers null until inclusion. */
  readonly pendingVisible: boolean;
  /** True where others see a transaction before it is included: a sandwich is possible. */
  readonly publicMempool: boolean;
  /** Block tags beyond `latest` that the nodes know. */
  readonly finalityTags: readonly ('safe' | 'finalized')[];
  /** Most blocks in one eth_getLogs; absent: unknown. */
  readonly logSpan?: number;
  /** What the sender pays for: gas used, or the limit. `l1Fee`: OP-stack data fee on top. */
  readonly gas: { readonly billing: 'used' | 'limit'; readonly l1Fee?: 'op-stack' };

  readonly capabilities: ChainCapabilities;
  /** What differs from what rules 9.42 to 9.45 have for most chains. */
  readonly quoterCalls?: Partial<QuoterCalls>;
  readonly contracts: readonly DeployedContract[];
  readonly initCodeHashes: { readonly v2Pair?: Hex; readonly v3Pool?: Hex };

  readonly tokens: readonly TokenEntry[];
  /** Symbols of `tokens` through which routes may pass, the wrapped coin first; also the dialog's chips. */
  readonly baseTokens: readonly string[];
  readonly stablecoins: readonly string[];
  /** Symbols tried in order for the swap page's output. */
  readonly defaultOutputs: readonly string[];
  /** False: the list is bundled and nothing is fetched. */
  readonly fetchTokenLists: boolean;
  readonly lpToken: { readonly symbol: string; readonly name: string };
  readonly prices:
    | {
        readonly source: 'onchain';
        /**
         * Raw native coin, tiny for the chain's market: a pool that tells the coin's USD price must be able to trade
         * it both ways.
         */
        readonly referenceRaw?: string;
      }
    | { readonly source: 'placeholder'; readonly usd: Readonly<Record<string, number>> };
  /** 'bypass-cache': direct balance reads with product retry rules (custom test networks). */
  readonly balanceReads: 'standard' | 'direct';
}
