const MAX_LENGTH = 262_144;

/**
 * An icon that a wallet announced, or undefined where it is not an image we show: raster or SVG as a data: URL, which
 * EIP-6963 asks for. An address on the web would tell a foreign host who looks at the list. It is only ever shown by
 * `<img>`, where an SVG runs no script and loads nothing.
 */
export function walletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const icon = value.trim();
  return /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/i.test(icon) ? icon : undefined;
}
