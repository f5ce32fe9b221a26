import type { ComponentType } from 'react';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { ChainIndex, IndexCoverage } from '../../kernel/index/types.ts';
import { token } from '../../kernel/plugin/token.ts';

declare module '../../kernel/plugin/contributions.ts' {
  interface ModalParams {
    /** Searches tokens, pools, accounts, pages and actions. */
    SEARCH: Record<string, never>;
  }
}

/** Opens with `Modals.open(searchModal, {})`. */
export const searchModal = 'SEARCH';

/** The interface through which the explore pages read figures. */
export type FigureReader = Pick<ChainIndex, 'pools' | 'events' | 'candles' | 'figures' | 'closes'>;

/** Figures of one chain from another source than the browser's own index. */
export interface FigureSource extends FigureReader {
  /**
   * Observable. `ready`: there are figures that are fresh enough, even if the latest read failed. `failed`:
   * there are none; the pages show the browser's own index until the source answers again.
   */
  readonly state: 'asking' | 'ready' | 'failed';
  /** Observable: the period that the newest answer covers completely. */
  readonly coverage: IndexCoverage | undefined;
  /** Observable: grows with every change of the figures. */
  readonly revision: number;
  /** Reads while somebody has it open and the page is visible. @returns closes it */
  open(): () => void;
  /** A component that says where the figures come from, how old they are, and what went wrong. */
  readonly view: () => Promise<{ default: ComponentType }>;
}

export interface FigureSources {
  /** Undefined: this chain has no such source. */
  of(chain: ChainSpec): Promise<FigureSource> | undefined;
}

/** Bound by a plugin that has another source of figures; without one the pages read only the index. */
export const FigureSourcesToken = token<FigureSources>('FigureSources');
