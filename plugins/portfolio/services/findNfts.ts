import { encodeCall } from '../../../kernel/abi/callData.ts';
import { nftSelectors } from '../../../kernel/abi/nftSelectors.ts';
import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import { addressAt, hexWord, wordAt } from '../../../kernel/abi/words.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { toQuantity } from '../../../kernel/rpc/quantity.ts';

/** keccak256 of the signatures; the test recomputes each. */
export const nftTopics = {
  'Transfer(address,address,uint256)': '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  'TransferSingle(address,address,address,uint256,uint256)':
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  'TransferBatch(address,address,address,uint256[],uint256[])':
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const;

/** An NFT by its contract and id, without its metadata. */
export interface NftId {
  readonly standard: 'erc721' | 'erc1155';
  readonly address: Address;
  readonly tokenId: bigint;
}

/** Nobody sends more ids in one batch, so such a log is ignored. */
const MAX_IN_BATCH = 200n;

/**
 * NFTs that were sent to `owner` in a range of blocks (EIP-721 and EIP-1155), each once. Logs of another form
 * are ignored.
 * @throws SluiceError transport codes; `rpc_error` also where the node finds the range too long
 */
export async function nftsReceived(
  client: ChainClient,
  owner: Address,
  from: bigint,
  to: bigint,
): Promise<readonly NftId[]> {
  const span = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const receiver = hexWord(owner);
  const { 'Transfer(address,address,uint256)': single, ...multi } = nftTopics;
  const read = async (topics: readonly unknown[]) => {
    const logs = await client.rpc.request<unknown>('eth_getLogs', [{ ...span, topics }]);
    return Array.isArray(logs) ? logs : [];
  };
  const [owned, counted] = await Promise.all([
    // The fourth topic distinguishes an EIP-721 transfer from an ERC-20 one.
    read([single, null, receiver, null]),
    read([Object.values(multi), null, null, receiver]),
  ]);
  const found = new Map<string, NftId>();
  for (const nft of [...owned, ...counted].flatMap((log) => decodeLog(log))) found.set(nftKey(nft), nft);
  return [...found.values()];
}

/** Those of `nfts` that `owner` still has. Those whose contract does not answer are left out and counted. */
export async function stillOwned(
  client: ChainClient,
  owner: Address,
  nfts: readonly NftId[],
): Promise<{ readonly owned: readonly NftId[]; readonly unread: number }> {
  if (nfts.length === 0) return { owned: [], unread: 0 };
  const { results } = await client.multicall.read(
    nfts.map(({ standard, address, tokenId }) => ({
      target: address,
      data:
        standard === 'erc721'
          ? encodeCall(nftSelectors['ownerOf(uint256)'], tokenId)
          : encodeCall(nftSelectors['balanceOf(address,uint256)'], owner, tokenId),
    })),
  );
  let unread = 0;
  const owned = nfts.filter(({ standard }, index) => {
    const result = results[index];
    if (!result?.ok) {
      // A contract that reverts says that the NFT does not exist (any more).
      if (result?.error.code !== 'call_reverted') unread += 1;
      return false;
    }
    if (standard === 'erc721') return sameAddress(addressAt(result.data), owner);
    return (wordAt(result.data) ?? 0n) > 0n;
  });
  return { owned, unread };
}

export function nftKey({ address, tokenId }: NftId): string {
  return `${address}:${tokenId}`;
}

function decodeLog(log: unknown): readonly NftId[] {
  if (typeof log !== 'object' || log === null) return [];
  const { address, topics, data, removed } = log as Record<string, unknown>;
  const contract = parseAddress(address);
  if (!contract || removed === true || !Array.isArray(topics) || topics.length !== 4) return [];
  const [topic, , , last] = topics as readonly unknown[];
  if (topic === nftTopics['Transfer(address,address,uint256)']) {
    return typeof last === 'string' && /^0x[0-9a-f]{64}$/i.test(last)
      ? [{ standard: 'erc721', address: contract, tokenId: BigInt(last) }]
      : [];
  }
  if (typeof data !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(data)) return [];
  const ids = topic === nftTopics['TransferSingle(address,address,address,uint256,uint256)'];
  const tokenIds = ids ? [wordAt(data as Hex)] : batchIds(data as Hex);
  return tokenIds.flatMap((tokenId) =>
    tokenId === undefined ? [] : [{ standard: 'erc1155' as const, address: contract, tokenId }],
  );
}

/** The first of the two arrays in a batch's data. */
function batchIds(data: Hex): readonly (bigint | undefined)[] {
  const offset = wordAt(data);
  if (offset === undefined || offset % 32n !== 0n || offset > 1_024n) return [];
  const start = Number(offset / 32n);
  const count = wordAt(data, start);
  if (count === undefined || count > MAX_IN_BATCH) return [];
  return Array.from({ length: Number(count) }, (_, index) => wordAt(data, start + 1 + index));
}
