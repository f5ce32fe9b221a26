import { Component, type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '../../kernel/errors/ChunkLoadError.ts';
import { PluginFailure } from './PluginFailure.tsx';

export interface PluginBoundaryProps {
  readonly pluginId: string;
  /** Shown while the content loads. */
  readonly fallback?: ReactNode;
  /** A render failed. Not called for a chunk that could not be loaded: that is the network's failure. */
  readonly onFail: (pluginId: string, error: unknown) => void;
  /** Runs before the content is mounted again, with what failed. */
  readonly onRetry?: (error: unknown) => void | Promise<void>;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
}

/** Isolates a plugin's view from the rest of the page, while it loads and when it throws. */
export class PluginBoundary extends Component<PluginBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error)) return;
    this.props.onFail(this.props.pluginId, error);
  }

  override render(): ReactNode {
    const { pluginId, fallback, children } = this.props;
    const { error } = this.state;
    if (error) return <PluginFailure pluginId={pluginId} error={error} onRetry={this.#retry} />;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }

  readonly #retry = async (): Promise<void> => {
    await this.props.onRetry?.(this.state.error);
    this.setState({ error: undefined });
  };
}
