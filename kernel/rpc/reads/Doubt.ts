import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { answered } from '../endpoints/classifyRpcError.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';

/** How long the others may take to contradict an error that one endpoint told, and a revert without a word. */
const CONTRADICTION_MS = 1000;
const SILENT_CONTRADICTION_MS = 1500;

/**
 * The errors that endpoints told of one read. An error is the answer where a second endpoint says so too, or where
 * nobody else has anything to say for a second; what another one answers counts more.
 */
export class Doubt {
  /** Rejects with the error once nobody contradicts it. */
  readonly believed: Promise<never>;
  isOver = false;
  readonly #method: string;
  readonly #timers: Timers;
  readonly #told = new Map<Endpoint, SluiceError | EndpointFault>();
  #believe: (error: SluiceError) => void = () => {};
  #disarm: (() => void) | undefined;

  constructor(method: string, timers: Timers) {
    this.#method = method;
    this.#timers = timers;
    this.believed = new Promise((_, reject) => {
      this.#believe = reject;
    });
  }

  /**
   * Takes an error down. @returns what to throw for it: a fault, lest the others be passed over, or the answer where
   * none of `others` is left to ask or one of them has said so too
   */
  note(endpoint: Endpoint, error: SluiceError, others: readonly Endpoint[]): SluiceError | EndpointFault {
    this.#told.set(endpoint, error);
    const best = this.answer ?? error;
    const seconded = others.some((other) => this.#told.get(other) instanceof SluiceError);
    // What front servers make up has no data: then all but the dead are waited for.
    const isSilent = telling(best) === 1;
    const left = others.some((other) => other.isWell || (isSilent && other.breaker === 'closed'));
    if (seconded || !left) return best;
    const waitMs = isSilent ? SILENT_CONTRADICTION_MS : CONTRADICTION_MS;
    this.#disarm ??= this.#timers.after(waitMs, () => this.#believe(this.answer ?? error));
    return new EndpointFault('refused', error.message);
  }

  /** Takes down that an endpoint refused in words that may be its own. */
  refused(endpoint: Endpoint, fault: EndpointFault): void {
    if (!this.#told.has(endpoint)) this.#told.set(endpoint, fault);
  }

  /** The error that says most: a revert with its data, another revert, another error of a node. */
  get answer(): SluiceError | undefined {
    const errors = [...this.#told.values()].filter((error) => error instanceof SluiceError);
    return errors.sort((left, right) => telling(right) - telling(left))[0];
  }

  /** What was refused, in the words of the first that did so. */
  get refusal(): SluiceError | undefined {
    const fault = [...this.#told.values()].find((error) => error instanceof EndpointFault && error.body);
    return fault instanceof EndpointFault && fault.body ? answered(this.#method, fault.body) : undefined;
  }

  /** `answerer` has what the others were refused. */
  overrule(answerer: string): void {
    for (const [endpoint, error] of this.#told) {
      if (endpoint.url !== answerer) endpoint.overruled(error.message);
    }
  }

  /** The read is over: what is still under way for it has nothing more to ask. */
  end(): void {
    this.isOver = true;
    this.#disarm?.();
  }
}

function telling({ code, values }: SluiceError): number {
  if (code !== 'call_reverted') return 0;
  return values.data === '0x' ? 1 : 2;
}
