import type { ComponentType } from 'react';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { ChainIndex, IndexCoverage } from '../../kernel/index/types.ts';
import { token } from '../../kernel/plugin/token.ts';

declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** Tokens, pools, accounts, pages and actions by their words. */
    SEARCH: Record<string, never>;
  }
}

/** Opens with `Modals.open(searchModal, {})`. */
export const searchModal = 'SEARCH';

/** What the explore pages read their figures from. */
export type FigureReader = Pick<ChainIndex, 'pools' | 'events' | 'prices' | 'figures'>;

/** Figures of one chain from elsewhere than the browser's own index. */
export interface FigureSource extends FigureReader {
  /**
   * Observable. `ready`: there are figures that are fresh enough, even if the newest reading failed. `failed`: there are
   * none; the pages show the browser's own index until it answers again.
   */
  readonly state: 'asking' | 'ready' | 'failed';
  /** Observable: what was read whole; of the newest answer. */
  readonly coverage: IndexCoverage | undefined;
  /** Observable: grows with every change of what it answers. */
  readonly revision: number;
  /** Asks while anybody has it open and the page is visible; gives what lets go. */
  open(): () => void;
  /** Says where the figures come from, how old they are, and what went wrong. */
  readonly view: () => Promise<{ default: ComponentType }>;
}

export interface FigureSources {
  /** Undefined: there is none for this chain. */
  of(chain: ChainSpec): Promise<FigureSource> | undefined;
}

/** Bound by a plugin that has another source of figures; without one the pages read the index alone. */
export const FigureSourcesToken = token<FigureSources>('FigureSources');
