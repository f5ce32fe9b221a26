import { callData } from '../../../kernel/abi/callData.ts';
import type { SignedPermit2 } from '../../../kernel/calldata/SwapIntent.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import type { Permit2Allowance } from '../../../kernel/tokens/types.ts';
import { agreedWord } from '../../../kernel/wallet/agreedWord.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { permit2State } from '../../../kernel/wallet/permit2State.ts';
import { newPermit2, permit2TypedData } from '../../../kernel/wallet/permit2TypedData.ts';
import { verifySignature } from '../../../kernel/wallet/verifySignature.ts';

/** Permit2's allowance answers with amount, expiration and nonce. */
const NONCE_WORD = 2;

export interface PermitQuestion {
  readonly client: ChainClient;
  readonly wallet: Pick<WalletSession, 'signTypedData'>;
  readonly permit2: Address;
  readonly owner: Address;
  readonly token: Address;
  /** The router. */
  readonly spender: Address;
  /** Exactly what the swap may take, raw units. */
  readonly amountRaw: bigint;
  readonly allowance: Permit2Allowance;
  /** Signed for an earlier try. */
  readonly signed: SignedPermit2 | undefined;
  /** The later of the newest block's time and the clock. */
  readonly nowSeconds: number;
  /** Told right before the wallet is asked. */
  readonly onAsk: () => void;
}

/**
 * The signature that lets the router take the input through Permit2, asked for only where neither an allowance nor
 * an earlier signature holds; undefined where none is needed.
 * @throws SluiceError `wallet_unsupported` where the wallet cannot sign, the other wallet codes, and what reading
 * the chain throws
 */
export async function permitStep(question: PermitQuestion): Promise<SignedPermit2 | undefined> {
  const { client, wallet, permit2, owner, token, spender, amountRaw, allowance, nowSeconds } = question;
  const state = permit2State({
    token,
    spender,
    amountRaw,
    // The token's own allowance for Permit2 was the step before.
    tokenAllowance: { state: 'known', raw: amountRaw },
    permitAllowance: allowance,
    signed: question.signed,
    nowSeconds,
    isApprovalPending: false,
    isRevocationPending: false,
  });
  if (state.state === 'ALLOWED') return state.permit;
  if (state.state === 'LOADING' || allowance.state !== 'known') {
    const cause = state.state === 'LOADING' ? state.error : undefined;
    throw cause ?? new SluiceError('providers_failed', 'Permit2 could not be read');
  }
  const allowanceCall = callData('allowance(address,address,address)', owner, token, spender);
  const nonce = Number(await agreedWord(client, permit2, allowanceCall, NONCE_WORD));
  const permit = newPermit2(token, amountRaw, spender, nonce, nowSeconds);
  const data = permit2TypedData(permit, permit2, client.chain.id);
  question.onAsk();
  const signature = await wallet.signTypedData(data);
  if (!(await verifySignature(client, owner, data, signature, 'permit2'))) {
    throw new SluiceError('wallet_failed', 'The signature is not of this account');
  }
  return { ...permit, signature };
}
