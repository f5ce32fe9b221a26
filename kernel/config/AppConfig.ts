import type { DeploymentManifest, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import type { ListSources } from '../tokens/listSources.ts';
import type { PaymasterService } from '../wallet/walletCalls.ts';

/**
 * `config.json`: an operator's settings at run time. They override the deployment manifests, which override
 * the chain files.
 */
export interface AppConfig {
  readonly brand: {
    readonly name: string;
    /**
     * Path of a logo, relative to index.html's folder or from the origin's root; absent: the product's own
     * logo.
     */
    readonly logo?: string;
    readonly accent?: { readonly light: string; readonly dark: string };
  };
  readonly links: {
    readonly docs?: string;
    readonly social?: string;
    readonly support?: string;
    /**
     * URL of images for tokens without a logo in their list, with `{chainId}` and `{address}`; absent: no
     * host is contacted.
     */
    readonly tokenLogos?: string;
    /** Image for a token without a logo there either; may contain the same placeholders. Absent: initials. */
    readonly tokenLogoBackup?: string;
  };
  readonly defaultChain: number;
  readonly chains: Readonly<
    Record<
      string,
      {
        readonly endpoints?: readonly RpcEndpointSpec[];
        readonly deployment?: Partial<DeploymentManifest>;
        /**
         * Replaces the chain file's list: symbols of tokens through which routes may go, the wrapped coin
         * first.
         */
        readonly baseTokens?: readonly string[];
      }
    >
  >;
  /** Set by the profile instead of the product's own lists; cannot be set at run time. */
  readonly tokenLists?: ListSources;
  readonly telemetry?: 'none';
}

/** Fixed at build time, from the profile. */
export interface BuildInfo {
  readonly profile: string;
  readonly version: string;
  /** Hash over the inputs of the built files; the same commit gives the same hash. */
  readonly buildHash: string;
  readonly basePath: string;
  readonly locales: readonly string[];
  readonly features: {
    /** The two random mini charts of the swap page. */
    readonly illustrationCharts: boolean;
    /** Use eth_sign when a wallet lacks eth_signTypedData_v4. */
    readonly blindSignFallback: boolean;
    /** Approvals are unlimited until the person chooses "only this amount". Absent: the other way round. */
    readonly unlimitedApprovals?: boolean;
  };
  /**
   * Origins that may frame the app, such as `https://*.example`; a Safe is only trusted on these. Absent:
   * none.
   */
  readonly frameAncestors?: readonly string[];
  /** The operator's WalletConnect project. */
  readonly walletConnect?: { readonly projectId: string };
  /** Services that may pay the network cost (ERC-7677), by chain slug; only the person's wallet calls them. */
  readonly paymasters?: Readonly<Record<string, PaymasterService>>;
  /** Subgraphs by chain slug, from which the chain's figures may be read. */
  readonly subgraphs?: Readonly<Record<string, readonly SubgraphSpec[]>>;
}

/** A subgraph with one of Uniswap's two schemas. */
export interface SubgraphSpec {
  readonly url: string;
  readonly schema: 'uniswap-v2' | 'uniswap-v3';
}
