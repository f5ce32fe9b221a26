import { dynamicBytes } from '../abi/returnedText.ts';
import { inlineImage } from '../untrusted/inlineImage.ts';
import { inlineJson } from '../untrusted/inlineJson.ts';
import { parseBoundedJson } from '../untrusted/parseBoundedJson.ts';
import type { PositionReader } from './PositionReader.ts';

const MAX_BYTES = 262_144;

/**
 * The image in a position's metadata (NonfungibleTokenPositionDescriptor), as a data URI for an `<img>`;
 * undefined when there is none, or when showing it would need another server.
 * @throws SluiceError `call_reverted`, transport codes
 */
export async function positionImage(reader: PositionReader, tokenId: bigint): Promise<string | undefined> {
  const bytes = dynamicBytes(await reader.tokenUri(tokenId), MAX_BYTES);
  if (!bytes) return undefined;
  const json = inlineJson(new TextDecoder().decode(bytes));
  if (json === undefined) return undefined;
  try {
    const metadata = parseBoundedJson(json) as { readonly image?: unknown } | null;
    return inlineImage(metadata?.image);
  } catch {
    return undefined;
  }
}
