import { SluiceError } from '../../../kernel/errors/SluiceError.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const PROBE_MS = 10_000;

/** Bytes of a base58 text (Bitcoin's alphabet), or undefined where it is not base58. */
function fromBase58(text: string): readonly number[] | undefined {
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return (even.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

/** RFC 4648 base32, lower case, without padding. */
function toBase32(bytes: readonly number[]): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(buffer >> (bits - 5)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(buffer << (5 - bits)) & 31] : text;
}

/** A content id in the form that a host name can contain (CID version 1 in base32), or undefined. */
export function hostOfCid(cid: string): string | undefined {
  if (/^b[a-z2-7]{20,}$/i.test(cid)) return cid.toLowerCase();
  // Version 0 is the bare multihash. Version 1 has a prefix for dag-pb, then the same bytes.
  const hash = cid.startsWith('Qm') && cid.length === 46 ? fromBase58(cid) : undefined;
  return hash?.length === 34 ? `b${toBase32([0x01, 0x70, ...hash])}` : undefined;
}

/** An IPNS name as one label: in a domain name, hyphens are doubled and dots become hyphens. */
function hostOfName(name: string): string | undefined {
  if (name.includes('.')) return name.replaceAll('-', '--').replaceAll('.', '-').toLowerCase();
  return /^[bk][a-z0-9]{20,}$/i.test(name) ? name.toLowerCase() : undefined;
}

/**
 * The right address of an app that a gateway serves from `/ipfs/<content hash>/` (or `/ipns/<name>/`): the
 * host with the content hash in its subdomain, so that no other content of the gateway shares its storage.
 * Undefined: the app is there already.
 * @throws SluiceError where there is no such host
 */
export function subdomainUrl(href: string): string | undefined {
  const url = new URL(href);
  const [, kind, id = '', rest = '/'] = /^\/(ipfs|ipns)\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (!kind) return undefined;
  const label = kind === 'ipfs' ? hostOfCid(id) : hostOfName(id);
  // An IP address has no subdomains, but `localhost` does.
  const host = url.hostname === '127.0.0.1' ? 'localhost' : url.hostname;
  if (!label || /^[\d.]+$|^\[/.test(host)) throw failed();
  const port = url.port ? `:${url.port}` : '';
  return `${url.protocol}//${label}.${kind}.${host}${port}${rest}${url.search}${url.hash}`;
}

/**
 * Moves to {@link subdomainUrl}'s host once that host answers.
 * @returns true while the browser is navigating there
 * @throws SluiceError with a text about browsing with the content hash in the subdomain
 */
export async function leaveIpfsPath(location: Pick<Location, 'href' | 'replace'>): Promise<boolean> {
  const target = subdomainUrl(location.href);
  if (!target) return false;
  // The page's policy allows a probe request only over https.
  if (target.startsWith('https:')) {
    const signal = AbortSignal.timeout(PROBE_MS);
    await fetch(target, { mode: 'no-cors', credentials: 'omit', signal }).catch((error: unknown) => {
      throw failed(error);
    });
  }
  location.replace(target);
  return true;
}

function failed(cause?: unknown): SluiceError {
  return new SluiceError(
    'ipfs_path',
    'This gateway serves the app from a path. Browse with the content hash in the subdomain instead.',
    { cause },
  );
}
