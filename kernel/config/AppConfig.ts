import type { DeploymentManifest, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import type { ListSources } from '../tokens/listSources.ts';

/** `config.json`: what an operator sets at run time, over the deployment manifests, over the chain files. */
export interface AppConfig {
  readonly brand: {
    readonly name: string;
    /** Path of a logo, from index.html's folder or from the origin's root; absent: the product's own mark. */
    readonly logo?: string;
    readonly accent?: { readonly light: string; readonly dark: string };
  };
  readonly links: {
    readonly docs?: string;
    readonly social?: string;
    readonly support?: string;
    /** Pictures for tokens whose list has none, with `{chainId}` and `{address}`; absent: no host is asked. */
    readonly tokenLogos?: string;
    /** The picture of a token that has none there either; it may name the token as well. Absent: initials. */
    readonly tokenLogoBackup?: string;
  };
  readonly defaultChain: number;
  readonly chains: Readonly<
    Record<
      string,
      {
        readonly endpoints?: readonly RpcEndpointSpec[];
        readonly deployment?: Partial<DeploymentManifest>;
        /** In place of the chain file's: symbols of tokens through which routes may pass, the wrapped coin first. */
        readonly baseTokens?: readonly string[];
      }
    >
  >;
  /** Of the profile, in place of the product's own lists; not to be set at run time. */
  readonly tokenLists?: ListSources;
  readonly telemetry?: 'none';
}

/** Fixed at build time, from the profile. */
export interface BuildInfo {
  readonly profile: string;
  readonly version: string;
  /** Hash over the built files' inputs; the same commit gives the same one. */
  readonly buildHash: string;
  readonly basePath: string;
  readonly locales: readonly string[];
  readonly features: {
    /** The two random mini charts of the swap page. */
    readonly illustrationCharts: boolean;
    /** eth_sign where a wallet lacks eth_signTypedData_v4. */
    readonly blindSignFallback: boolean;
  };
  /** Origins that may frame the app, `https://*.example` among them; a Safe is believed only there. Absent: none. */
  readonly frameAncestors?: readonly string[];
  /** The operator's project at WalletConnect's relay. */
  readonly walletConnect?: { readonly projectId: string };
  /** Subgraphs by a chain's slug, from which its figures may be read. */
  readonly subgraphs?: Readonly<Record<string, readonly SubgraphSpec[]>>;
}

/** One subgraph of one of Uniswap's two schemas. */
export interface SubgraphSpec {
  readonly url: string;
  readonly schema: 'uniswap-v2' | 'uniswap-v3';
}
