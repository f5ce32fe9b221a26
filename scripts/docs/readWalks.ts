/** A declaration that a document links to: [`Type.member`](file). */
export interface Place {
  /** `name`, or `Type.member`. */
  readonly name: string;
  /** Its path below the project's folder. */
  readonly file: string;
}

/** How a step gets to the next one. */
export type Link =
  /** It calls it, or the member of an interface (`as`) that the next one implements. */
  | { readonly kind: 'calls'; readonly as: Place | undefined }
  /** The next one calls a getter, field or method of this step's file, which gives what the step has changed. */
  | { readonly kind: 'read'; readonly as: Place }
  /** It calls a member that the next one's file has handed `to` this one. */
  | { readonly kind: 'callsBack'; readonly as: Place; readonly to: Place }
  /** Its answer goes back, through the steps that called it, to one that has called. */
  | { readonly kind: 'returns' };

export interface Step extends Place {
  /** Of the table's row, from 1. */
  readonly line: number;
  /** Undefined where the walk ends. */
  readonly next: Link | undefined;
}

export interface Walk {
  readonly steps: readonly Step[];
  /** The Mermaid block above the table; undefined where there is none. */
  readonly drawn: string | undefined;
}

const HEADER = /^\| # \| step \| what happens \| how it gets to the next \|$/;
const PLACE = '\\[`([\\w#.]+)`\\]\\(([\\w./-]+)\\)';
const ROW = new RegExp(`^\\| (\\d+) \\| ${PLACE} \\| [^|]+ \\| ([^|]+) \\|$`);
const LINKS: readonly (readonly [RegExp, (places: readonly Place[]) => Link | undefined])[] = [
  [/^–$/, () => undefined],
  [/^calls$/, () => ({ kind: 'calls', as: undefined })],
  [new RegExp(`^calls as ${PLACE}$`), ([as]) => ({ kind: 'calls', as: as! })],
  [new RegExp(`^is read as ${PLACE}$`), ([as]) => ({ kind: 'read', as: as! })],
  [
    new RegExp(`^calls back ${PLACE}, handed to ${PLACE}$`),
    ([as, to]) => ({ kind: 'callsBack', as: as!, to: to! }),
  ],
  [/^returns to$/, () => ({ kind: 'returns' })],
];

/** @throws Error where the words are none of those above */
function readLink(words: string): Link | undefined {
  for (const [pattern, link] of LINKS) {
    const found = pattern.exec(words);
    if (!found) continue;
    const [, name, file, second, secondFile] = found;
    return link([
      { name: name!, file: file! },
      { name: second!, file: secondFile! },
    ]);
  }
  throw new Error(`"${words}" is no way to the next step`);
}

/** Every walk of a document: a table of steps, below its diagram. @throws Error with the line that cannot be read */
export function readWalks(text: string): readonly Walk[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!HEADER.test(line)) return [];
    const above = lines.slice(0, at).join('\n');
    const drawn = /```mermaid\n([^`]*)```\n\s*$/.exec(above)?.[1];
    const steps: Step[] = [];
    for (let row = at + 2; lines[row]?.startsWith('|'); row += 1) {
      const [, number, name, file, words] = ROW.exec(lines[row]!) ?? [];
      if (Number(number) !== steps.length + 1) throw new Error(`line ${row + 1} is no step`);
      try {
        steps.push({ line: row + 1, name: name!, file: file!, next: readLink(words!.trim()) });
      } catch (error) {
        throw new Error(`line ${row + 1}: ${(error as Error).message}`);
      }
    }
    return [{ steps, drawn }];
  });
}
