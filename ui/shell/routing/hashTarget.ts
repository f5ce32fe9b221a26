/**
 * The route in the address's hash (`#/swap?chain=1`); undefined where it is no route, or leads out of the
 * app.
 */
export function hashTarget(hash: string = window.location.hash): string | undefined {
  // Two slashes, or a slash and a backslash, at the beginning would name another host.
  return /^#\/[^/\\]/.test(hash) ? hash.slice(1) : undefined;
}
