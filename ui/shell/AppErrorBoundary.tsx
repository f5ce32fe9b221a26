import { Component, type ReactNode } from 'react';
import { LazyPart } from '../plugin/LazyPart.tsx';
import { Remounts } from '../plugin/Remounts.ts';

const fatalPage = () => import('./FatalPage.tsx');

interface Props {
  readonly supportUrl: string | undefined;
  /** Called when the page is gone: everything behind it can stop. */
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error?: Error | undefined;
}

/**
 * Catches errors outside of all plugins, and shows the error page instead of a blank one. Where something else has
 * moved the page's nodes, the app's frame is mounted once more.
 */
export class AppErrorBoundary extends Component<Props, State> {
  override state: State = {};
  readonly #remounts = new Remounts();

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const outcome = this.#remounts.after(error, this.state.error);
    if (outcome === 'mounted') this.setState({ error: undefined });
    if (outcome !== 'failed') return;
    this.props.onBroken();
    // A newer build may have fixed the error: look for its service worker at once.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <LazyPart view={fatalPage} viewProps={{ error, supportUrl: this.props.supportUrl }} />;
  }
}
