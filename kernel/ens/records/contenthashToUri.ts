import { SluiceError } from '../../errors/SluiceError.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 base32 without padding, lower case, as in CIDs. */
function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let out = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += BASE32[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? out + BASE32[(value << (5 - bits)) & 31] : out;
}

function fail(): SluiceError {
  return new SluiceError('ens_failed', 'failed to translate contenthash to URI', {
    values: { reason: 'contenthash' },
  });
}

/** Whether `bytes` are a CID v1 (ipld codecs of one byte) with a complete multihash. */
function isCid([version, codec, hash, length, ...digest]: Uint8Array): boolean {
  return (
    version === 1 &&
    codec !== undefined &&
    hash !== undefined &&
    digest.length > 0 &&
    digest.length === length
  );
}

/**
 * An EIP-1577 content hash as a URI: `ipfs://`, `ipns://` or `ar://`.
 * @throws SluiceError `ens_failed` for odd-length hex, other protocols and damaged hashes
 */
export function contenthashToUri(contenthash: string): string {
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(contenthash)) throw fail();
  const bytes = Uint8Array.from(contenthash.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const protocol = contenthash.slice(2, 6).toLowerCase();
  const content = bytes.subarray(2);
  if (protocol === 'e301' && isCid(content)) return `ipfs://b${base32(content)}`;
  if (protocol === 'e501' && isCid(content)) return ipnsUri(content);
  // Arweave's code 0xb29910 as a varint.
  if (contenthash.slice(2, 10).toLowerCase() === '90b2ca05' && bytes.length === 36) {
    return `ar://${base64url(bytes.subarray(4))}`;
  }
  throw fail();
}

/** Old records have a DNS name in an identity hash, new ones a key. */
function ipnsUri(cid: Uint8Array): string {
  if (cid[2] !== 0) return `ipns://b${base32(cid)}`;
  const name = new TextDecoder().decode(cid.subarray(4));
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(name)) return `ipns://${name}`;
  return `ipns://b${base32(cid)}`;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
