/** A declaration that a document links to: [`Type.member`](file). */
export interface Place {
  /** `name`, or `Type.member`. */
  readonly name: string;
  /** Its path below the project's folder. */
  readonly file: string;
}

/** How a step gets to the next one. */
export type Link =
  /**
   * The step calls the next one, either directly or by the interface member `as` that the next one
   * implements.
   */
  | { readonly kind: 'calls'; readonly as: Place | undefined }
  /**
   * The next step reads `as`: a getter, field or method in this step's file that gives what this step
   * changed.
   */
  | { readonly kind: 'read'; readonly as: Place }
  /**
   * The step calls the callback `as`, which is the next step. The next step's file has passed it to `to`,
   * which this step's file declares or implements.
   */
  | { readonly kind: 'callsBack'; readonly as: Place; readonly to: Place }
  /** The step's result goes back through its callers to the next step, which is one of them. */
  | { readonly kind: 'returns' };

export interface Step extends Place {
  /** Line number of the row in the document, from 1. */
  readonly line: number;
  /** Undefined at the end of the walk. */
  readonly next: Link | undefined;
}

export interface Walk {
  readonly steps: readonly Step[];
  /** The Mermaid block above the table; undefined if there is none. */
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

/** @throws Error if `words` match no pattern of `LINKS` */
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

/**
 * Reads every walk of a document: a table of steps below its diagram.
 * @throws Error that names an unreadable line
 */
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
