import { type ReactNode, useState } from 'react';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { forgetLazyView, lazyView } from './lazyView.ts';
import { PluginBoundary, type PluginBoundaryProps } from './PluginBoundary.tsx';

export interface LazyPartProps<P extends object> extends Partial<Pick<PluginBoundaryProps, 'onFail'>> {
  readonly view: LazyView<P>;
  readonly viewProps: P;
  /** Absent: the view belongs to the shell. */
  readonly pluginId?: string;
  /** Shown while the view loads. */
  readonly fallback?: ReactNode;
}

const log = (_: string, error: unknown): void => console.error(error);

/**
 * A view that is not in the first load. If its chunk cannot be loaded, it says so and offers to try again.
 */
export function LazyPart<P extends object>(props: LazyPartProps<P>) {
  const { view, viewProps, pluginId = 'shell', fallback, onFail = log } = props;
  const [attempt, setAttempt] = useState(0);
  const View = lazyView(view);
  const reload = () => {
    forgetLazyView(view);
    setAttempt((count) => count + 1);
  };
  return (
    <PluginBoundary key={attempt} pluginId={pluginId} fallback={fallback} onFail={onFail} onRetry={reload}>
      <View {...viewProps} />
    </PluginBoundary>
  );
}
