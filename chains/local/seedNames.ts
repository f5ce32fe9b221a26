import { Interface, id as labelHash, namehash, ZeroAddress, ZeroHash } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { initCodeOf } from '../deployer/Artifact.ts';
import { ownArtifact } from '../deployer/compileContracts.ts';
import type { Sender } from '../deployer/Sender.ts';
import { ACCOUNTS, SECOND_WALLET } from './accounts.ts';
import { metadataUri, pngDataUri } from './collectibles.ts';

/** The local chain's ENS and NFT contracts and their contents. */
export interface Extras {
  readonly ensRegistry: Address;
  readonly ensResolver: Address;
  /** Names with an address and a matching reverse record. */
  readonly names: readonly { readonly name: string; readonly address: Address; readonly avatar: string }[];
  /** An account whose reverse record claims a name that belongs to another account. */
  readonly falseReverse: { readonly address: Address; readonly claims: string };
  /** ERC-721: tokens 1 (second wallet) and 2 (first). */
  readonly collectible: Address;
  /** ERC-1155: token 1, held by accounts 0 and 4. */
  readonly multiToken: Address;
}

const REGISTRY = new Interface([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver)',
]);
const RESOLVER = new Interface([
  'function setAddr(bytes32 node, address target)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string value)',
  'function setContenthash(bytes32 node, bytes value)',
]);
const COLLECTIBLE = new Interface(['function mint(address to, uint256 tokenId, string uri)']);
const MULTI_TOKEN = new Interface(['function mint(address to, uint256 id, uint256 value, string uri)']);

/** ipfs://bafybeibj6lixxzqtsb45ysdjnupvqkufgdvzqbnvmhw2kf7cfkesy7r7d4 */
export const CONTENT_HASH: Hex =
  '0xe3010170122029f2d17be6139079dc48696d1f582a8530eb9805b561eda517e22a892c7e3f1f';

/** Deploys ENS and the two NFT contracts, and fills them. Throws what the sender throws. */
export async function seedNames(sender: Sender, chainId: number): Promise<Extras> {
  const deploy = (name: string, contract: string, args: readonly unknown[]): Promise<Address> =>
    sender.deploy({ name, initCode: initCodeOf(ownArtifact(contract), args) });
  const call = (name: string, to: Address, data: string): Promise<void> =>
    sender.call({ name, to, data: data as Hex });

  const collectible = await deploy('collectible', 'TestCollectible', ['Sluice Gates', 'GATE']);
  const multiToken = await deploy('multiToken', 'TestMultiToken', []);
  for (const [owner, tokenId, colour] of [
    [SECOND_WALLET, 1, [131, 110, 249]],
    [ACCOUNTS[0], 2, [32, 160, 140]],
  ] as const) {
    const uri = metadataUri(`Gate ${tokenId}`, colour);
    await call('collectible', collectible, COLLECTIBLE.encodeFunctionData('mint', [owner, tokenId, uri]));
  }
  for (const owner of [ACCOUNTS[0], ACCOUNTS[4]]) {
    const uri = metadataUri('Drop 1', [240, 120, 60]);
    await call('multi token', multiToken, MULTI_TOKEN.encodeFunctionData('mint', [owner, 1, 5, uri]));
  }

  const ensRegistry = await deploy('ensRegistry', 'EnsRegistry', []);
  const ensResolver = await deploy('ensResolver', 'EnsResolver', [ensRegistry]);
  const own = async (parent: string, label: string, resolver: string = ensResolver): Promise<string> => {
    const node = parent === '' ? ZeroHash : namehash(parent);
    const args = [node, labelHash(label), sender.from, resolver];
    await call(`name ${label}`, ensRegistry, REGISTRY.encodeFunctionData('setSubnodeRecord', args));
    return namehash(parent === '' ? label : `${label}.${parent}`);
  };
  const setReverse = async (address: Address, name: string): Promise<void> => {
    const node = await own('addr.reverse', address.slice(2).toLowerCase());
    await call(`reverse ${name}`, ensResolver, RESOLVER.encodeFunctionData('setName', [node, name]));
  };

  await own('', 'eth', ZeroAddress);
  await own('', 'reverse', ZeroAddress);
  await own('reverse', 'addr', ZeroAddress);
  const names = [
    { name: 'alice.eth', address: SECOND_WALLET, avatar: `eip155:${chainId}/erc721:${collectible}/1` },
    { name: 'bob.eth', address: ACCOUNTS[3], avatar: pngDataUri([200, 60, 90]) },
    { name: 'carol.eth', address: ACCOUNTS[4], avatar: `eip155:${chainId}/erc1155:${multiToken}/1` },
  ];
  for (const { name, address, avatar } of names) {
    const node = await own('eth', name.slice(0, name.indexOf('.')));
    await call(name, ensResolver, RESOLVER.encodeFunctionData('setAddr', [node, address]));
    await call(name, ensResolver, RESOLVER.encodeFunctionData('setText', [node, 'avatar', avatar]));
    await setReverse(address, name);
  }
  const alice = namehash('alice.eth');
  await call('alice.eth', ensResolver, RESOLVER.encodeFunctionData('setContenthash', [alice, CONTENT_HASH]));
  const falseReverse = { address: ACCOUNTS[5], claims: 'alice.eth' };
  await setReverse(falseReverse.address, falseReverse.claims);
  await sender.settle();
  return { ensRegistry, ensResolver, names, falseReverse, collectible, multiToken };
}
