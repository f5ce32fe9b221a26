import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { type PoolState, quotePath, type TokenTaxes, type TradeType } from '../../amm/index.ts';
import { quoteTrade } from '../../amm/quoteTrade.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import { kernelKinds } from '../../quote/kinds/kernelKinds.ts';
import type { PoolKind } from '../../quote/PoolKind.ts';
import type { PoolRef } from '../../quote/PoolRef.ts';
import { hopsOf } from '../../quote/sources/toQuote.ts';
import {
  currencyOf,
  localChainSpec,
  localClients,
  poolBetween,
  readPools,
  seededPools,
} from '../../quote/testing/localMarket.ts';
import { type MinedReceipt, mined } from '../../rpc/testing/mined.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import { encodeSwap } from '../encodeSwap.ts';
import type { RoutePart } from '../RoutePart.ts';
import type { RouterKind } from '../RouterKind.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';

/** `WMON v2 HUSH 3000 USDC`: tokens by symbol with the pool between them (`v2`, or a V3 fee). */
export type PathText = string;

export interface Shape {
  readonly tradeType: TradeType;
  /** Symbols; `MON` is the native coin. */
  readonly input: string;
  readonly output: string;
  /** Path and amount of each part, raw units of the exact side, and how many hops it shares with the next part. */
  readonly parts: readonly (readonly [
    PathText,
    bigint,
    joined?: number | undefined,
    forked?: number | undefined,
  ])[];
}

const MAX = (1n << 256n) - 1n;
/**
 * A node's own estimate can be too low, since what a pool stores depends on the time of the block. A pool that runs dry
 * takes a hundred times what others do.
 */
const GAS = '0x1dcd6500';
const RECIPIENT: Address = '0x00000000000000000000000000000000C0FFEE01';
const PERMIT2 = ['function allowance(address,address,address) view returns (uint160, uint48, uint48 nonce)'];

/** Kinds of pools that a plugin adds, and some of their pools by the words for them in a {@link PathText}. */
export interface AddedPools {
  readonly kinds: readonly PoolKind[];
  readonly pools: ReadonlyMap<string, PoolRef>;
}

/** Executes swaps on the local chain and measures the balance changes. */
export class SwapBench {
  readonly chain: TestChain;
  readonly spec: ChainSpec;
  readonly #added: AddedPools;
  // Not the first wallet, because TAX pays its transfer fees to that one.
  readonly sender: Address = SECOND_WALLET;
  readonly recipient: Address = RECIPIENT;

  constructor(chain: TestChain, added: AddedPools = { kinds: [], pools: new Map() }) {
    this.chain = chain;
    this.#added = added;
    this.spec = localChainSpec(chain);
  }

  router(kind: RouterKind): DeployedContract {
    const found = findContract(this.spec, kind);
    if (!found) throw new Error(`no ${kind}`);
    return found;
  }

  /** The state of all seeded pools now, read by the app's readers. */
  async pools(): Promise<readonly PoolState[]> {
    const { kinds, pools } = this.#added;
    const client = localClients(this.chain).get(this.spec.id);
    const all = [...seededPools(this.chain), ...pools.values()];
    return (await readPools(client, all, 'near', [...kernelKinds, ...kinds])).states;
  }

