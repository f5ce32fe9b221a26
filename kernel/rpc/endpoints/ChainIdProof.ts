/** How long an endpoint that reported another chain is avoided while there are others. */
const WRONG_CHAIN_PAUSE_MS = 30_000;
/** How long a reported chain id is trusted if it cannot be asked for with each request. */
const PROOF_MS = 5000;

/** What one endpoint has reported of its chain id. Times are ms of the clock for what lasts. */
export class ChainIdProof {
  readonly #chainId: bigint;
  #verified = false;
  #provenAtMs = Number.NEGATIVE_INFINITY;
  #wrongAtMs = Number.NEGATIVE_INFINITY;

  constructor(chainId: number) {
    this.#chainId = BigInt(chainId);
  }

  /** Its last report was the right chain id. */
  get verified(): boolean {
    return this.#verified;
  }

  /** It reported another chain and has not reported the right one since. */
  get doubtful(): boolean {
    return !this.#verified && this.#wrongAtMs > Number.NEGATIVE_INFINITY;
  }

  /** It reported another chain recently: it is asked only if no other endpoint is left. */
  isAvoided(now: number): boolean {
    return this.doubtful && now - this.#wrongAtMs < WRONG_CHAIN_PAUSE_MS;
  }

  isOld(now: number): boolean {
    return now - this.#provenAtMs > PROOF_MS;
  }

  /** @returns whether that is the right chain id */
  report(chainId: bigint, now: number): boolean {
    this.#verified = chainId === this.#chainId;
    if (this.#verified) {
      this.#provenAtMs = now;
      this.#wrongAtMs = Number.NEGATIVE_INFINITY;
    } else {
      this.#wrongAtMs = now;
    }
    return this.#verified;
  }
}
