import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One page: a room of the kernel, the files directly in kernel/, or the tokens of all plugins. */
export interface ApiPage {
  readonly name: string;
  readonly files: readonly { readonly file: string; readonly declarations: string }[];
}

/** The files that other rooms and plugins may import. */
const FACE = /^(kernel\/([^/]+)\/[^/]+|(kernel)\/[^/]+|(plugins)\/[^/]+\/tokens)\.ts$/;
const NO_API = /\.(test|bench|d)\.ts$/;

function facesOf(root: string): readonly string[] {
  return ['kernel', 'plugins']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.split(path.sep).join('/')),
      ),
    )
    .filter((file) => FACE.test(file) && !NO_API.test(file))
    .sort();
}

/** Removes imports and private members from the declarations that the compiler writes. */
function publicText(declarations: string): string {
  return declarations
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export \{\};\n/gm, '')
    .replace(/^ +(private [^;]*|#private);\n/gm, '')
    .replace(/^export declare /gm, 'export ')
    .trim();
}

/**
 * The public declarations of every room, as the TypeScript compiler writes them.
 * @throws Error if it fails
 */
export function apiReference(root: string): readonly ApiPage[] {
  const faces = facesOf(root);
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-api-'));
  try {
    const config = path.join(folder, 'tsconfig.json');
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
      ...{ rootDir: root, outDir: path.join(folder, 'out'), types: [] },
    };
    writeFileSync(
      config,
      JSON.stringify({
        extends: path.join(root, 'tsconfig.json'),
        compilerOptions,
        include: [],
        files: [...faces, 'kernel/config/virtualModules.d.ts']
          .map((file) => path.join(root, file))
          .filter((file) => existsSync(file)),
      }),
    );
    const compiler = path.join(root, 'node_modules', '.bin', 'tsc');
    const { status, stdout } = spawnSync(compiler, ['-p', config], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`no declarations: ${stdout}`);
    const pages = new Map<string, ApiPage['files'][number][]>();
    for (const file of faces) {
      const [, , room, kernel, plugins] = FACE.exec(file)!;
      const name = room ?? kernel ?? plugins!;
      const written = readFileSync(path.join(folder, 'out', file.replace(/\.ts$/, '.d.ts')), 'utf8');
      const declarations = publicText(written);
      if (declarations) pages.set(name, [...(pages.get(name) ?? []), { file, declarations }]);
    }
    return [...pages].map(([name, files]) => ({ name, files }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Exported functions without a docstring, one line each. */
export function undocumented({ files }: ApiPage): readonly string[] {
  return files.flatMap(({ file, declarations }) => {
    const lines = declarations.split('\n');
    return lines.flatMap((line, at) => {
      const name = /^export function (\w+)/.exec(line)?.[1];
      const isOverload = name && lines[at - 1]?.startsWith(`export function ${name}`);
      return name && !isOverload && !lines[at - 1]?.endsWith('*/')
        ? [`${file}: ${name} has no docstring`]
        : [];
    });
  });
}

/** A page of the reference, as Markdown. */
export function apiText({ name, files }: ApiPage): string {
  const sections = files.map(
    ({ file, declarations }) => `## [${file}](../../${file})\n\n\`\`\`ts\n${declarations}\n\`\`\`\n`,
  );
  return [`# ${name}\n`, ...sections].join('\n');
}
