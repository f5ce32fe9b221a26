import { observable, runInAction } from 'mobx';
import { encodeCall } from '../abi/callData.ts';
import { BATCH_VALIDATE } from '../abi/shortSelectors.ts';
import type { TokenTaxes as TaxTable, TokenTax } from '../amm/index.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import type { Logger } from '../runtime/Logger.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { baseAddresses } from './baseAddresses.ts';
import type { CallGroup } from './CallGroup.ts';
import { answerWords, unreadable } from './pools/answerWords.ts';

/**
 * The amounts borrowed for a measurement, raw units. By the first, one unit is one basis point, so that rounding does
 * not hide the fee. The others show whether what is missing is a fee or rounding, which does not grow with the amount:
 * they are odd, since a token that keeps shares may move a round amount whole.
 */
const BORROWED_RAW = [10_000n, 9_973n, 1_000_003n] as const;
/** What a transfer that is rounded seems to lose of each of these amounts at most, in basis points. */
const ROUNDING_BPS = [2, 3, 1] as const;
const BPS = 10_000n;
/** Measured again after this time, because a token can change its fee. */
const RECHECK_MS = 600_000;
const RECHECK_FAILED_MS = 60_000;

interface Entry {
  readonly tax: TokenTax | undefined;
  readonly askAgainAtMs: number;
}

/**
 * Transfer fees of tokens, measured by the chain's validation contract. When a measurement fails it is logged
 * and the token counts as having no fee (rule 8.62). The chain's base tokens are known to have none. A token that keeps
 * shares moves a unit or two less than was sent: that is measured beside the fee, which may be one or two basis points as
 * far as that can be told.
 */
export class TokenTaxes {
  readonly #chain: ChainSpec;
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #entries = observable.map<Address, Entry>([], { deep: false });
  /** Tokens whose transfers were seen to move less than was sent, whatever is measured. */
  readonly #short = observable.set<Address>([], { deep: false });

  constructor(chain: ChainSpec, logger: Logger, now: () => number = systemTimers.elapsedMs) {
    this.#chain = chain;
    this.#logger = logger;
    this.#now = now;
  }

  /** The fees of `tokens`; tokens without a fee are left out. */
  of(tokens: readonly Address[]): TaxTable {
    return new Map(
      tokens.flatMap((token): readonly (readonly [Address, TokenTax])[] => {
        const tax = this.#entries.get(token)?.tax;
        if (!this.#short.has(token)) return tax ? [[token, tax]] : [];
        return [[token, { buyFeeBps: 0, sellFeeBps: 0, ...tax, rounds: true }]];
      }),
    );
  }

  /** A pool was paid less of `token` than was sent: from now on it only goes where that does not matter. */
  movesLess(token: Address): void {
    runInAction(() => this.#short.add(token));
  }

  /**
   * The calls that measure the fees of `tokens`: each token against every base token it may have a pair with.
   */
  callGroup(tokens: readonly Address[]): CallGroup {
    const validator = contractAddress(this.#chain, 'feeValidator');
    const bases = baseAddresses(this.#chain);
    const asked = validator ? tokens.filter((token) => !bases.includes(token) && !this.#isFresh(token)) : [];
    const calls: Call[] = asked.flatMap((token) =>
      bases.flatMap((base) =>
        BORROWED_RAW.map((amountRaw) => ({
          target: validator as Address,
          data: measureData(token, base, amountRaw),
        })),
      ),
    );
    const each = bases.length * BORROWED_RAW.length;
    return {
      calls,
      receive: (results) => {
        runInAction(() => {
          asked.forEach((token, index) => {
            this.#take(token, results.slice(index * each, (index + 1) * each));
          });
        });
      },
    };
  }

  #isFresh(token: Address): boolean {
    const entry = this.#entries.get(token);
    return entry !== undefined && this.#now() < entry.askAgainAtMs;
  }

  #take(token: Address, results: readonly CallResult[]): void {
    const measured: TokenTax[] = [];
    const problems: SluiceError[] = [];
    let [rounds, whole] = [false, true];
    results.forEach((result, index) => {
      const amount = index % BORROWED_RAW.length;
      try {
        const tax = readTax(result);
        const most = Math.max(tax.buyFeeBps, tax.sellFeeBps);
        rounds ||= most > 0;
        whole &&= most <= (ROUNDING_BPS[amount] ?? 0);
        if (amount === 0) measured.push(tax);
      } catch (error) {
        if (amount === 0) problems.push(SluiceError.from(error, 'rpc_error'));
      }
    });
    if (measured.length === 0) {
      this.#logger.warn(
        `The transfer fee of ${token} could not be measured and counts as none`,
        problems.map(({ message }) => message),
      );
    }
    const buyFeeBps = Math.max(0, ...measured.map((tax) => tax.buyFeeBps));
    const sellFeeBps = Math.max(0, ...measured.map((tax) => tax.sellFeeBps));
    const fee = buyFeeBps > 0 || sellFeeBps > 0 ? { buyFeeBps, sellFeeBps } : undefined;
    this.#entries.set(token, {
      tax: rounds && whole ? { buyFeeBps: 0, sellFeeBps: 0, rounds: true } : fee,
      askAgainAtMs: this.#now() + (measured.length > 0 ? RECHECK_MS : RECHECK_FAILED_MS),
    });
  }
}

/**
 * Encodes `batchValidate([token], base, amountToBorrow)` of Uniswap/fot-validator's
 * FeeOnTransferDetector.sol. The contract borrows from the V2 pair with `base` and compares what arrives. The
 * first word is the list's offset: 96 bytes, three words.
 */
function measureData(token: Address, base: Address, amountRaw: bigint): Hex {
  return encodeCall(BATCH_VALIDATE, 96n, base, amountRaw, 1n, token);
}

function readTax(result: CallResult): TokenTax {
  const words = answerWords(result, 'batchValidate');
  const [offset, count, buy, sell] = words;
  // Later versions of the contract add three flags to the two fees.
  const fits = (words.length === 4 || words.length === 7) && offset === 32n && count === 1n;
  if (!fits || buy === undefined || sell === undefined || buy > BPS || sell > BPS)
    throw unreadable('batchValidate');
  return { buyFeeBps: Number(buy), sellFeeBps: Number(sell) };
}
