import type { EndpointFault } from './EndpointFault.ts';

/**
 * Every node has these. If a node says that one does not exist, it means the parameters (a state override).
 */
const EVERY_NODE_HAS = /^eth_(call|get|chainId|blockNumber|gasPrice|estimateGas)/;
/** How long a method that the endpoint does not know is not sent to it again. */
const UNSUPPORTED_MS = 600_000;

/** The methods (or features) that one endpoint has answered, and those it said it does not know. */
export class KnownMethods {
  readonly #answered = new Set<string>();
  readonly #unsupported = new Map<string, { readonly fault: EndpointFault; readonly atMs: number }>();

  answered(method: string): void {
    this.#answered.add(method);
  }

  /** Ignored for methods answered before: one odd node behind a load balancer must not disable the method. */
  refused(method: string, fault: EndpointFault, nowMs: number): void {
    if (EVERY_NODE_HAS.test(method) || this.#answered.has(method)) return;
    this.#unsupported.set(method, { fault, atMs: nowMs });
  }

  /** @throws EndpointFault the recent one by which the endpoint refused this method */
  throwIfUnsupported(method: string, nowMs: number): void {
    const known = this.#unsupported.get(method);
    if (known !== undefined && nowMs - known.atMs < UNSUPPORTED_MS) throw known.fault;
  }
}
