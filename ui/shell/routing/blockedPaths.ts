/** The paths in the page's meta tag, separated by commas; see {@link isBlocked}. */
export function blockedPaths(): readonly string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="x:blocked-paths"]');
  return (meta?.content ?? '')
    .split(',')
    .map((path) => path.trim().toLowerCase().replace(/\/+$/, ''))
    .filter((path) => path.startsWith('/') && path !== '/swap');
}

/** Whether `path` is one of `blocked` or below one. The swap page is never blocked. */
export function isBlocked(path: string, blocked: readonly string[]): boolean {
  const asked = path.toLowerCase();
  return blocked.some((prefix) => asked === prefix || asked.startsWith(`${prefix}/`));
}
