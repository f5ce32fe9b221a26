import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

/**
 * The `headers` file: path patterns and, indented below each, the headers for matching paths. A later line
 * replaces an earlier one of the same name. Paths are below the base path.
 */
export function headersText(basePath: string, frameAncestors: readonly string[] = []): string {
  const base = basePath.startsWith('/') ? basePath : '/';
  return `${base}*
  Content-Security-Policy: ${contentSecurityPolicy(frameAncestors)}
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cache-Control: no-cache
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}
