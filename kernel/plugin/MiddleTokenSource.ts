import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { ServiceReader } from './ServiceReader.ts';

/** A pair whose routes may go through other tokens than the chain's base tokens. */
export interface MiddleTokenRequest {
  readonly chain: ChainSpec;
  /** The two traded tokens; the wrapped coin stands for the native one. */
  readonly tokens: readonly [Address, Address];
  readonly services: ServiceReader;
}

/**
 * Names tokens that may have pools with `tokens`, the most promising first, from what is known without a
 * request to the chain. A wrong one costs a look-up: the factories are asked whether there is a pool.
 */
export type MiddleTokenSource = (
  request: MiddleTokenRequest,
) => readonly Address[] | Promise<readonly Address[]>;

export interface MiddleTokenContribution {
  readonly id: string;
  /** A literal lazy `import()`, loaded after the first quote of a pair. */
  readonly load: () => Promise<{ readonly default: MiddleTokenSource }>;
}
