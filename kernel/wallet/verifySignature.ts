import { bytesWords, word } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { AgreeOptions } from '../rpc/RpcPool.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { TypedData } from './Connector.ts';

/**
 * bytes4(keccak256("isValidSignature(bytes32,bytes)")): both the selector and the expected answer (ERC-1271).
 */
const MAGIC = '0x1626ba7e';

/**
 * How the contract that receives the signature checks it. `permit2`: an account with code by ERC-1271, other
 * accounts by their key (SignatureVerification.sol). `key`: always by the key (most ERC-2612 tokens).
 */
export type SignatureRule = 'permit2' | 'key';

/**
 * Whether contracts will accept `signature` over `data` as `signer`'s. Checked before the signature is used,
 * with two endpoints.
 * @param alone called with the endpoint if only one operator said what the account is, or what its code says
 * @throws SluiceError transport codes when the chain cannot be read
 */
export async function verifySignature(
  client: ChainClient,
  signer: Address,
  data: TypedData,
  signature: Hex,
  rule: SignatureRule,
  alone: AgreeOptions['alone'],
): Promise<boolean> {
  const { hashTypedData } = await loadChunk(() => import('./signing/hashTypedData.ts'));
  const digest = hashTypedData(data);
  if (rule === 'permit2') {
    const code = await client.rpc.agree<unknown>('eth_getCode', [signer, 'latest'], { alone });
    if (typeof code === 'string' && /^0x[0-9a-f]+$/i.test(code))
      return erc1271(client, signer, digest, signature, alone);
  }
  const { recoverSigner } = await loadChunk(() => import('./signing/recoverSigner.ts'));
  return recoverSigner(digest, signature) === signer;
}

async function erc1271(
  client: ChainClient,
  to: Address,
  digest: Hex,
  signature: Hex,
  alone: AgreeOptions['alone'],
): Promise<boolean> {
  try {
    const data = `${MAGIC}${word(digest)}${word(64)}${bytesWords(signature)}`;
    const answer = await client.rpc.agree<Hex>('eth_call', [{ to, data }, 'latest'], { alone });
    return answer.slice(0, 10).toLowerCase() === MAGIC && answer.length >= 66;
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'call_reverted') return false;
    throw error;
  }
}
