import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WalkedCode } from './walkFaults.ts';

const LINK = /\[(?:`([\w#.]+)`|[^\]]*)\]\(([^)\s]+)\)/g;

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words]) => words!.toLowerCase());
  return new Set(headings.map((words) => words.replace(/[^\w\- ]/g, '').replaceAll(' ', '-')));
}

/**
 * Links to files and headings that do not exist, and links of the form [`name`](file) whose file does not
 * declare that name; one line each, as `file:line: what is wrong`.
 * @param document its path below `root`
 */
export function linkFaults(
  root: string,
  document: string,
  text: string,
  code: WalkedCode,
): readonly string[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(LINK)].flatMap(([, name, link = '']) => {
      if (/^(https?:|mailto:)/.test(link)) return [];
      const [to, anchor] = link.split('#');
      const file = to ? path.posix.join(path.posix.dirname(document), to) : document;
      if (!existsSync(path.join(root, file))) return [`${document}:${at + 1}: no file ${file}`];
      if (anchor && file.endsWith('.md')) {
        const isThere = anchorsOf(readFileSync(path.join(root, file), 'utf8')).has(anchor);
        return isThere ? [] : [`${document}:${at + 1}: no heading ${anchor} in ${file}`];
      }
      const unknown = name && code.declarationsOf(file) && code.find({ name, file }).length === 0;
      return unknown ? [`${document}:${at + 1}: ${file} declares no ${name}`] : [];
    }),
  );
}

const SPAN = /`([^`]+)`/g;
/** Matches what can only be a name in the code: `useService`, `Transport.send`, `EndpointRpcPool`. */
const NAME = /^[A-Za-z]\w*[a-z]\w*[A-Z]\w*(\.\w+)*(\(\))?$/;

/** Names that a document quotes but no source has any more; one line each, as `file:line: what is wrong`. */
export function nameFaults(document: string, text: string, words: ReadonlySet<string>): readonly string[] {
  return text
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(SPAN)]
        .map(([, span]) => span!)
        .filter((span) => NAME.test(span))
        .filter((span) => !(span.match(/\w+/g) ?? []).every((word) => words.has(word)))
        .map((span) => `${document}:${at + 1}: no source names ${span}`),
    );
}
