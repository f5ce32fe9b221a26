import { signedWord } from '../../abi/words.ts';
import { AmmError, type PoolMaths, type PoolState } from '../../amm/index.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import type { AddedPoolKind } from '../PoolKind.ts';
import type { PoolRef } from '../PoolRef.ts';
import { answerWords } from '../pools/answerWords.ts';
import { address, type FakeChain } from './FakeChain.ts';

/** For tests: an exchange whose pools trade one for one, less a fee of the pool's own, until they are empty. */
export const SUM_FACTORY = address(0xc0);
const SELECTOR = '0xc0c0c0c0';
/** Says what a pool gives for an amount, if one asks it with the pool's address. */
export const SUM_QUOTER = address(0xc1);
/** The command of a router that knows the exchange. */
const SWAP = 0x21;
const MILLION = 1_000_000n;

interface SumState extends PoolState {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** Hundredths of a bip. */
  readonly fee: number;
}

const reserveOut = ({ reserve0, reserve1 }: SumState, zeroForOne: boolean) =>
  zeroForOne ? reserve1 : reserve0;

const maths: PoolMaths<SumState> = {
  takesTaxedTokens: false,
  swap(pool, zeroForOne, tradeType, amount) {
    const kept = MILLION - BigInt(pool.fee);
    const [amountIn, amountOut] =
      tradeType === 'EXACT_INPUT'
        ? [amount, (amount * kept) / MILLION]
        : [(amount * MILLION + kept - 1n) / kept, amount];
    if (amountOut > reserveOut(pool, zeroForOne)) {
      throw new AmmError('insufficient_liquidity', 'The pool has not so much.', { pool: pool.address });
    }
    const sign = zeroForOne ? 1n : -1n;
    const [change0, change1] = zeroForOne ? [amountIn, amountOut] : [amountOut, amountIn];
    const after: SumState = {
      ...pool,
      reserve0: pool.reserve0 + sign * change0,
      reserve1: pool.reserve1 - sign * change1,
    };
    return { amountIn, amountOut, complete: true, after, ticksCrossed: 0 };
  },
  curve(pool, zeroForOne) {
    const rate = 1 - pool.fee / 1e6;
    const most = Number(reserveOut(pool, zeroForOne));
    return {
      pool,
      zeroForOne,
      rate,
      output: (amount, _, usedOut) => (amount * rate + usedOut > most ? Number.NaN : amount * rate),
      input: (amount, _, usedOut) => (amount + usedOut > most ? Number.NaN : amount / rate),
    };
  },
  price: () => ({ numerator: 1n, denominator: 1n }),
  keptAfterFee: ({ fee }) => ({ numerator: MILLION - BigInt(fee), denominator: MILLION }),
  virtualReserve: (pool, ofToken0) => reserveOut(pool, !ofToken0),
  isUsable: (pool, zeroForOne) => reserveOut(pool, zeroForOne) > 0n,
};

function stateOf({ kind, address, token0, token1 }: PoolRef, result: CallResult | undefined): SumState {
  const [reserve0 = 0n, reserve1 = 0n, fee = 0n] = answerWords(result, 'the reserves', 3);
  return { kind, maths, address, token0, token1, reserve0, reserve1, fee: Number(fee) };
}

export const constantSum: AddedPoolKind = {
  id: 'sum',
  maths,
  finder: () => ({
    find: (pairs) => ({
      calls: pairs.map(({ token0, token1 }) => ({
        target: SUM_FACTORY,
        data: `${SELECTOR}${token0.slice(2)}${token1.slice(2)}` as Hex,
      })),
      read: (results) =>
        pairs.flatMap((pair, index): readonly PoolRef[] => {
          const [word = 0n] = answerWords(results[index], 'the pool', 1);
          return word === 0n ? [] : [{ kind: 'sum', address: address(Number(word)), ...pair }];
        }),
    }),
  }),
  reader(_, pool) {
    let state: SumState | undefined;
    let error: SluiceError | undefined;
    return {
      calls: () => [{ target: pool.address, data: SELECTOR }],
      receive([result]) {
        try {
          state = stateOf(pool, result);
          error = undefined;
        } catch (cause) {
          state = undefined;
          error = SluiceError.from(cause, 'rpc_error');
        }
      },
      get state() {
        return state;
      },
      get error() {
        return error;
      },
      incomplete: false,
    };
  },
  stateReads: (_, pool) => ({
    calls: [{ target: pool.address as Address, data: SELECTOR }],
    read: ([result]) => stateOf(pool as PoolState & PoolRef, result),
  }),
  quoterCall: (_, { hops, amountRaw, exactInput }) => {
    const [hop, more] = hops;
    if (!hop || more) return undefined;
    const words = [BigInt(hop.tokenIn), BigInt(hop.tokenOut), amountRaw, exactInput ? 1n : 0n];
    const data = words.map((word) => signedWord(word).replace(/^0x/, '')).join('');
    return {
      call: { target: SUM_QUOTER, data: `${SELECTOR}${data}` },
      read(answer) {
        const [told = 0n] = answerWords({ ok: true, data: answer }, 'a quote', 1);
        return { amountRaw: told, ticksCrossed: 0, usable: true };
      },
    };
  },
  hopKey: (pool) => pool.address.toLowerCase(),
  hops: {
    label: 'Sum',
    mayTakeLess: true,
    routers: ['universalRouter'],
    universalRouter: ({ hops, exactInput, amountRaw, limitRaw, to, payerIsUser }) =>
      hops.map(({ tokenIn, tokenOut, pool }) => ({
        command: SWAP,
        types: ['address', 'uint256', 'uint256', 'address', 'address', 'address', 'bool', 'bool'],
        values: [to, amountRaw, limitRaw, tokenIn, tokenOut, pool, payerIsUser, exactInput],
      })),
    readers: {
      universalRouter: {
        '21': (values) => {
          const to = values.address();
          const [fixed, bound] = [values.uint(), values.uint()];
          const [tokenIn, tokenOut, key] = [values.address(), values.address(), values.address()];
          const payer = values.bool() ? 'sender' : 'router';
          const exact = values.bool() ? 'input' : 'output';
          const [amountInRaw, amountOutRaw] = exact === 'input' ? [fixed, bound] : [bound, fixed];
          const hops = [{ protocol: 'sum', tokenIn, tokenOut, key }];
          return {
            action: 'swap',
            exact,
            hops,
            amountInRaw,
            amountOutRaw,
            to,
            payer,
            supportsTransferFees: false,
          };
        },
      },
    },
  },
};

/** Puts a pool of the exchange on a chain, and its factory. */
export function addSumPool(
  chain: FakeChain,
  at: number,
  [token0, token1]: readonly [Address, Address],
  reserve: bigint,
  fee: number,
): void {
  const words = (...values: readonly bigint[]): CallResult => ({
    ok: true,
    data: `0x${values.map((value) => signedWord(value).replace(/^0x/, '')).join('')}`,
  });
  chain.faults.set(SUM_FACTORY, ({ data }) =>
    words(data.toLowerCase() === `${SELECTOR}${token0.slice(2)}${token1.slice(2)}` ? BigInt(at) : 0n),
  );
  chain.faults.set(address(at), () => words(reserve, reserve, BigInt(fee)));
}
