import { Component, type ReactNode } from 'react';
import { LazyPart } from '../plugin/LazyPart.tsx';

const fatalPage = () => import('./FatalPage.tsx');

interface Props {
  readonly supportUrl: string | undefined;
  /** Told once the page is gone: nothing of it need go on. */
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

/** The last net: what breaks outside every plugin shows the error page instead of a blank one. */
export class AppErrorBoundary extends Component<Props, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
    // A newer build may not break: its worker is looked for at once.
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
