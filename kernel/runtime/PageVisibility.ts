/** Whether anybody can see the page. */
export interface PageVisibility {
  readonly visible: boolean;
  /** Told when it changes, and when the browser is online again. @returns what takes the listener off */
  onChange(listener: () => void): () => void;
}

/** The document's own visibility; always visible where there is no document. */
export const documentVisibility: PageVisibility = {
  get visible() {
    return typeof document === 'undefined' || document.visibilityState !== 'hidden';
  },
  onChange(listener) {
    if (typeof document === 'undefined') return () => {};
    document.addEventListener('visibilitychange', listener);
    globalThis.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      globalThis.removeEventListener('online', listener);
    };
  },
};
