import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';

type Lazy<P> = LazyExoticComponent<ComponentType<P>>;

const components = new WeakMap<object, unknown>();

/**
 * The component of a lazy view, loaded with `loadChunk`'s retries. The same view gives the same component, so
 * a page that was open before shows at once. A component whose chunk could not be loaded is discarded,
 * because a `lazy` never recovers by itself.
 */
export function lazyView<P extends object>(view: LazyView<P>): Lazy<P> {
  const known = components.get(view);
  if (known) return known as Lazy<P>;
  const component = lazy(() =>
    loadChunk(view).catch((error: unknown) => {
      if (components.get(view) === component) components.delete(view);
      throw error;
    }),
  );
  components.set(view, component);
  return component;
}

/** Makes the next `lazyView` of `view` a new component. */
export function forgetLazyView<P extends object>(view: LazyView<P>): void {
  components.delete(view);
}
