import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import { IndexBar } from './status/IndexBar.tsx';
import { StatusLine } from './status/StatusLine.tsx';

/**
 * What the figures are based on: the other source's own view where there is one, and the index where it is
 * used.
 */
export const SourceBar = observer(function SourceBar({ store }: { readonly store: ExploreStore }) {
  const Notice = store.source && lazyView(store.source.view);
  return (
    <>
      {Notice && (
        <Suspense fallback={null}>
          <Notice />
        </Suspense>
      )}
      {store.usesIndex ? <IndexBar store={store} /> : <StatusLine store={store} />}
    </>
  );
});
