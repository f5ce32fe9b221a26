/** The route in the address's hash (`#/swap?chain=1`), or undefined where it is none, or leads out of the app. */
export function hashTarget(hash: string = window.location.hash): string | undefined {
  // Two slashes, or a backslash, at its beginning would name another host.
  return /^#\/[^/\\]/.test(hash) ? hash.slice(1) : undefined;
}
