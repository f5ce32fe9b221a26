import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { PositionIntent } from '../../calldata/PositionIntent.ts';
import { encodePosition } from '../../calldata/positionManager.ts';
import { checkCalldata } from '../../calldata/read/checkCalldata.ts';
import type { SwapCall } from '../../calldata/SwapIntent.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { type MinedReceipt, mined } from '../../rpc/testing/mined.ts';
import type { TokenAmounts } from '../liquidityAmounts.ts';

const MAX = (1n << 256n) - 1n;
const POOL = ['function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)'];
const FACTORY = ['function getPool(address, address, uint24) view returns (address)'];
const MANAGER = [
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function tokenByIndex(uint256) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) payable returns (uint256, uint256)',
];
const ROUTER = [
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
];

/** The change of the account's balances after a call; raw units, without the gas fee. */
export interface Moved {
  readonly token0: bigint;
  readonly token1: bigint;
  readonly native: bigint;
}

/** Positions on the local chain: sends calls as the app encodes them and measures the balance changes. */
export class PositionBench {
  readonly chain: TestChain;
  readonly account: Address = SECOND_WALLET;
  readonly manager: TestContract;

  constructor(chain: TestChain) {
    this.chain = chain;
    this.manager = new TestContract(chain.url, chain.address('positionManager'), MANAGER);
  }

  /** Mints plenty of a token, and approves the position manager and the router. */
  async stock(symbol: string): Promise<void> {
    const token = new TestContract(this.chain.url, this.chain.token(symbol).address, TOKEN_ABI);
    if (symbol === 'WMON') await this.#wrap(1_000n * 10n ** 18n);
    else await token.send(this.account, 'mint', [this.account, 10n ** 40n]);
    await token.send(this.account, 'approve', [this.manager.address, MAX]);
    await token.send(this.account, 'approve', [this.chain.address('swapRouter'), MAX]);
  }

  /** Zero for a pool that does not exist or has no price. */
  async sqrtPrice(token0: Address, token1: Address, fee: number): Promise<bigint> {
    const factory = new TestContract(this.chain.url, this.chain.address('v3Factory'), FACTORY);
    const pool = await factory.read<Address>('getPool', [token0, token1, fee]);
    if (BigInt(pool) === 0n) return 0n;
    return (await new TestContract(this.chain.url, pool, POOL).read<[bigint]>('slot0'))[0];
  }

  /** The newest position's id. */
  async lastTokenId(): Promise<bigint> {
    const count = await this.manager.read<bigint>('totalSupply');
    return this.manager.read<bigint>('tokenByIndex', [count - 1n]);
  }

  async liquidity(tokenId: bigint): Promise<bigint> {
    return (await this.manager.read<{ liquidity: bigint }>('positions', [tokenId])).liquidity;
  }

  /** The fees that a position could collect now, from the manager itself. */
  async owed(tokenId: bigint): Promise<TokenAmounts> {
    const all = (1n << 128n) - 1n;
    const [amount0Raw, amount1Raw] = await this.manager.read<[bigint, bigint]>(
      'collect',
      [[tokenId, this.account, all, all]],
      this.account,
    );
    return { amount0Raw, amount1Raw };
  }

  /** Sells `amountRaw` through the pool, so that its positions earn fees. */
  async swap(tokenIn: Address, tokenOut: Address, fee: number, amountRaw: bigint): Promise<void> {
    const router = new TestContract(this.chain.url, this.chain.address('swapRouter'), ROUTER);
    const swap = [tokenIn, tokenOut, fee, this.account, 10n ** 12n, amountRaw, 0n, 0n];
    const data = router.abi.encodeFunctionData('exactInputSingle', [swap]) as Hex;
    const { status } = await this.#sent({ to: router.address, data, value: 0n });
    if (BigInt(status) !== 1n) throw new Error('the swap reverted');
  }

  /** Checks the calldata like the app, sends it, and returns the balance changes. Throws when it reverts. */
  async send(intent: PositionIntent): Promise<Moved> {
    const call = encodePosition(intent);
    checkCalldata(call, intent);
    await this.simulate(intent);
    const before = await this.#held(intent);
    const receipt = await this.#sent(call);
    if (BigInt(receipt.status) !== 1n) throw new Error(`${intent.kind} reverted`);
    const after = await this.#held(intent);
    const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    return {
      token0: after.token0 - before.token0,
      token1: after.token1 - before.token1,
      native: after.native - before.native + fee,
    };
  }

  /** Throws the contract's error if the call would revert now. */
  async simulate(intent: PositionIntent): Promise<void> {
    await this.chain.rpc('eth_call', [this.#transaction(encodePosition(intent)), 'latest']);
  }

  async now(): Promise<number> {
    const block = await this.chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    return Number(block.timestamp);
  }

  /** The manager's balance of the tokens and native coin; our calls must leave nothing there. */
  async leftWithManager({ token0, token1 }: Pick<PositionIntent, 'token0' | 'token1'>): Promise<bigint> {
    const { address } = this.manager;
    const native = BigInt(await this.chain.rpc<Hex>('eth_getBalance', [address, 'latest']));
    return native + (await this.#balance(token0, address)) + (await this.#balance(token1, address));
  }

  async #held({ token0, token1 }: PositionIntent): Promise<Moved> {
    return {
      token0: await this.#balance(token0, this.account),
      token1: await this.#balance(token1, this.account),
      native: BigInt(await this.chain.rpc<Hex>('eth_getBalance', [this.account, 'latest'])),
    };
  }

  #balance(token: Address, owner: Address): Promise<bigint> {
    return new TestContract(this.chain.url, token, TOKEN_ABI).read<bigint>('balanceOf', [owner]);
  }

  async #wrap(valueRaw: bigint): Promise<void> {
    const abi = ['function deposit() payable'];
    const wrapped = new TestContract(this.chain.url, this.chain.address('wrappedNative'), abi);
    await wrapped.send(this.account, 'deposit', [], valueRaw);
  }

  #transaction({ to, data, value }: SwapCall) {
    return { from: this.account, to, data, value: `0x${value.toString(16)}` };
  }

  #sent(call: SwapCall): Promise<MinedReceipt> {
    // A fixed gas limit: a pool writes its oracle once a second, so the next block may need more gas than an
    // estimate now.
    return mined(this.chain, { ...this.#transaction(call), gas: '0x989680' });
  }
}
