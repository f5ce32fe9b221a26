import { safeLogoUri } from '../../untrusted/safeLogoUri.ts';
import { type Gateways, publicGateways, uriToHttp } from '../../untrusted/uriToHttp.ts';

const MAX_LENGTH = 65_536;

/**
 * An untrusted image URI made safe for an `<img>`, or undefined: https:, data: images, and ipfs:, ipns: or
 * ar: through a gateway. SVG is allowed as a data: URI because an `<img>` runs none of its scripts; it must
 * never be inlined.
 */
export function avatarImage(value: unknown, gateways: Gateways = publicGateways): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const uri = value.trim();
  if (/^data:image\/svg\+xml[;,]/i.test(uri)) return uri;
  const safe = safeLogoUri(uri);
  if (safe === undefined || /^data:/i.test(safe)) return safe;
  return uriToHttp(safe, gateways)[0];
}
