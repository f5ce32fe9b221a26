import { useState, useSyncExternalStore } from 'react';
import type { Owned, TopBarContribution } from '../../../kernel/plugin/contributions.ts';
import { PluginView } from '../../plugin/PluginView.tsx';

/** A plugin's item at the end of the top bar, shown where the page is wide enough. */
export function TopBarItem({ minWidth = 0, pluginId, view }: Owned<TopBarContribution>) {
  const [wide] = useState(() => matchMedia(`(min-width: ${minWidth}px)`));
  const subscribe = (tell: () => void) => {
    wide.addEventListener('change', tell);
    return () => wide.removeEventListener('change', tell);
  };
  const shown = useSyncExternalStore(subscribe, () => wide.matches);
  return shown && <PluginView pluginId={pluginId} view={view} viewProps={{}} />;
}
