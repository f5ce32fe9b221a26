import { type Link, readWalks, type Step } from './readWalks.ts';

function arrow(next: Link): string {
  if (next.kind === 'calls') return next.as ? `-->|as ${next.as.name}|` : '-->';
  if (next.kind === 'read') return `-.->|is read as ${next.as.name}|`;
  return next.kind === 'returns' ? '-.->|returns to|' : `-->|calls back ${next.as.name}|`;
}

/** The Mermaid text of a walk. */
export function drawWalk(steps: readonly Step[]): string {
  // Mermaid would read "1. name" as a list, and refuses lists in labels.
  const nodes = steps.map(({ name, file }, at) => `  s${at + 1}["${at + 1} · ${name}<br/>${file}"]`);
  const arrows = steps.flatMap(({ next }, at) => (next ? `  s${at + 1} ${arrow(next)} s${at + 2}` : []));
  return ['flowchart TD', ...nodes, ...arrows, ''].join('\n');
}

/** Redraws each diagram of a document from the table below it. */
export function withDiagrams(text: string): string {
  const walks = readWalks(text);
  let at = 0;
  return text.replace(/```mermaid\n[^`]*```/g, (block) => {
    const walk = walks[at];
    at += 1;
    return walk ? `\`\`\`mermaid\n${drawWalk(walk.steps)}\`\`\`` : block;
  });
}
