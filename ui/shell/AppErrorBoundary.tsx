import { Component, type ReactNode } from 'react';
import { LazyPart } from '../plugin/LazyPart.tsx';

const fatalPage = () => import('./FatalPage.tsx');

interface Props {
  readonly supportUrl: string | undefined;
  /** Called when the page is gone: everything behind it can stop. */
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

/** Catches errors outside of all plugins, and shows the error page instead of a blank one. */
export class AppErrorBoundary extends Component<Props, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
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
