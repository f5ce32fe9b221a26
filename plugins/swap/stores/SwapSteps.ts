import { when } from 'mobx';
import type { SignedPermit2 } from '../../../kernel/calldata/SwapIntent.ts';
import { maxUint256 } from '../../../kernel/calldata/tokenCalls.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { approvalInfo, approveToken, sendAndSettle } from '../../../kernel/tx/flow/approveToken.ts';
import { deadlineFrom, defaultDeadlineSeconds } from '../../../kernel/tx/flow/deadline.ts';
import type { FlowRun } from '../../../kernel/tx/flow/FlowRun.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import { approveRequest, permit2ApproveRequest } from '../../../kernel/tx/flow/tokenRequests.ts';
import { type Simulation, simulate } from '../../../kernel/tx/simulate.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionCall, TransactionRequest } from '../../../kernel/tx/types.ts';
import { PERMIT_EXPIRATION_SECONDS } from '../../../kernel/wallet/permit2TypedData.ts';
import { permitStep } from './permitStep.ts';
import { quoteRouter } from './quoteRouter.ts';
import type { ConfirmStep, FlowServices } from './SwapFlow.ts';
import type { SwapStore } from './SwapStore.ts';
import { swapInfo } from './swapInfo.ts';
import { type SwapTerms, swapRequest } from './swapRequest.ts';

const PERMIT_READ_MS = 10_000;

/** What the review agreed on. */
export interface Agreed {
  readonly quote: Quote;
  /** Raw units: the least output or the most input. */
  readonly limitRaw: bigint;
  /** Raw units: the most that leaves. */
  readonly spentRaw: bigint;
  readonly recipient: Address;
}

/** The single steps of a swap, from the allowance to its transaction. Loaded when one is taken. */
export class SwapSteps {
  readonly #store: SwapStore;
  readonly #services: FlowServices;
  /** Kept for the next try, as long as it holds. */
  #signed: { readonly owner: Address; readonly permit: SignedPermit2 } | undefined;

  constructor(store: SwapStore, services: FlowServices) {
    this.#store = store;
    this.#services = services;
  }

  /** @throws SluiceError `contract_missing` */
  router({ client }: Party, quote: Quote): DeployedContract {
    const router = quoteRouter(client, quote);
    if (!router) throw new SluiceError('contract_missing', 'No router of this chain can do this swap');
    return router;
  }

  /** Who must be allowed to take the input token for `router`. @throws SluiceError `contract_missing` */
  spender({ chain }: Party, router: DeployedContract): Address {
    return router.kind === 'universalRouter' ? permit2Of(chain) : router.address;
  }

  /** Zero first where the token asks for it; resolves when the allowance is on chain. */
  approve(
    party: Party,
    token: Token,
    spender: Address,
    neededRaw: bigint,
    run: FlowRun<ConfirmStep>,
  ): Promise<void> {
    return approveToken(this.#services, party, token, spender, neededRaw, run);
  }

  /**
   * What lets the Universal Router take the input through Permit2: a signature to send along, or, where the wallet
   * cannot sign, an allowance on chain (then undefined).
   */
  async permit(
    party: Party,
    token: Token,
    router: Address,
    amountRaw: bigint,
    { isCurrent, onStep }: FlowRun<ConfirmStep>,
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
        onAsk: () => onStep('PERMITTING'),
      });
      this.#signed = permit && { owner, permit };
      return permit;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'wallet_unsupported') throw error;
    }
    if (!isCurrent()) return undefined;
    const expiration = nowSeconds(party) + PERMIT_EXPIRATION_SECONDS;
    const request = permit2ApproveRequest(permit2, token.address, router, amountRaw, expiration);
    await sendAndSettle(this.#services, party, request, approvalInfo(token, router, amountRaw));
    return undefined;
  }

  /** @param permit2 what {@link permit} gave */
  terms(
    party: Party,
    agreed: Agreed,
    router: DeployedContract,
    permit2: SignedPermit2 | undefined,
  ): SwapTerms {
    const { account, chain } = party;
    const { quote, limitRaw, recipient } = agreed;
    const seconds = this.#services.settings.deadlineSeconds ?? defaultDeadlineSeconds(chain);
    const deadline = nowSeconds(party) + seconds;
    return { chain, router, quote, limitRaw, sender: account, recipient, deadline, permit2 };
  }

  /** The swap's transaction. @throws SluiceError `quote_failed` */
  request(terms: SwapTerms): TransactionRequest {
    return swapRequest(terms);
  }

  /** Allowance and swap as one, for a wallet that can. */
  async batch(
    party: Party,
    agreed: Agreed,
    router: DeployedContract,
    token: Token,
  ): Promise<{ readonly requests: readonly TransactionRequest[]; readonly deadline: number }> {
    const { allowances, settings } = this.#services;
    const { account, chain } = party;
    const spender = this.spender(party, router);
    const { spentRaw } = agreed;
    const requests = [approveRequest(token.address, spender, settings.approveExact ? spentRaw : maxUint256)];
    if (await allowances.needsReset(account, token, spender)) {
      requests.unshift(approveRequest(token.address, spender, 0n));
    }
    if (router.kind === 'universalRouter') {
      const expiration = nowSeconds(party) + PERMIT_EXPIRATION_SECONDS;
      const permit2 = permit2Of(chain);
      requests.push(permit2ApproveRequest(permit2, token.address, router.address, spentRaw, expiration));
    }
    const terms = this.terms(party, agreed, router, undefined);
    requests.push(this.request(terms));
    return { requests, deadline: terms.deadline };
  }

  /** What the record keeps of it. */
  info({ quote, limitRaw }: Agreed): TransactionInfo {
    return swapInfo(quote, limitRaw);
  }

  /**
   * What the wallet would be asked for now, carried out on a copy of the chain: the approval too where it is still
   * to come. Undefined where that cannot be tried, since a signature is missing.
   * @throws SluiceError `simulation_failed` where nobody could tell
   */
  async preview(party: Party, agreed: Agreed): Promise<Simulation | undefined> {
    const { input } = agreed.quote.request;
    const router = this.router(party, agreed.quote);
    if (router.kind === 'universalRouter' && input.kind === 'token') return undefined;
    const request = this.request(this.terms(party, agreed, router, undefined));
    const calls: TransactionCall[] = [request];
    if (input.kind === 'token' && this.#store.allowed === false) {
      calls.unshift(approveRequest(input.address, router.address, agreed.spentRaw));
    }
    const { expects = [], avoid } = request;
    return simulate(party.client, { from: party.account, calls, watch: expects, avoid });
  }
}

/** The later of the newest block's time and the clock. */
function nowSeconds({ client }: Party): number {
  return deadlineFrom(Date.now(), client.clock.head?.timestamp, 0);
}

function permit2Of(chain: ChainSpec): Address {
  const permit2 = contractAddress(chain, 'permit2');
  if (!permit2) throw new SluiceError('contract_missing', 'This chain has no Permit2');
  return permit2;
}
