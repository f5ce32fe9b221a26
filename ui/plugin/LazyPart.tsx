import { type ReactNode, useState } from 'react';
import { isChunkFailure } from '../../kernel/errors/ChunkLoadError.ts';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { forgetLazyView, lazyView } from './lazyView.ts';
import { PluginBoundary, type PluginBoundaryProps } from './PluginBoundary.tsx';
import { reloadPage } from './reloadPage.ts';

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
 * A view that is not in the first load. If its chunk cannot be loaded, it says so and offers to try again: once
 * more in this page, then in a new one. A browser may keep the failure of a file that the chunk imports
 * (Chromium from 150 on), and only a new page asks for that again.
 */
export function LazyPart<P extends object>(props: LazyPartProps<P>) {
  const { view, viewProps, pluginId = 'shell', fallback, onFail = log } = props;
  const [attempt, setAttempt] = useState(0);
  const View = lazyView(view);
  const retry = async (error: unknown) => {
    if (attempt > 0 && isChunkFailure(error)) await reloadPage();
    forgetLazyView(view);
    setAttempt((count) => count + 1);
  };
  return (
    <PluginBoundary key={attempt} pluginId={pluginId} fallback={fallback} onFail={onFail} onRetry={retry}>
      <View {...viewProps} />
    </PluginBoundary>
  );
}
