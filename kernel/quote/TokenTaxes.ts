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
 * The amount borrowed for a measurement, raw units: one per basis point, so that rounding does not hide the
 * fee.
 */
const BORROWED_RAW = 10_000n;
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
 * and the token counts as having no fee (rule 8.62). The chain's base tokens are known to have none.
 */
export class TokenTaxes {
  readonly #chain: ChainSpec;
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #entries = new Map<Address, Entry>();

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
        return tax ? [[token, tax]] : [];
      }),
    );
  }

  /**
   * The calls that measure the fees of `tokens`: each token against every base token it may have a pair with.
   */
  callGroup(tokens: readonly Address[]): CallGroup {
    const validator = contractAddress(this.#chain, 'feeValidator');
    const bases = baseAddresses(this.#chain);
    const asked = validator ? tokens.filter((token) => !bases.includes(token) && !this.#isFresh(token)) : [];
    const calls: Call[] = asked.flatMap((token) =>
      bases.map((base) => ({
        target: validator as Address,
        data: measureData(token, base),
      })),
    );
    return {
      calls,
      receive: (results) => {
        asked.forEach((token, index) => {
          this.#take(token, results.slice(index * bases.length, (index + 1) * bases.length));
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
    for (const result of results) {
      try {
        measured.push(readTax(result));
      } catch (error) {
        problems.push(SluiceError.from(error, 'rpc_error'));
      }
    }
    if (measured.length === 0) {
      this.#logger.warn(
        `The transfer fee of ${token} could not be measured and counts as none`,
        problems.map(({ message }) => message),
      );
    }
    const buyFeeBps = Math.max(0, ...measured.map((tax) => tax.buyFeeBps));
    const sellFeeBps = Math.max(0, ...measured.map((tax) => tax.sellFeeBps));
    this.#entries.set(token, {
      tax: buyFeeBps > 0 || sellFeeBps > 0 ? { buyFeeBps, sellFeeBps } : undefined,
      askAgainAtMs: this.#now() + (measured.length > 0 ? RECHECK_MS : RECHECK_FAILED_MS),
    });
  }
}

/**
 * Encodes `batchValidate([token], base, amountToBorrow)` of Uniswap/fot-validator's
 * FeeOnTransferDetector.sol. The contract borrows from the V2 pair with `base` and compares what arrives. The
 * first word is the list's offset: 96 bytes, three words.
 */
function measureData(token: Address, base: Address): Hex {
  return encodeCall(BATCH_VALIDATE, 96n, base, BORROWED_RAW, 1n, token);
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
