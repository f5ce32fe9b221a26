import { encodeCall } from '../../../kernel/abi/callData.ts';
import { metadataSelectors } from '../../../kernel/abi/metadataSelectors.ts';
import { nftSelectors } from '../../../kernel/abi/nftSelectors.ts';
import { dynamicBytes, textOf } from '../../../kernel/abi/returnedText.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { inlineImage } from '../../../kernel/untrusted/inlineImage.ts';
import { inlineJson } from '../../../kernel/untrusted/inlineJson.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { parseBoundedJson } from '../../../kernel/untrusted/parseBoundedJson.ts';
import type { NftId } from './findNfts.ts';

const MAX_BYTES = 262_144;
/** An NFT's metadata; text from outside is sanitized for display. */
export interface NftFacts {
  readonly collection: string | undefined;
  readonly name: string | undefined;
  /** A data URI for an `<img>`. */
  readonly image: string | undefined;
  /** Where the picture is stored if not on chain: a scheme or host, which is never requested. */
  readonly elsewhere: string | undefined;
}

/**
 * Reads what the contract itself returns; it requests nothing from a server. @throws SluiceError transport
 * codes
 */
export async function nftFacts(client: ChainClient, nft: NftId): Promise<NftFacts> {
  const { standard, address, tokenId } = nft;
  const { results } = await client.multicall.read([
    { target: address, data: metadataSelectors['name()'] },
    {
      target: address,
      data: encodeCall(nftSelectors[standard === 'erc721' ? 'tokenURI(uint256)' : 'uri(uint256)'], tokenId),
    },
  ]);
  const [named, described] = results;
  const collection = named?.ok ? outsideText(textOf(named.data), 60) || undefined : undefined;
  const bytes = described?.ok ? dynamicBytes(described.data, MAX_BYTES) : undefined;
  if (!bytes) return { collection, name: undefined, image: undefined, elsewhere: undefined };
  const uri = new TextDecoder().decode(bytes);
  const inline = inlineJson(uri);
  if (inline === undefined) return { collection, name: undefined, image: undefined, elsewhere: placeOf(uri) };
  const { name, image } = fieldsOf(inline);
  const shown = inlineImage(image);
  return {
    collection,
    name: outsideText(name, 60) || undefined,
    image: shown,
    elsewhere: shown || typeof image !== 'string' ? undefined : placeOf(image),
  };
}

function fieldsOf(json: string): { readonly name?: unknown; readonly image?: unknown } {
  try {
    const metadata = parseBoundedJson(json);
    return typeof metadata === 'object' && metadata !== null ? metadata : {};
  } catch {
    return {};
  }
}

/** `example.com`, `ipfs:`; undefined for an invalid address. */
function placeOf(uri: string): string | undefined {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#\s]*))?/i.exec(uri.trim()) ?? [];
  if (scheme === '' || scheme === 'data:') return undefined;
  return outsideText(/^https?:$/i.test(scheme) && host !== '' ? host : scheme, 60);
}
