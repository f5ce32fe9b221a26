import { Wallet } from 'ethers/wallet';
import { ownArtifact } from '../../chains/deployer/compileContracts.ts';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { TestChain } from './localChain.ts';

/** Keys of anvil's accounts 0 and 1. */
const SENDER_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ACCOUNT_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** The delegates of `TestDelegate.sol`. */
export type DelegateName = 'AcceptingDelegate' | 'RefusingDelegate' | 'MuteDelegate';

/**
 * Deploys a delegate, and delegates the second wallet's code to it by a transaction of another account (EIP-7702,
 * type 4).
 * @returns the delegate's address
 */
export async function delegate(chain: TestChain, name: DelegateName): Promise<Address> {
  const [account, sender] = [new Wallet(ACCOUNT_KEY), new Wallet(SENDER_KEY)];
  const from = sender.address as Address;
  const rpc = new JsonRpc(chain.url);
  const wait = async (hash: Hex) => {
    const startedMs = performance.now();
    while (performance.now() - startedMs < 60_000) {
      const receipt = await rpc.call<{ contractAddress: Address } | null>('eth_getTransactionReceipt', [
        hash,
      ]);
      if (receipt) return receipt;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`${hash} was not mined`);
  };
  const count = async (of: string) =>
    Number(await chain.rpc<Hex>('eth_getTransactionCount', [of, 'pending']));
  const data = ownArtifact(name).bytecode;
  const { contractAddress } = await wait(await chain.rpc<Hex>('eth_sendTransaction', [{ from, data }]));
  const chainId = Number(await chain.rpc<Hex>('eth_chainId'));
  const nonce = await count(account.address);
  const raw = await sender.signTransaction({
    type: 4,
    chainId,
    to: from,
    nonce: await count(from),
    gasLimit: 200_000,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    authorizationList: [await account.authorize({ address: contractAddress, chainId, nonce })],
  });
  await wait(await chain.rpc<Hex>('eth_sendRawTransaction', [raw]));
  const code = await chain.rpc<Hex>('eth_getCode', [account.address, 'latest']);
  if (code !== `0xef0100${contractAddress.slice(2).toLowerCase()}`) throw new Error(`not delegated: ${code}`);
  return contractAddress;
}