  /** The intent for a shape, with amounts that the AMM code computes from the states, or the current ones. */
  async intent(shape: Shape, taxes?: TokenTaxes, known?: readonly PoolState[]): Promise<SwapIntent> {
    const states = known ?? (await this.pools());
    const paths = this.#parts(shape, states);
    const { quotes } = quoteTrade(paths, shape.tradeType, { taxes });
    if (!quotes.every((quote) => quote.complete)) throw new Error('the shape does not fill');
    const parts: RoutePart[] = quotes.map((quote) => ({
      hops: hopsOf(quote.path),
      amountInRaw: quote.amountIn,
      amountOutRaw: quote.amountOut,
      joined: quote.joined,
      forked: quote.forked,
      branchRaw: quote.branch,
      shareBps: 0,
    }));
    return {
      tradeType: shape.tradeType,
      input: currencyOf(this.chain, shape.input),
      output: currencyOf(this.chain, shape.output),
      parts,
      amountInRaw: parts.reduce((sum, part) => sum + part.amountInRaw, 0n),
      amountOutRaw: parts.reduce((sum, part) => sum + part.amountOutRaw, 0n),
      sender: this.sender,
      recipient: this.recipient,
      deadline: (await this.#now()) + 600,
      taxed: taxes !== undefined,
    };
  }

  /** How many initialised ticks the trades of a shape cross. */
  ticksCrossed(shape: Shape, states: readonly PoolState[]): number {
    const paths = this.#parts(shape, states);
    return quoteTrade(paths, shape.tradeType).quotes.reduce((sum, { ticksCrossed }) => sum + ticksCrossed, 0);
  }

  /**
   * The amount that arrives for an exact output. The newer routers send a V2 pair the input for that output
   * and let it pay out everything this input is worth. Because of the pair's rounding this can be slightly
   * more.
   */
  async arrives(
    kind: RouterKind,
    { parts, amountOutRaw }: SwapIntent,
    shape: Shape,
    known?: readonly PoolState[],
  ): Promise<bigint> {
    if (shape.tradeType === 'EXACT_INPUT' || kind === 'v2Router02') return amountOutRaw;
    const states = known ?? (await this.pools());
    return parts.reduce((sum, part, index) => {
      const path = this.#path(shape.parts[index]?.[0] ?? '', states);
      const isV2 = part.hops[0]?.protocol === 'v2';
      return sum + (isV2 ? quotePath(path, 'EXACT_INPUT', part.amountInRaw).amountOut : part.amountOutRaw);
    }, 0n);
  }

  /** Lets `kind` take the input: by an allowance, or by a Permit2 allowance and a signature. */
  async permit(kind: RouterKind, intent: SwapIntent): Promise<SwapIntent> {
    if (intent.input.kind === 'native') return intent;
    const { address } = intent.input;
    const router = this.router(kind);
    const spender = kind === 'universalRouter' ? this.chain.address('permit2') : router.address;
    const token = new TestContract(this.chain.url, address, TOKEN_ABI);
    await token.send(this.sender, 'approve', [spender, MAX]);
    if (kind !== 'universalRouter') return intent;
    return { ...intent, permit2: await this.#sign(address, intent.amountInRaw, router.address) };
  }

  /** Throws if the call would revert now. */
  async simulate(call: SwapCall): Promise<void> {
    await this.chain.rpc('eth_call', [this.#transaction(call), 'latest']);
  }

  /**
   * Sends the swap. @returns what the sender paid and the recipient received, raw units, without the gas fee
   */
  async execute(
    kind: RouterKind,
    intent: SwapIntent,
  ): Promise<{ readonly paid: bigint; readonly received: bigint; readonly leftOnRouter: bigint }> {
    const call = encodeSwap(this.router(kind), intent);
    const symbols = [intent.input.symbol, intent.output.symbol];
    const before = await this.#balances(symbols, intent, call.to);
    const receipt = await this.#sent(call);
    const after = await this.#balances(symbols, intent, call.to);
    const fee =
      intent.input.kind === 'native' ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n;
    return {
      paid: before.paid - after.paid - fee,
      received: after.received - before.received,
      leftOnRouter: after.router - before.router,
    };
  }

  /** Sends the swap. @returns the gas that its receipt says. Throws if it reverts. */
  async gasUsed(kind: RouterKind, intent: SwapIntent): Promise<number> {
    const call = encodeSwap(this.router(kind), intent);
    return Number((await this.#sent(call)).gasUsed);
  }

  async #balances([input, output]: readonly string[], { recipient }: SwapIntent, router: Address) {
    const symbols = ['MON', ...this.spec.tokens.map(({ symbol }) => symbol)];
    const held = await Promise.all(symbols.map((symbol) => this.balance(symbol, router)));
    return {
      paid: await this.balance(input ?? '', this.sender),
      received: await this.balance(output ?? '', recipient),
      router: held.reduce((sum, raw) => sum + raw, 0n),
    };
  }

  async balance(symbol: string, owner: Address): Promise<bigint> {
    if (symbol === 'MON') return BigInt(await this.chain.rpc<Hex>('eth_getBalance', [owner, 'latest']));
    return new TestContract(this.chain.url, this.chain.token(symbol).address, TOKEN_ABI).read<bigint>(
      'balanceOf',
      [owner],
    );
  }

  #transaction({ to, data, value }: SwapCall) {
    return { from: this.sender, to, data, value: `0x${value.toString(16)}` };
  }

  #parts({ parts }: Shape, states: readonly PoolState[]) {
    return parts.map(([text, amount, joined, forked]) => ({
      path: this.#path(text, states),
      ...{ amount, joined, forked },
    }));
  }

  #path(text: PathText, states: readonly PoolState[]) {
    const words = text.split(' ');
    const tokens = words
      .filter((_, index) => index % 2 === 0)
      .map((symbol) => this.chain.token(symbol).address);
    const pools = words
      .filter((_, index) => index % 2 === 1)
      .map((word, index) => {
        const address = this.#added.pools.get(word)?.address;
        const added = states.find((state) => state.address === address);
        if (added) return added;
        const ends = [tokens[index] as Address, tokens[index + 1] as Address] as const;
        return poolBetween(states, ends, word === 'v2' ? 'v2' : Number(word));
      });
    return { pools, tokens };
  }

  async #sign(token: Address, amountRaw: bigint, spender: Address): Promise<SignedPermit2> {
    const permit2 = new TestContract(this.chain.url, this.chain.address('permit2'), PERMIT2);
    const [, , nonce] = await permit2.read<bigint[]>('allowance', [this.sender, token, spender]);
    const now = await this.#now();
    const message = {
      details: {
        token,
        amount: amountRaw.toString(),
        expiration: now + 2_592_000,
        nonce: Number(nonce),
      },
      spender,
      sigDeadline: String(now + 600),
    };
    const signature = await this.chain.rpc<Hex>('eth_signTypedData_v4', [
      this.sender,
      {
        domain: { name: 'Permit2', chainId: this.spec.id, verifyingContract: permit2.address },
        primaryType: 'PermitSingle',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          PermitSingle: [
            { name: 'details', type: 'PermitDetails' },
            { name: 'spender', type: 'address' },
            { name: 'sigDeadline', type: 'uint256' },
          ],
          PermitDetails: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint160' },
            { name: 'expiration', type: 'uint48' },
            { name: 'nonce', type: 'uint48' },
          ],
        },
        message,
      },
    ]);
    const { details } = message;
    return {
      token,
      amountRaw,
      expiration: details.expiration,
      nonce: details.nonce,
      spender,
      sigDeadline: BigInt(message.sigDeadline),
      signature,
    };
  }

  async #sent(call: SwapCall): Promise<MinedReceipt> {
    const receipt = await mined(this.chain, { ...this.#transaction(call), gas: GAS });
    if (BigInt(receipt.status) !== 1n) throw new Error(`the swap reverted: ${receipt.transactionHash}`);
    return receipt;
  }

  async #now(): Promise<number> {
    return Number(
      (await this.chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])).timestamp,
    );
  }
}
