// The SHA-256 of the empty string: Emotion creates an empty style element and fills it through the CSSOM.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
// A user's own node may use plain http, but only on this machine.
const LOOPBACK = ['127.0.0.1', 'localhost', '*.localhost'].flatMap((host) => [
  `http://${host}:*`,
  `ws://${host}:*`,
]);

const DIRECTIVES: readonly (readonly [string, ...string[]])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['worker-src', "'self'"],
  ['style-src', "'self'", EMPTY_STYLE],
  ['connect-src', "'self'", 'https:', 'wss:', ...LOOPBACK],
  ['img-src', "'self'", 'data:', 'blob:', 'https:'],
  ['font-src', "'self'"],
  ['manifest-src', "'self'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'sluice'],
  ['base-uri', "'none'"],
  ['object-src', "'none'"],
  ['form-action', "'none'"],
];

/**
 * The Content-Security-Policy of every page. `frameAncestors`: origins that may frame the app. A meta tag
 * cannot contain frame-ancestors: omit the argument for one.
 */
export function contentSecurityPolicy(frameAncestors?: readonly string[]): string {
  const directives = frameAncestors
    ? [...DIRECTIVES, ['frame-ancestors', ...(frameAncestors.length > 0 ? frameAncestors : ["'none'"])]]
    : DIRECTIVES;
  return directives.map((parts) => parts.join(' ')).join('; ');
}
