const MAX_LENGTH = 32_768;

/**
 * A logo's URI if it may be used in an `<img>`, else undefined. Allowed: https:, ipfs:, ipns: and ar:
 * (rewritten to a gateway where they are shown) and raster data: images. Refused: scripts, SVG data, http:
 * and anything else.
 */
export function safeLogoUri(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const uri = value.trim();
  if (/^data:image\/(?:png|webp|jpeg|gif);base64,[a-z0-9+/=]+$/i.test(uri)) return uri;
  if (uri.length > 2048 || /[\s\p{Cc}\p{Default_Ignorable_Code_Point}"'<>\\]/u.test(uri)) return undefined;
  if (/^(?:ipfs|ipns|ar):\/\/[^/]/i.test(uri)) return uri;
  return /^https:\/\/[^/]/i.test(uri) && URL.canParse(uri) && new URL(uri).username === '' ? uri : undefined;
}
