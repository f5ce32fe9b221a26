import { SluiceError } from '../../errors/SluiceError.ts';
import type { WalletSession } from '../../wallet/Connector.ts';
import { erc2612Support, erc2612TypedData, type SignedPermit, splitSignature } from '../../wallet/erc2612.ts';
import { verifySignature } from '../../wallet/verifySignature.ts';
import type { FlowSigner } from '../FlowSigner.ts';
import type { Permit2612Step } from '../TransactionPlan.ts';

/**
 * A signature in place of an approval, where token and wallet can; undefined where an approval is the way.
 * @param deadline seconds
 * @param onAsk told before the wallet is asked, and again when it is: what it throws calls that off
 * @throws SluiceError `wallet_rejected`, `wallet_failed` for a signature of somebody else, transport codes
 */
export async function permitToken(
  { account, client }: FlowSigner,
  wallet: Pick<WalletSession, 'signTypedData'>,
  { token, spender, neededRaw }: Permit2612Step,
  deadline: number,
  onAsk: () => void,
): Promise<SignedPermit | undefined> {
  const support = await erc2612Support(client, token.address, account);
  if (!support) return undefined;
  // A contract account cannot sign by a key, and that is all these tokens look at.
  const code = await client.rpc.request<unknown>('eth_getCode', [account, 'latest']);
  if (code !== '0x') return undefined;
  const data = erc2612TypedData(support, account, spender, neededRaw, BigInt(deadline));
  onAsk();
  let signature: Awaited<ReturnType<WalletSession['signTypedData']>>;
  try {
    signature = await wallet.signTypedData(data, onAsk);
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'wallet_unsupported') return undefined;
    throw error;
  }
  const parts = splitSignature(signature);
  if (!parts || !(await verifySignature(client, account, data, signature, 'key'))) {
    throw new SluiceError('wallet_failed', 'The signature is not of this account');
  }
  return { ...parts, token: token.address, spender, valueRaw: neededRaw, deadline };
}
