import { Component, type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '../../kernel/errors/ChunkLoadError.ts';
import { PluginFailure } from './PluginFailure.tsx';
import { Remounts } from './Remounts.ts';

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
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * Isolates a plugin's view from the rest of the page, while it loads and when it throws. Where something else has
 * moved the page's nodes, the view is mounted once more.
 */
export class PluginBoundary extends Component<PluginBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  readonly #remounts = new Remounts();

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error)) return;
    const outcome = this.#remounts.after(error, this.state.failure?.error);
    if (outcome === 'mounted') this.setState({ failure: undefined });
    if (outcome === 'failed') this.props.onFail(this.props.pluginId, error);
  }

  override render(): ReactNode {
    const { pluginId, fallback, children } = this.props;
    const { failure } = this.state;
    if (failure) {
      const error = failure.error instanceof Error ? failure.error : new Error(String(failure.error));
      return <PluginFailure pluginId={pluginId} error={error} onRetry={this.#retry} />;
    }
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }

  readonly #retry = async (): Promise<void> => {
    await this.props.onRetry?.(this.state.failure?.error);
    this.setState({ failure: undefined });
  };
}
