import { observable, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { pairKey, type TokenPair, tokenPair } from '../PoolRef.ts';

/** What is known of a chain's tokens in the middle without asking a node. */
export class MiddleMemory {
  /** Those through which a route was not carried out. Observable. */
  readonly leftOut = observable.set<Address>();
  readonly #named = new Map<string, readonly (readonly Address[])[]>();

  /** What was named for routes between these two when they were last looked for. */
  named(ends: readonly [Address, Address]): readonly (readonly Address[])[] {
    return this.#named.get(pairKey(tokenPair(...ends))) ?? [];
  }

  note(ends: readonly [Address, Address], named: readonly (readonly Address[])[]): void {
    this.#named.set(pairKey(tokenPair(...ends)), named);
  }
}

const memories = new WeakMap<ChainSpec, MiddleMemory>();

/** That of a chain, for whoever looks for its routes again. */
export function middleMemory(chain: ChainSpec): MiddleMemory {
  const memory = memories.get(chain) ?? new MiddleMemory();
  memories.set(chain, memory);
  return memory;
}

/**
 * Leaves out no longer the tokens that routes of two operators pass: one node's word had left them out.
 * @param routes the pools of each operator's route
 */
export function letBack(chain: ChainSpec, routes: readonly (readonly TokenPair[])[]): void {
  const { leftOut } = middleMemory(chain);
  const passes = (token: Address) =>
    routes.filter((pools) => pools.some(({ token0, token1 }) => token0 === token || token1 === token));
  runInAction(() => {
    for (const token of [...leftOut]) if (passes(token).length > 1) leftOut.delete(token);
  });
}
