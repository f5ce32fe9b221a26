/** Whether the page is visible. */
export interface PageVisibility {
  readonly visible: boolean;
  /**
   * Calls `listener` when the visibility changes and when the browser is online again. @returns a disposer
   */
  onChange(listener: () => void): () => void;
}

/** The document's visibility; always visible if there is no document. */
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
