import { compareShallow, computed, type IComputedValue, observable, runInAction } from 'mobx';
import type {
  ContributionOf,
  ContributionPoint,
  ContributionRegistry,
  Contributions,
  Owned,
} from '../contributions.ts';

type OwnedContributions = { readonly [K in ContributionPoint]?: readonly Owned<ContributionOf<K>>[] };
type Entry = { readonly active: boolean; readonly owned: OwnedContributions };

/** The registry as the host uses it: contributions come and go with their plugin. */
export class ContributionRegistryImpl implements ContributionRegistry {
  readonly #order: readonly string[];
  readonly #entries = observable.map<string, Entry>([], { deep: false });
  readonly #views = new Map<string, IComputedValue<unknown>>();

  /** @param order plugin ids, dependencies first */
  constructor(order: readonly string[]) {
    this.#order = order;
  }

  of<K extends ContributionPoint>(point: K): readonly Owned<ContributionOf<K>>[] {
    return this.#view(point, true);
  }

  /**
   * The contributions of failed or blocked plugins, so that a path still leads to a page that shows the
   * failure.
   */
  withdrawn<K extends ContributionPoint>(point: K): readonly Owned<ContributionOf<K>>[] {
    return this.#view(point, false);
  }

  add(pluginId: string, contributions: Contributions): void {
    this.#put(pluginId, contributions, true);
  }

  withdraw(pluginId: string, contributions: Contributions): void {
    this.#put(pluginId, contributions, false);
  }

  remove(pluginId: string): void {
    runInAction(() => this.#entries.delete(pluginId));
  }

  #put(pluginId: string, contributions: Contributions, active: boolean): void {
    runInAction(() => this.#entries.set(pluginId, { active, owned: own(pluginId, contributions) }));
  }

  #view<K extends ContributionPoint>(point: K, active: boolean): readonly Owned<ContributionOf<K>>[] {
    const key = `${active} ${point}`;
    let view = this.#views.get(key);
    if (!view) {
      view = computed(() => this.#collect(point, active), { equals: compareShallow });
      this.#views.set(key, view);
    }
    return view.get() as readonly Owned<ContributionOf<K>>[];
  }

  #collect<K extends ContributionPoint>(point: K, active: boolean): readonly Owned<ContributionOf<K>>[] {
    const items = this.#order.flatMap((id): readonly Owned<ContributionOf<K>>[] => {
      const entry = this.#entries.get(id);
      return entry?.active === active ? (entry.owned[point] ?? []) : [];
    });
    return items.sort((a, b) => orderOf(a) - orderOf(b));
  }
}

function orderOf(item: object): number {
  return 'order' in item && typeof item.order === 'number' ? item.order : 0;
}

function own(pluginId: string, contributions: Contributions): OwnedContributions {
  return Object.fromEntries(
    Object.entries(contributions).map(([point, items]) => [
      point,
      items.map((item: object | string) =>
        typeof item === 'string' ? { name: item, pluginId } : { ...item, pluginId },
      ),
    ]),
  );
}
