import { Component, type ReactNode } from 'react';
import { FatalPage } from './FatalPage.tsx';

interface Props {
  readonly supportUrl: string | undefined;
  readonly children: ReactNode;
}

/** The last net: what breaks outside every plugin shows the error page instead of a blank one. */
export class AppErrorBoundary extends Component<Props, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <FatalPage error={error} supportUrl={this.props.supportUrl} /> : this.props.children;
  }
}
