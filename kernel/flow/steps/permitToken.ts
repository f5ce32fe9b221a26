import { SluiceError } from '../../errors/SluiceError.ts';
import type { AgreeOptions } from '../../rpc/RpcPool.ts';
import type { TypedDataIntent, WalletAsk, WalletSession } from '../../wallet/Connector.ts';
import { erc2612Support, erc2612TypedData, type SignedPermit, splitSignature } from '../../wallet/erc2612.ts';
import { verifySignature } from '../../wallet/verifySignature.ts';
import type { FlowSigner } from '../FlowSigner.ts';
import type { Permit2612Step } from '../TransactionPlan.ts';
import { signingCode } from './signingCode.ts';

/**
 * Asks for an ERC-2612 signature, which replaces an approval transaction.
 * @param deadline Unix time in seconds
 * @param onAsk called before the wallet is asked, and again right before the request; if it throws, nothing
 * is asked
 * @param alone called with the endpoint if only one operator told the nonce or the account's code; if it throws, nothing
 * is asked
 * @returns undefined if token, account or wallet cannot do that: an approval transaction is needed then
 * @throws SluiceError `wallet_rejected`, `wallet_failed` if another account signed, transport codes
 */
export async function permitToken(
  signer: FlowSigner,
  wallet: Pick<WalletSession, 'signTypedData'>,
  { token, spender, neededRaw }: Permit2612Step,
  deadline: number,
  onAsk: (ask?: WalletAsk) => void,
  alone: AgreeOptions['alone'],
): Promise<SignedPermit | undefined> {
  const { account, client } = signer;
  const support = await erc2612Support(client, token.address, account, alone);
  if (!support) return undefined;
  // A contract account has no key to sign with, and these tokens accept only the signature of a key.
  if ((await signingCode(signer, alone)) !== '0x') return undefined;
  const data = erc2612TypedData(support, account, spender, neededRaw, BigInt(deadline));
  const intent: TypedDataIntent = {
    ...{ kind: 'erc2612', owner: account, chainId: client.chain.id, token: token.address, spender },
    ...{
      separator: support.separator,
      amountRaw: neededRaw,
      nonce: support.nonce,
      deadline: BigInt(deadline),
    },
  };
  onAsk();
  let signature: Awaited<ReturnType<WalletSession['signTypedData']>>;
  try {
    signature = await wallet.signTypedData(data, intent, onAsk);
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'wallet_unsupported') return undefined;
    throw error;
  }
  const parts = splitSignature(signature);
  if (!parts || !(await verifySignature(client, account, data, signature, 'key', alone))) {
    throw new SluiceError('wallet_failed', 'The signature is not of this account');
  }
  return { ...parts, token: token.address, spender, valueRaw: neededRaw, deadline };
}
