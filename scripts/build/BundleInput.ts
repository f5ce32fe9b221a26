import type { Metafile } from 'esbuild';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { LocaleFiles } from './input/readLocales.ts';

export interface BundleInput {
  readonly root: string;
  readonly entry: string;
  /** Ids of the profile's plugins. */
  readonly plugins: readonly string[];
  /** Ids of those that add kinds of pools. */
  readonly poolPlugins: readonly string[];
  readonly locales: LocaleFiles;
  readonly chains: readonly ChainSpec[];
  /** The source of the module with V4's parts of the chains. */
  readonly v4Chains: string;
  /** The source of `sluice:code-hashes`. */
  readonly codeHashes: string;
  /** The name of a rewrite to leave out, for measuring what it saves. */
  readonly without?: string;
}

export interface Bundle {
  /** By path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Also names its outputs by their path below the output folder. */
  readonly metafile: Metafile;
}
