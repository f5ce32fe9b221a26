import { MAX_UINT256 } from '../../abi/constants.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';

export interface NftReference {
  readonly chainId: number;
  readonly standard: 'erc721' | 'erc1155';
  readonly address: Address;
  readonly tokenId: bigint;
}

const PATTERN = /^eip155:([1-9][0-9]{0,14})\/(erc721|erc1155):(0x[0-9a-f]{40})\/([0-9]{1,78})$/i;

/** `eip155:<chain>/<erc721|erc1155>:<address>/<token id>` (CAIP-22, CAIP-29), or undefined. */
export function parseNftUri(value: string): NftReference | undefined {
  const [, chain, standard, contract, id] = PATTERN.exec(value.trim()) ?? [];
  const address = parseAddress(contract);
  if (!address || chain === undefined || standard === undefined || id === undefined) return undefined;
  const tokenId = BigInt(id);
  if (tokenId > MAX_UINT256) return undefined;
  return {
    chainId: Number(chain),
    standard: standard.toLowerCase() as NftReference['standard'],
    address,
    tokenId,
  };
}
