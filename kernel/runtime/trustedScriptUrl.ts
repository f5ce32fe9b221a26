interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * `url` as a script address that the page's Trusted Types policy allows: same origin only. The policy is
 * created once, because its name may be used once.
 * @throws TypeError for an address of another origin
 */
export function trustedScriptUrl(url: URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return checked(url.href);
  policy ??= trustedTypes.createPolicy('sluice', { createScriptURL: checked });
  // The value is a TrustedScriptURL, which the DOM's types do not include.
  return policy.createScriptURL(url.href) as string;
}

function checked(url: string): string {
  if (new URL(url, globalThis.location?.href).origin !== globalThis.location?.origin) {
    throw new TypeError(`${url} is not a script of this site`);
  }
  return url;
}
