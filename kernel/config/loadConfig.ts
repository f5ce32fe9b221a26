import { validateConfig } from 'sluice:validators';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { AppConfig } from './AppConfig.ts';
import { configProblems } from './checkConfig.ts';

const TIMEOUT_MS = 15_000;

interface LoadConfigOptions {
  /** URL of the folder with `config.json`. */
  readonly baseUrl: string;
  /** The profile's values, for fields that the file leaves out. */
  readonly defaults: AppConfig;
  readonly chains: readonly ChainSpec[];
  readonly fetch?: typeof fetch;
}

function invalid(path: string, problem: string, cause?: unknown): SluiceError {
  const values = { path: path === '' ? '/' : path, problem };
  return new SluiceError('config_invalid', `config.json at ${values.path}: ${problem}`, { cause, values });
}

function unreadable(problem: string, cause?: unknown): SluiceError {
  return new SluiceError('config_unreadable', `config.json: ${problem}`, {
    cause,
    values: { path: 'config.json', problem },
  });
}

async function fetchText({ baseUrl, fetch: ask = fetch }: LoadConfigOptions): Promise<string> {
  try {
    // Called without a receiver: `fetch` refuses any other than the global object.
    const response = await ask(new URL('config.json', baseUrl), {
      cache: 'no-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw unreadable(`the server answered ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof SluiceError) throw error;
    throw unreadable(error instanceof Error ? error.message : String(error), error);
  }
}

/**
 * Checks the text of a `config.json` and fills missing fields from `defaults`.
 * @throws SluiceError `config_invalid` with `values.path` (JSON pointer) and `values.problem`, or
 * `chunk_load_failed`
 */
export async function parseConfig(
  text: string,
  defaults: AppConfig,
  chains: readonly ChainSpec[],
): Promise<AppConfig> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid('', error instanceof Error ? error.message : String(error), error);
  }
  if (!validateConfig(value)) {
    // The code that describes a problem is loaded only when there is one.
    const { configSchemaProblem } = await loadChunk(() => import('./internal/configSchemaProblem.ts'));
    const { path, problem } = configSchemaProblem(value);
    throw invalid(path, problem);
  }
  const given = value as Partial<AppConfig>;
  if (given.brand?.accent) {
    // Most files set no colour, and those of the profile are checked when it is built.
    const { accentProblems } = await loadChunk(() => import('./accentProblems.ts'));
    for (const { path, problem } of accentProblems(given.brand, '/brand')) throw invalid(path, problem);
  }
  const config: AppConfig = { ...defaults, ...given };
  for (const { path, problem } of configProblems(config, chains)) throw invalid(path, problem);
  return config;
}

/**
 * Reads and checks the `config.json` next to index.html.
 * @throws SluiceError `config_unreadable` (no answer, or not 200) or `config_invalid`, both with
 * `values.path` and `values.problem`
 */
export async function loadConfig(options: LoadConfigOptions): Promise<AppConfig> {
  const config = await parseConfig(await fetchText(options), options.defaults, options.chains);
  const { brand } = config;
  // Resolve the logo relative to index.html, whatever page shows it.
  if (!brand.logo) return config;
  return { ...config, brand: { ...brand, logo: new URL(brand.logo, options.baseUrl).href } };
}
