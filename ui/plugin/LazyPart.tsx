import { type ReactNode, useState } from 'react';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { forgetLazyView, lazyView } from './lazyView.ts';
import { PluginBoundary, type PluginBoundaryProps } from './PluginBoundary.tsx';

export interface LazyPartProps<P extends object> extends Partial<Pick<PluginBoundaryProps, 'onFail'>> {
  readonly view: LazyView<P>;
  readonly viewProps: P;
  /** Absent: the shell's own. */
  readonly pluginId?: string;
  /** Shown while the view loads. */
  readonly fallback?: ReactNode;
}

const log = (_: string, error: unknown): void => console.error(error);

/** A part that is not in the first load. Where its chunk does not come, it says so and can be asked for again. */
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
