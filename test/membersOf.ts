/** Names of the members that a source declares in an interface or merges into it. */
export function membersOf(text: string, name: string): readonly string[] {
  const declared = new RegExp(`^( *)(?:export )?interface ${name} \\{\\n([\\s\\S]*?)\\n\\1\\}`, 'gm');
  return [...text.matchAll(declared)].flatMap(([, indent = '', body = '']) =>
    [...body.matchAll(new RegExp(`^${indent} {2}'?([\\w.-]+)'?: `, 'gm'))].map(([, member = '']) => member),
  );
}
