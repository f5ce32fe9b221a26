/**
 * The text of a `data:application/json` URI, which needs no server. Undefined for any other URI; '' if its
 * encoding is invalid.
 */
export function inlineJson(uri: string): string | undefined {
  const [, base64, content] =
    /^data:application\/json(?:;[a-z-]+=[a-z0-9-]+)*(;base64)?,(.*)$/is.exec(uri) ?? [];
  if (content === undefined) return undefined;
  try {
    if (!base64) return decodeURIComponent(content);
    return new TextDecoder().decode(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
