import { originPatterns } from './originPatterns.ts';

/**
 * Who shows this page: nobody (`none`, it stands alone), only origins that the build allows, at least one
 * other (`stranger`), or somebody whom the browser does not name (`unnamed`: Firefox names nobody).
 */
export type FrameTrust = 'none' | 'allowed' | 'stranger' | 'unnamed';

/** The part of `window` that tells of frames. */
export interface FramedPage {
  readonly self: unknown;
  readonly top: unknown;
  /** Origins of all pages around this one, nearest first. */
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> };
}

/**
 * A build's own headers refuse strangers, but not every host sends them (IPFS gateways do not).
 * @param allowed origins of the profile's `frameAncestors`
 */
export function frameTrust(page: FramedPage, allowed: readonly string[]): FrameTrust {
  if (page.top === page.self) return 'none';
  const around = Array.from(page.location.ancestorOrigins ?? []);
  if (allowed.length === 0) return 'stranger';
  if (around.length === 0) return 'unnamed';
  const patterns = originPatterns(allowed);
  // A page of an opaque origin is named "null".
  return around.every((origin) => patterns.some((pattern) => pattern.test(origin))) ? 'allowed' : 'stranger';
}
