import { encodeCall } from '../../abi/callData.ts';
import { nftSelectors } from '../../abi/nftSelectors.ts';
import { dynamicBytes } from '../../abi/returnedText.ts';
import { sameAddress } from '../../abi/sameAddress.ts';
import { addressAt, word, wordAt } from '../../abi/words.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { inlineJson } from '../../untrusted/inlineJson.ts';
import { parseBoundedJson } from '../../untrusted/parseBoundedJson.ts';
import { readBounded } from '../../untrusted/readBounded.ts';
import { type Gateways, uriToHttp } from '../../untrusted/uriToHttp.ts';
import { avatarImage } from './avatarImage.ts';
import type { NftReference } from './parseNftUri.ts';

const MAX_BYTES = 262_144;
const TIMEOUT_MS = 10_000;

export interface NftFetch {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly gateways: Gateways;
  readonly signal?: AbortSignal;
}

/**
 * The image of an NFT, if `account` owns it (rule 6.8): checks ownerOf or balanceOf, then reads the field
 * `image` from the metadata at the token URI. Undefined when the account does not own the NFT or there is no
 * image to show.
 * @throws SluiceError transport codes when ownership cannot be read
 */
export async function ownedNftImage(
  client: ChainClient,
  nft: NftReference,
  account: Address,
  how: NftFetch,
): Promise<string | undefined> {
  const { standard, tokenId } = nft;
  const read = (data: Hex) => call(client, nft.address, data);
  if (standard === 'erc721') {
    const owner = await read(encodeCall(nftSelectors['ownerOf(uint256)'], tokenId));
    if (!owner || !sameAddress(addressAt(owner), account)) return undefined;
  } else {
    const balance = await read(encodeCall(nftSelectors['balanceOf(address,uint256)'], account, tokenId));
    if (!balance || (wordAt(balance) ?? 0n) === 0n) return undefined;
  }
  const uri = await read(
    encodeCall(nftSelectors[standard === 'erc721' ? 'tokenURI(uint256)' : 'uri(uint256)'], tokenId),
  );
  const bytes = uri && dynamicBytes(uri, MAX_BYTES);
  if (!bytes) return undefined;
  // ERC-1155: replace {id} with the id as 64 hex digits.
  const id = word(tokenId);
  const metadata = await readMetadata(new TextDecoder().decode(bytes).replaceAll('{id}', id), how);
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  return avatarImage((metadata as { readonly image?: unknown }).image, how.gateways);
}

async function call(client: ChainClient, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    return await client.rpc.call({ to, data });
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'call_reverted') return undefined;
    throw error;
  }
}

/**
 * Undefined when the metadata cannot be read: then there is no image, and the account's drawn avatar is
 * shown.
 */
async function readMetadata(uri: string, { fetch, gateways, signal }: NftFetch): Promise<unknown> {
  const inline = inlineJson(uri);
  if (inline !== undefined) return parsed(inline);
  for (const url of uriToHttp(uri, gateways)) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (response.ok) return parsed(await readBounded(response, MAX_BYTES));
    } catch {
      if (signal?.aborted) return undefined;
    }
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined;
  }
}
