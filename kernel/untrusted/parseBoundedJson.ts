const MAX_DEPTH = 64;

/**
 * Parses JSON that is nested at most `MAX_DEPTH` levels deep (a token list has seven).
 * @throws SyntaxError if it is not JSON, or nested deeper, on which recursive readers would overflow the
 * stack
 */
export function parseBoundedJson(text: string): unknown {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new SyntaxError(`JSON is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return JSON.parse(text);
}
