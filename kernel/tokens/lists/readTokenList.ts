import type { Token, TokenTag } from '../../currency/Currency.ts';
import { tokenFromOutside } from '../../currency/tokenFromOutside.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import { safeLogoUri } from '../../untrusted/safeLogoUri.ts';
import type { TokenList } from '../TokenListService.ts';
import { listTags, tokenTags } from './tokenTags.ts';

function part(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/**
 * Converts a list in the token-list format (already checked against the schema, or our own stored copy) to a
 * `TokenList`; undefined when it is malformed.
 */
export function readTokenList(value: unknown): TokenList | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, version, tokens, logoURI, tags } = value as Record<string, unknown>;
  if (typeof version !== 'object' || version === null || !Array.isArray(tokens)) return undefined;
  const { major, minor, patch } = version as Record<string, unknown>;
  const numbers = [part(major), part(minor), part(patch)] as const;
  if (numbers.includes(undefined)) return undefined;
  const logo = safeLogoUri(logoURI);
  return {
    name: outsideText(name, 60) || 'Token list',
    version: { major: numbers[0] as number, minor: numbers[1] as number, patch: numbers[2] as number },
    tokens: tokensFromOutside(tokens, listTags(tags)),
    ...(logo === undefined ? {} : { logoURI: logo }),
  };
}

/**
 * {@link tokenFromOutside} for many values; skips a second entry for the same chain and address (rule 3.8).
 */
function tokensFromOutside(
  values: readonly unknown[],
  listed: ReadonlyMap<string, TokenTag>,
): readonly Token[] {
  const tokens = new Map<string, Token>();
  for (const value of values) {
    const token = tokenFromOutside(value);
    const key = token && `${token.chainId}:${token.address}`;
    if (!token || !key || tokens.has(key)) continue;
    const { tags: tagged } = value as { readonly tags?: unknown };
    const tags = tagged === undefined ? [] : tokenTags(tagged, listed);
    tokens.set(key, tags.length === 0 ? token : { ...token, tags });
  }
  return [...tokens.values()];
}
