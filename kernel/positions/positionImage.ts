import { dynamicBytes } from '../tokens/callData.ts';
import { parseBoundedJson } from '../tokens/parseBoundedJson.ts';
import type { PositionReader } from './PositionReader.ts';

const MAX_BYTES = 262_144;
const METADATA = 'data:application/json;base64,';
/** What an `<img>` draws without asking anybody, and without running scripts. */
const IMAGE = /^data:image\/(?:svg\+xml|png|jpeg|gif|webp)[;,]/i;

/**
 * The picture in a position's own metadata (NonfungibleTokenPositionDescriptor), as a data URI for an `<img>`; undefined
 * where there is none that can be shown without asking another server.
 * @throws SluiceError `call_reverted`, transport codes
 */
export async function positionImage(reader: PositionReader, tokenId: bigint): Promise<string | undefined> {
  const bytes = dynamicBytes(await reader.tokenUri(tokenId), MAX_BYTES);
  if (!bytes) return undefined;
  const uri = new TextDecoder().decode(bytes);
  if (!uri.startsWith(METADATA)) return undefined;
  try {
    const raw = Uint8Array.from(atob(uri.slice(METADATA.length)), (character) => character.charCodeAt(0));
    const metadata = parseBoundedJson(new TextDecoder().decode(raw)) as { readonly image?: unknown } | null;
    const image = metadata?.image;
    return typeof image === 'string' && IMAGE.test(image) ? image : undefined;
  } catch {
    return undefined;
  }
}
