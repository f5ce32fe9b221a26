import type { SubgraphSpec } from '../../kernel/config/AppConfig.ts';
import { outsideText } from '../../kernel/untrusted/outsideText.ts';
import { readBounded } from '../../kernel/untrusted/readBounded.ts';
import { type Row, rowOf } from './fields.ts';
import { SubgraphFault } from './SubgraphFault.ts';

/** The most rows in one answer by The Graph's protocol. */
export const PAGE_ROWS = 1000;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 8_000_000;
const MAX_REASON = 200;

/** One subgraph: GraphQL over HTTP POST, without cookies or referrer. */
export class SubgraphEndpoint {
  readonly schema: SubgraphSpec['schema'];
  readonly host: string;
  readonly #url: string;

  constructor({ url, schema }: SubgraphSpec) {
    this.#url = url;
    this.schema = schema;
    this.host = new URL(url).host;
  }

  /**
   * The answer's `data`. @throws SubgraphFault `unreachable`, `refused`, `malformed`; or the abort reason of
   * `signal`
   */
  async ask(query: string, signal: AbortSignal): Promise<Row> {
    const answer = rowOf(parsed(await this.#post(query, signal)), 'the answer');
    const { errors, data } = answer;
    if (Array.isArray(errors) && errors.length > 0) {
      const [first] = errors as { message?: unknown }[];
      throw new SubgraphFault('refused', outsideText(String(first?.message ?? ''), MAX_REASON));
    }
    return rowOf(data, 'data');
  }

  async #post(query: string, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      if (!response.ok) throw new SubgraphFault('unreachable', `HTTP ${response.status}`);
      return await readBounded(response, MAX_BYTES);
    } catch (error) {
      if (signal.aborted || error instanceof SubgraphFault) throw error;
      throw new SubgraphFault('unreachable', String(error), { cause: error });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SubgraphFault('malformed', 'the answer is not JSON', { cause });
  }
}
