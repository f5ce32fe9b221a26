const MAX_LENGTH = 262_144;

/**
 * An icon that a wallet announced, or undefined where it is not an image we show: raster or SVG as a data: URL, or
 * https:. It is only ever shown by `<img>`, where an SVG runs no script.
 */
export function walletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const icon = value.trim();
  if (/^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/i.test(icon)) return icon;
  return icon.length <= 2048 && /^https:\/\//i.test(icon) && URL.canParse(icon) ? icon : undefined;
}
