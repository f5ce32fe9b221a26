import { SluiceError } from '../../errors/SluiceError.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import { parseBoundedJson } from '../../untrusted/parseBoundedJson.ts';
import { readBounded } from '../../untrusted/readBounded.ts';
import { type Gateways, publicGateways, uriToHttp } from '../../untrusted/uriToHttp.ts';
import type { TokenList } from '../TokenListService.ts';
import { ENS_NAME } from './isListUrl.ts';
import { readTokenList } from './readTokenList.ts';

/** The largest lists in use are about 5 MB. */
const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 20_000;

/** The type of a validator that ajv compiled at build time. */
export interface TokenListValidator {
  (value: unknown): boolean;
  readonly errors?: readonly { readonly instancePath?: string; readonly message?: string }[] | null;
}

export interface TokenListFetchParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Loads the compiled schema; called for the first list. */
  readonly loadValidator: () => Promise<TokenListValidator>;
  /** Returns the URI in the content hash of an ENS name. @throws SluiceError `ens_failed` */
  readonly resolveContentUri: (name: string, signal: AbortSignal | undefined) => Promise<string>;
  readonly gateways?: Gateways;
  readonly maxBytes?: number;
}

/**
 * Fetches a token list: tries the URLs derived from `url` in order until one gives a valid list. Omits
 * credentials.
 * @throws SluiceError `list_unrecognized` (protocol), `list_name_unresolved`, `list_name_untranslated`,
 * `list_invalid` (schema), `list_not_found`, `cancelled`
 */
export async function fetchTokenList(
  url: string,
  parts: TokenListFetchParts,
  signal?: AbortSignal,
): Promise<TokenList> {
  const candidates = await urlsOf(url.trim(), parts, signal);
  if (candidates.length === 0) {
    throw new SluiceError('list_unrecognized', 'Unrecognized list URL protocol.', {
      values: { url: shown(url) },
    });
  }
  let invalid: SluiceError | undefined;
  let cause: unknown;
  for (const candidate of candidates) {
    try {
      return await fetchOne(url, candidate, parts, signal);
    } catch (error) {
      if (signal?.aborted) throw new SluiceError('cancelled', 'No longer needed.');
      cause = error;
      if (error instanceof SluiceError && error.code === 'list_invalid') invalid ??= error;
    }
  }
  throw (
    invalid ??
    new SluiceError('list_not_found', `No valid token list found at any URLs derived from ${shown(url)}.`, {
      cause,
      values: { url: shown(url) },
    })
  );
}

function shown(url: string): string {
  return outsideText(url, 120);
}

async function urlsOf(
  url: string,
  parts: TokenListFetchParts,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const [, name, path = ''] = ENS_NAME.exec(url) ?? [];
  if (name === undefined) return uriToHttp(url, parts.gateways ?? publicGateways);
  const uri = await parts.resolveContentUri(name, signal).catch((error: unknown) => {
    throw aboutName(name, SluiceError.from(error, 'ens_failed'));
  });
  return uriToHttp(`${uri.replace(/\/$/, '')}${path}`, parts.gateways ?? publicGateways);
}

/** Converts an ENS error to the list error for it. */
function aboutName(name: string, error: SluiceError): SluiceError {
  if (error.code !== 'ens_failed') return error;
  const code = error.values.reason === 'contenthash' ? 'list_name_untranslated' : 'list_name_unresolved';
  return new SluiceError(code, error.message, { cause: error, values: { name: shown(name) } });
}

async function fetchOne(
  url: string,
  candidate: string,
  { fetch, loadValidator, maxBytes = MAX_BYTES }: TokenListFetchParts,
  signal?: AbortSignal,
): Promise<TokenList> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(candidate, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const value = parseBoundedJson(await readBounded(response, maxBytes));
  const validate = await loadValidator();
  const list = validate(value) ? readTokenList(value) : undefined;
  if (list) return list;
  const reasons = (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath ?? ''} ${message ?? ''}`.trim());
  const reason = outsideText(reasons.join('; '), 200);
  throw new SluiceError('list_invalid', `Token list failed validation: ${reason}`, {
    values: { url: shown(url), reason },
  });
}
