import { MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import type { SignedPermit2 } from '../../../kernel/calldata/SwapIntent.ts';
import type { Address, DeployedContract } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { approveToken } from '../../../kernel/tx/flow/approveToken.ts';
import { defaultDeadlineSeconds } from '../../../kernel/tx/flow/deadline.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import { approveRequest, wrapRequest } from '../../../kernel/tx/flow/tokenRequests.ts';
import { type Simulation, simulate } from '../../../kernel/tx/simulate.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionCall, TransactionRequest } from '../../../kernel/tx/types.ts';
import type { Agreed, FlowServices, SwapRun } from './flowTypes.ts';
import { nowSeconds } from './nowSeconds.ts';
import { permit2Of } from './permit2Of.ts';
import { quoteRouter } from './quoteRouter.ts';
import { SwapPermit } from './SwapPermit.ts';
import { SwapSending } from './SwapSending.ts';
import type { SwapStore } from './SwapStore.ts';
import type { SwapTrade } from './SwapTrade.ts';
import { swapInfo } from './swapInfo.ts';
import { type SwapTerms, swapRequest } from './swapRequest.ts';

/** What a swap does, from the allowance to its transaction. Loaded when the first of it is to be done. */
export class SwapSteps {
  readonly #trade: Pick<SwapTrade, 'passOver'>;
  readonly #store: SwapStore;
  readonly #services: FlowServices;
  readonly #permit: SwapPermit;
  readonly #sending: SwapSending;

  constructor(trade: Pick<SwapTrade, 'passOver'>, store: SwapStore, services: FlowServices) {
    this.#trade = trade;
    this.#store = store;
    this.#services = services;
    this.#permit = new SwapPermit(store, services);
    this.#sending = new SwapSending(services);
  }

  /** Zero first where the token asks for it; resolves when the allowance is on chain. */
  approve(party: Party, token: Token, spender: Address, neededRaw: bigint, run: SwapRun): Promise<void> {
    return approveToken(this.#services, party, token, spender, neededRaw, run);
  }

  /** @param wrapped the wrapped native coin @param amountRaw raw units */
  async wrap(
    kind: 'wrap' | 'unwrap',
    party: Party,
    wrapped: Address,
    amountRaw: bigint,
    run: SwapRun,
  ): Promise<void> {
    const info: TransactionInfo = {
      type: 'WRAP',
      unwrapped: kind === 'unwrap',
      currencyAmountRaw: amountRaw.toString(),
      chainId: party.chain.id,
    };
    await this.#sending.one(party, wrapRequest(kind, wrapped, amountRaw), info, run);
  }

  /** Runs what is left of the steps and sends the swap. @throws SluiceError `contract_missing`, `quote_failed` */
  async confirm(party: Party, agreed: Agreed, run: SwapRun): Promise<void> {
    const { quote, limitRaw, spentRaw, recipient, recipientText } = agreed;
    const { input, output } = quote.request;
    const store = this.#store;
    const router = routerOf(party, quote);
    const info = swapInfo(quote, limitRaw, recipientText === undefined ? undefined : recipient);
    const submit = () => {
      run.onStep('PENDING_CONFIRMATION');
      const { amountInRaw, amountOutAfterTaxRaw: amountOutRaw } = quote;
      run.onSubmit({ kind: 'swap', input, output, amountInRaw, amountOutRaw, recipient: recipientText });
    };
    if (input.kind === 'token' && store.allowed === false && store.walletBatches) {
      const { requests, deadline } = await this.#batch(party, agreed, router, input);
      if (!run.stillAgreed(party)) return;
      submit();
      if (await this.#sending.batch(party, requests, info, run, deadline)) return;
      // It may have been called off while the wallet had it.
      if (!run.stillAgreed(party)) return;
      run.onSubmit(undefined);
    }
    let permit2: SignedPermit2 | undefined;
    if (input.kind === 'token' && store.allowed === false) {
      await this.approve(party, input, spenderFor(party, router), spentRaw, run);
      if (!run.stillAgreed(party)) return;
    }
    if (input.kind === 'token' && router.kind === 'universalRouter') {
      permit2 = await this.#permit.ask(party, input, router.address, spentRaw, run);
      if (!run.stillAgreed(party)) return;
    }
    submit();
    const terms = this.#terms(party, agreed, router, permit2);
    try {
      await this.#sending.one(party, swapRequest(terms), info, run, terms.deadline);
    } catch (error) {
      // It is tried once more right before the wallet is asked. An approval that was lowered there is not the source's.
      const reverted = error instanceof SluiceError && error.code === 'transaction_reverted';
      if (reverted && store.allowed !== false) this.#trade.passOver(quote);
      throw error;
    }
  }

  /**
   * What the wallet would be asked for now, carried out on a copy of the chain: the approval too where it is still
   * to come. Undefined where that cannot be tried, since a signature is missing.
   * @throws SluiceError `simulation_failed` where nobody could tell
   */
  async preview(party: Party, agreed: Agreed): Promise<Simulation | undefined> {
    const { input } = agreed.quote.request;
    const router = routerOf(party, agreed.quote);
    if (router.kind === 'universalRouter' && input.kind === 'token') return undefined;
    const request = swapRequest(this.#terms(party, agreed, router, undefined));
    const calls: TransactionCall[] = [request];
    if (input.kind === 'token' && this.#store.allowed === false) {
      calls.unshift(approveRequest(input.address, router.address, agreed.spentRaw));
      if (await this.#services.allowances.needsReset(party.account, input, router.address)) {
        calls.unshift(approveRequest(input.address, router.address, 0n));
      }
    }
    const { expects = [], avoid } = request;
    const told = await simulate(party.client, { from: party.account, calls, watch: expects, avoid });
    if (!told.ok) this.#trade.passOver(agreed.quote);
    return told;
  }

  /** Allowance and swap as one, for a wallet that can. */
  async #batch(
    party: Party,
    agreed: Agreed,
    router: DeployedContract,
    token: Token,
  ): Promise<{ readonly requests: readonly TransactionRequest[]; readonly deadline: number }> {
    const { allowances, settings } = this.#services;
    const spender = spenderFor(party, router);
    const { spentRaw } = agreed;
    const requests = [approveRequest(token.address, spender, settings.approveExact ? spentRaw : MAX_UINT256)];
    if (await allowances.needsReset(party.account, token, spender)) {
      requests.unshift(approveRequest(token.address, spender, 0n));
    }
    if (router.kind === 'universalRouter') {
      requests.push(this.#permit.allowanceRequest(party, token, router.address, spentRaw));
    }
    const terms = this.#terms(party, agreed, router, undefined);
    requests.push(swapRequest(terms));
    return { requests, deadline: terms.deadline };
  }

  #terms(
    party: Party,
    agreed: Agreed,
    router: DeployedContract,
    permit2: SignedPermit2 | undefined,
  ): SwapTerms {
    const { account, chain } = party;
    const { quote, limitRaw, recipient } = agreed;
    const deadline =
      nowSeconds(party) +
      (this.#services.settings.deadlineSeconds ?? defaultDeadlineSeconds(chain, router.kind));
    return { chain, router, quote, limitRaw, sender: account, recipient, deadline, permit2 };
  }
}

/** @throws SluiceError `contract_missing` */
function routerOf({ client }: Party, quote: Quote): DeployedContract {
  const router = quoteRouter(client, quote);
  if (!router) throw new SluiceError('contract_missing', 'No router of this chain can do this swap');
  return router;
}

/** Who must be allowed to take the input token for `router`. @throws SluiceError `contract_missing` */
function spenderFor({ chain }: Party, router: DeployedContract): Address {
  return router.kind === 'universalRouter' ? permit2Of(chain) : router.address;
}
