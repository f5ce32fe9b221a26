import { callData } from '../../abi/callData.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { AgreeOptions } from '../../rpc/RpcPool.ts';
import { agreedWord } from '../../wallet/agreedWord.ts';
import type { TypedDataIntent, WalletAsk, WalletSession } from '../../wallet/Connector.ts';
import { newPermit2, permit2TypedData } from '../../wallet/permit2TypedData.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import { verifySignature } from '../../wallet/verifySignature.ts';
import { nowSeconds } from '../chainTime.ts';
import type { FlowSigner } from '../FlowSigner.ts';
import { type GrantTerms, permit2Seconds, signatureSeconds } from '../permit2Seconds.ts';
import type { Permit2Step } from '../TransactionPlan.ts';
import { rememberRefusal, signingCode, takesSignatures } from './signingCode.ts';

/** Index of the nonce in the answer of Permit2's `allowance`: amount, expiration, nonce. */
const NONCE_WORD = 2;

/**
 * Asks for a signature that lets the spender take exactly the needed amount through Permit2.
 * @param onAsk called before the wallet is asked, and again right before the request; if it throws, nothing
 * is asked
 * @param alone called with the endpoint if only one operator told the nonce, the account's code or what that says of
 * the signature; if it throws, nothing is asked, and no signature is used
 * @returns undefined if the account's code (EIP-7702, or a contract account) would not accept a signature, or did
 * not accept this one: an approval transaction is needed then
 * @throws SluiceError `wallet_unsupported` if the wallet cannot sign, `wallet_failed` if another account
 * signed, the other wallet codes, and the codes of a failed read
 */
export async function signPermit2(
  { account, chain, client, ...terms }: FlowSigner & GrantTerms,
  wallet: Pick<WalletSession, 'signTypedData'>,
  { permit2, token: { address }, spender, neededRaw }: Permit2Step,
  onAsk: (ask?: WalletAsk) => void,
  alone: AgreeOptions['alone'],
): Promise<SignedPermit2 | undefined> {
  const signer = { account, chain, client };
  const code = await signingCode(signer, alone);
  if (!(await takesSignatures(signer, code, alone))) return undefined;
  const allowanceCall = callData('allowance(address,address,address)', account, address, spender);
  const nonce = await agreedWord(client, permit2, allowanceCall, NONCE_WORD, alone);
  const now = nowSeconds(client);
  const validSeconds = permit2Seconds(terms);
  const usableSeconds = signatureSeconds(terms);
  const permit = newPermit2(address, neededRaw, spender, Number(nonce), now, validSeconds, usableSeconds);
  const data = permit2TypedData(permit, permit2, client.chain.id);
  const intent: TypedDataIntent = {
    ...{ kind: 'permit2', owner: account, chainId: client.chain.id, permit2, token: address, spender },
    ...{ amountRaw: neededRaw, nonce, expiration: BigInt(now + validSeconds) },
    sigDeadline: BigInt(now + usableSeconds),
  };
  onAsk();
  const signature = await wallet.signTypedData(data, intent, onAsk);
  if (!(await verifySignature(client, account, data, signature, 'permit2', alone))) {
    if (code === '0x') throw new SluiceError('wallet_failed', 'The signature is not of this account');
    rememberRefusal(signer, code);
    return undefined;
  }
  return { ...permit, signature };
}
