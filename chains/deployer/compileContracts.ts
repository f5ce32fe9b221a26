import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InterfaceAbi } from 'ethers';
import type { Artifact } from './Artifact.ts';
import { cacheFolder, writeWhole } from './cacheFolder.ts';

const FOLDER = fileURLToPath(new URL('./contracts/', import.meta.url));

/** No metadata hash in the code: the same source gives the same bytes wherever the project is. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 1000 },
  evmVersion: 'london',
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

interface Compiled {
  readonly abi: InterfaceAbi;
  readonly evm: { readonly bytecode: { object: string }; readonly deployedBytecode: { object: string } };
}

interface CompilerOutput {
  readonly errors?: readonly { severity: string; formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Compiled>>>>;
}

export type Artifacts = Readonly<Record<string, Artifact>>;

const require = createRequire(import.meta.url);
let compiled: Artifacts | undefined;

/**
 * The project's own contracts (`contracts/*.sol`), by name. Compiled with solc from npm, which takes a few
 * seconds, and cached under a hash of the sources. Throws with solc's message.
 */
export function compileContracts(): Artifacts {
  compiled ??= readCache() ?? compile();
  return compiled;
}

/** One of the project's own contracts. */
export function ownArtifact(name: string): Artifact {
  const artifact = compileContracts()[name];
  if (artifact === undefined) throw new Error(`no contract named ${name} in the deployer's contracts`);
  return artifact;
}

function sources(): Record<string, { content: string }> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sol'));
  return Object.fromEntries(
    files.sort().map((file) => [file, { content: readFileSync(path.join(FOLDER, file), 'utf8') }]),
  );
}

function compilerVersion(): string {
  return (require('solc/package.json') as { version: string }).version;
}

function cacheFile(): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([compilerVersion(), SETTINGS, sources()]))
    .digest('hex');
  return path.join(cacheFolder(), `contracts-${hash.slice(0, 16)}.json`);
}

function readCache(): Artifacts | undefined {
  try {
    return JSON.parse(readFileSync(cacheFile(), 'utf8')) as Artifacts;
  } catch {
    return undefined;
  }
}

function compile(): Artifacts {
  const solc = require('solc') as { compile(input: string): string };
  const input = { language: 'Solidity', sources: sources(), settings: SETTINGS };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  const artifacts: Record<string, Artifact> = {};
  for (const contracts of Object.values(output.contracts ?? {})) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      if (evm.bytecode.object === '') continue;
      artifacts[name] = {
        name,
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        links: [],
        deployedLinks: [],
      };
    }
  }
  writeWhole(cacheFile(), JSON.stringify(artifacts));
  return artifacts;
}
