/** Expressions for whole origins; `https://*.example.org` is any host below it, and not that host. */
export function originPatterns(origins: readonly string[]): RegExp[] {
  return origins.map((origin) => {
    const escaped = origin.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replace('*', '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')}$`, 'i');
  });
}
