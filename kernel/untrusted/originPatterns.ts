/**
 * Regular expressions for whole origins; `https://*.example.org` matches any subdomain, but not `example.org`
 * itself.
 */
export function originPatterns(origins: readonly string[]): RegExp[] {
  return origins.map((origin) => {
    const escaped = origin.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replace('*', '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')}$`, 'i');
  });
}
