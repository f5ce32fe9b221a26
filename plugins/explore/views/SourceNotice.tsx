import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';

/** What another source of the figures says of itself; nothing where they come from the index. */
export const SourceNotice = observer(function SourceNotice({ store }: { readonly store: ExploreStore }) {
  const Notice = store.source && lazyView(store.source.view);
  return (
    Notice && (
      <Suspense fallback={null}>
        <Notice />
      </Suspense>
    )
  );
});
