const MAX_LENGTH = 262_144;

/**
 * A wallet's announced icon, or undefined when it is not a supported image: raster or SVG as a data: URL, as
 * EIP-6963 requires. A web address would reveal to a foreign host who looks at the list. The icon is only
 * shown by `<img>`, where an SVG runs no script and loads nothing.
 */
export function walletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const icon = value.trim();
  return /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/i.test(icon) ? icon : undefined;
}
