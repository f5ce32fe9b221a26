import { when } from 'mobx';
import type { SignedPermit2 } from '../../../kernel/calldata/SwapIntent.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { approvalInfo, sendAndSettle } from '../../../kernel/tx/flow/approveToken.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import { permit2ApproveRequest } from '../../../kernel/tx/flow/tokenRequests.ts';
import type { TransactionRequest } from '../../../kernel/tx/types.ts';
import { PERMIT_EXPIRATION_SECONDS } from '../../../kernel/wallet/permit2TypedData.ts';
import type { FlowServices, SwapRun } from './flowTypes.ts';
import { nowSeconds } from './nowSeconds.ts';
import { permit2Of } from './permit2Of.ts';
import { permitStep } from './permitStep.ts';
import type { SwapStore } from './SwapStore.ts';

const PERMIT_READ_MS = 10_000;

/** What lets the Universal Router take the input through Permit2. */
export class SwapPermit {
  readonly #store: Pick<SwapStore, 'permitAllowance'>;
  readonly #services: FlowServices;
  /** Kept for the next try, as long as it holds. */
  #signed: { readonly owner: Address; readonly permit: SignedPermit2 } | undefined;

  constructor(store: Pick<SwapStore, 'permitAllowance'>, services: FlowServices) {
    this.#store = store;
    this.#services = services;
  }

  /**
   * A signature to send along, or, where the wallet cannot sign, an allowance on chain (then undefined).
   * @param amountRaw raw units of `token`
   * @throws SluiceError `contract_missing`, and what signing and sending throw
   */
  async ask(
    party: Party,
    token: Token,
    router: Address,
    amountRaw: bigint,
    { isCurrent, onStep }: SwapRun,
  ): Promise<SignedPermit2 | undefined> {
    const store = this.#store;
    const { account: owner, client } = party;
    const permit2 = permit2Of(party.chain);
    await when(() => store.permitAllowance?.state !== 'loading', { timeout: PERMIT_READ_MS }).catch(
      () => undefined,
    );
    if (!isCurrent()) return undefined;
    try {
      const permit = await permitStep({
        client,
        wallet: this.#services.wallet,
        permit2,
        owner,
        token: token.address,
        spender: router,
        amountRaw,
        allowance: store.permitAllowance ?? { state: 'loading' },
        signed: this.#signed?.owner === owner ? this.#signed.permit : undefined,
        nowSeconds: nowSeconds(party),
        onAsk: () => {
          // It may have been called off while the nonce was read.
          if (!isCurrent()) throw new SluiceError('cancelled', 'The swap was called off');
          onStep('PERMITTING');
        },
      });
      this.#signed = permit && { owner, permit };
      return permit;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'wallet_unsupported') throw error;
    }
    if (!isCurrent()) return undefined;
    const request = this.allowanceRequest(party, token, router, amountRaw);
    await sendAndSettle(this.#services, party, request, approvalInfo(token, router, amountRaw));
    return undefined;
  }

  /** In a signature's place: Permit2's own allowance, for as long. @throws SluiceError `contract_missing` */
  allowanceRequest(party: Party, token: Token, router: Address, amountRaw: bigint): TransactionRequest {
    const expiration = nowSeconds(party) + PERMIT_EXPIRATION_SECONDS;
    return permit2ApproveRequest(permit2Of(party.chain), token.address, router, amountRaw, expiration);
  }
}
