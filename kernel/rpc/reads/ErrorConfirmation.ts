import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { answered } from '../endpoints/classifyRpcError.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';

const PATIENCE_MS = 1000;
const SILENT_PATIENCE_MS = 1500;
const UNSTEADY_PATIENCE_MS = 8000;

/**
 * The errors that endpoints returned for one read. An error becomes the read's answer if a second endpoint
 * returns one too, or if no other endpoint answers in time ({@link patienceMs}). A proper answer always wins over an error.
 */
export class ErrorConfirmation {
  /** Rejects with the error once it counts as the answer. */
  readonly confirmed: Promise<never>;
  isOver = false;
  /** The endpoints that a bound on bytes has cut off, which are not asked again. */
  readonly tooLarge = new Map<Endpoint, EndpointFault>();
  readonly #method: string;
  readonly #timers: Timers;
  readonly #errors = new Map<Endpoint, SluiceError | EndpointFault>();
  #confirm: (error: SluiceError) => void = () => {};
  #cancelTimer: (() => void) | undefined;

  constructor(method: string, timers: Timers) {
    this.#method = method;
    this.#timers = timers;
    this.confirmed = new Promise((_, reject) => {
      this.#confirm = reject;
    });
  }

  /**
   * Records an error.
   * @returns what to throw for it: a fault, so that the other endpoints are still asked; or the error itself,
   * if one of `others` returned one too or none of them is left to ask
   */
  note(endpoint: Endpoint, error: SluiceError, others: readonly Endpoint[]): SluiceError | EndpointFault {
    this.#errors.set(endpoint, error);
    const best = this.answer ?? error;
    const seconded = others.some((other) => this.#errors.get(other) instanceof SluiceError);
    const waitMs = Math.max(0, ...others.map((other) => patienceMs(other, detailLevel(best))));
    if (seconded || waitMs === 0) return best;
    this.#cancelTimer ??= this.#timers.after(waitMs, () => this.#confirm(this.answer ?? error));
    return new EndpointFault('refused', error.message);
  }

  /** Records a refusal whose reason may be the endpoint's own. */
  refused(endpoint: Endpoint, fault: EndpointFault): void {
    if (!this.#errors.has(endpoint)) this.#errors.set(endpoint, fault);
  }

  /** The first of each endpoint. */
  get faults(): readonly Error[] {
    return [...this.#errors.values()];
  }

  /** The most informative error: a revert with data, another revert, then a node's other errors. */
  get answer(): SluiceError | undefined {
    const errors = [...this.#errors.values()].filter((error) => error instanceof SluiceError);
    return errors.sort((left, right) => detailLevel(right) - detailLevel(left))[0];
  }

  /** The first refusal, as an error for the caller. */
  get refusal(): SluiceError | undefined {
    const fault = [...this.#errors.values()].find((error) => error instanceof EndpointFault && error.body);
    return fault instanceof EndpointFault && fault.body ? answered(this.#method, fault.body) : undefined;
  }

  /** Endpoint `answerer` answered the read: marks the endpoints that returned errors down. */
  overrule(answerer: string): void {
    for (const [endpoint, error] of this.#errors) {
      if (endpoint.url !== answerer) endpoint.overruled(error.message);
    }
  }

  /** The read is over: attempts in flight ask no further endpoint. */
  end(): void {
    this.isOver = true;
    this.#cancelTimer?.();
  }
}

/** How long another endpoint may take to contradict an error, ms; 0: it is not waited for. */
function patienceMs({ healthy, unsteady, breaker }: Endpoint, level: number): number {
  if (level !== 1) return healthy ? PATIENCE_MS : 0;
  // A revert without data may come from a front server: then every endpoint that is not down is waited for.
  return unsteady ? UNSTEADY_PATIENCE_MS : breaker === 'closed' ? SILENT_PATIENCE_MS : 0;
}

function detailLevel({ code, values }: SluiceError): number {
  if (code !== 'call_reverted') return 0;
  return values.data === '0x' ? 1 : 2;
}
