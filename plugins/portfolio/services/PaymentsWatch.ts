import { observable, runInAction } from 'mobx';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainIndexes } from '../../../kernel/index/types.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import type { Timers } from '../../../kernel/runtime/Timers.ts';
import { ChainIndexesToken, TimersToken, TokenListServiceToken } from '../../../kernel/services.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { PoolActivity, type PoolPayment } from './PoolActivity.ts';
import type { PortfolioScope } from './PortfolioScope.ts';
import { takeTurns } from './takeTurns.ts';

/**
 * Payments by pools to the shown account, on every shown network. It reads while it is open, a few networks
 * at a time; results stay.
 */
export class PaymentsWatch {
  readonly #scope: PortfolioScope;
  readonly #indexes: ChainIndexes;
  readonly #tokens: TokenListService;
  readonly #timers: Timers;
  readonly #kept = observable.map<string, PoolActivity>([], { deep: false });

  constructor(scope: PortfolioScope, { get }: ServiceReader) {
    this.#scope = scope;
    this.#indexes = get(ChainIndexesToken);
    this.#tokens = get(TokenListServiceToken);
    this.#timers = get(TimersToken);
  }

  /** The activity of the shown networks that were opened, in their order. */
  get activities(): readonly PoolActivity[] {
    const { owner, shown } = this.#scope;
    if (!owner) return [];
    return shown.flatMap((chain) => this.#kept.get(keyOf(chain, owner)) ?? []);
  }

  /** True where every network has answered or failed. */
  get settled(): boolean {
    const { activities } = this;
    return activities.length > 0 && activities.every(({ settled }) => settled);
  }

  get hasMore(): boolean {
    return this.activities.some(({ hasMore }) => hasMore);
  }

  /**
   * Newest first. Payments older than what every network has loaded are left out, because others of that time
   * may be missing.
   */
  get payments(): readonly PoolPayment[] {
    const whole = this.activities.map(({ hasMore, oldestSeconds }) =>
      hasMore && oldestSeconds !== undefined ? oldestSeconds : 0,
    );
    const fromSeconds = Math.max(0, ...whole);
    return this.activities
      .flatMap(({ payments }) => payments ?? [])
      .filter(({ event }) => event.timestampSeconds >= fromSeconds)
      .sort((left, right) => right.event.timestampSeconds - left.event.timestampSeconds);
  }

  more(): void {
    for (const activity of this.activities) if (activity.hasMore) activity.more();
  }

  /** Fills the indexes of the shown networks in turn, and follows their results, until disposed. */
  open(): () => void {
    return follow(
      () => {
        const { owner, shown } = this.#scope;
        return owner && { owner, chains: shown };
      },
      ({ owner, chains }) => {
        const activities = chains.map((chain) => {
          const key = keyOf(chain, owner);
          const activity =
            this.#kept.get(key) ?? new PoolActivity(chain, this.#indexes.get(chain.id), this.#tokens, owner);
          runInAction(() => this.#kept.set(key, activity));
          return activity;
        });
        const stops = [
          ...activities.map((activity) => activity.follow()),
          takeTurns(
            activities.map(({ index }) => index),
            this.#timers,
          ),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    );
  }
}

function keyOf({ id }: ChainSpec, owner: string): string {
  return `${id}:${owner}`;
}
