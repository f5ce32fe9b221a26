/** A value of GraphQL's language, limited to what the queries of a subgraph need. */
export type Argument = string | number | { readonly [name: string]: Argument };

export interface Selection {
  readonly name: string;
  readonly args: Readonly<Record<string, Argument>>;
  readonly fields: readonly Selection[];
}

const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+)|([A-Za-z_]\w*)|([{}():,]))/y;

/** The fields of an anonymous query. @throws SyntaxError */
export function parseQuery(text: string): readonly Selection[] {
  const tokens: { readonly kind: 'string' | 'number' | 'name' | 'mark'; readonly text: string }[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const [all, string, number, name, mark] = TOKEN.exec(text) ?? [];
    if (all === undefined) throw new SyntaxError(`unexpected text at ${at}`);
    if (string !== undefined) tokens.push({ kind: 'string', text: string });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (mark !== ',') tokens.push({ kind: 'mark', text: mark as string });
  }
  let at = 0;
  const is = (mark: string) => tokens[at]?.kind === 'mark' && tokens[at]?.text === mark;
  const take = (kind: string, mark?: string) => {
    const token = tokens[at];
    if (token?.kind !== kind || (mark !== undefined && token.text !== mark)) {
      throw new SyntaxError(`expected ${mark ?? kind}, found ${token?.text ?? 'the end'}`);
    }
    at += 1;
    return token.text;
  };
  const value = (): Argument => {
    if (is('{')) return members('{', '}');
    const kind = tokens[at]?.kind ?? 'end';
    const taken = take(kind === 'mark' ? 'value' : kind);
    return kind === 'number' ? Number(taken) : taken;
  };
  const members = (open: string, close: string): Record<string, Argument> => {
    const found: Record<string, Argument> = {};
    take('mark', open);
    while (!is(close)) {
      const name = take('name');
      take('mark', ':');
      found[name] = value();
    }
    take('mark', close);
    return found;
  };
  const fields = (): Selection[] => {
    const found: Selection[] = [];
    take('mark', '{');
    while (!is('}')) {
      const name = take('name');
      found.push({ name, args: is('(') ? members('(', ')') : {}, fields: is('{') ? fields() : [] });
    }
    take('mark', '}');
    return found;
  };
  const found = fields();
  if (at !== tokens.length) throw new SyntaxError('text after the end');
  return found;
}
