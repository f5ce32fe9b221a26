import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { PluginControlToken } from '../../kernel/plugin/PluginControl.ts';
import { LazyPart } from './LazyPart.tsx';
import { forgetLazyView } from './lazyView.ts';
import { PluginFailure } from './PluginFailure.tsx';
import { useService } from './useService.ts';

export interface PluginViewProps<P extends object> {
  readonly pluginId: string;
  readonly view: LazyView<P>;
  readonly viewProps: P;
  /** Shown while the view loads. */
  readonly fallback?: ReactNode;
}

/**
 * A contributed page, modal or panel in its own boundary. When it throws, its whole plugin is unloaded. The
 * view then says what happened, and "Try again" loads the plugin and mounts a new view.
 */
export const PluginView = observer(function PluginView<P extends object>(props: PluginViewProps<P>) {
  const { pluginId, view, viewProps, fallback } = props;
  const control = useService(PluginControlToken);

  const failure = control.statuses.find(({ id }) => id === pluginId)?.failure;
  if (failure) {
    const restart = () => {
      forgetLazyView(view);
      return control.retry(pluginId);
    };
    return <PluginFailure pluginId={pluginId} error={failure.error} onRetry={restart} />;
  }

  // The plugin is running: if only a chunk could not be loaded, the plugin need not be started again.
  return (
    <LazyPart
      view={view}
      viewProps={viewProps}
      pluginId={pluginId}
      fallback={fallback}
      onFail={(id, error) => control.fail(id, 'render', error)}
    />
  );
});
