import type { Metafile } from 'esbuild';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { LocaleFiles } from './input/readLocales.ts';

export interface BundleInput {
  readonly root: string;
  readonly entry: string;
  /** Ids of those that the profile names. */
  readonly plugins: readonly string[];
  readonly locales: LocaleFiles;
  readonly chains: readonly ChainSpec[];
  /** The name of a rewrite that is left out, to see what it saves. */
  readonly without?: string;
}

export interface Bundle {
  /** By path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Its outputs are named by their path below the output folder as well. */
  readonly metafile: Metafile;
}
