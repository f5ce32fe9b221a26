import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { ROOT } from '../root.ts';

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Lets other programs go first where there are not enough cores for all. */
  readonly yields?: boolean;
  /** True: shows what it prints at once, and does not return it. */
  readonly shown?: boolean;
  readonly onMessage?: (message: unknown) => void;
}

export interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

/** As in `nice`. */
const YIELDING = 5;
const PATIENCE_MS = 5_000;
const POSIX = process.platform !== 'win32';

/** The programs of a test run. Each has a process group of its own, so that none of its children survives it. */
export class Programs {
  readonly #running = new Set<ChildProcess>();

  /** Runs a script of Node.js, by its path below the project's folder, to its end. */
  run(script: string, args: readonly string[], options: ProgramOptions = {}): Promise<Ended> {
    const { env, yields = false, shown = false, onMessage } = options;
    const output = shown ? ('inherit' as const) : ('pipe' as const);
    const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', output, output, ...(onMessage ? (['ipc'] as const) : [])],
      env: { ...process.env, ...env },
      detached: POSIX,
    });
    this.#running.add(child);
    if (yields && child.pid !== undefined) setPriority(child.pid, YIELDING);
    if (onMessage) child.on('message', onMessage);
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => printed.push(data));
    return new Promise((resolve) => {
      const end = (ok: boolean, more = '') => {
        this.#running.delete(child);
        resolve({ ok, output: `${Buffer.concat(printed).toString()}${more}` });
      };
      // What it has left behind would keep its output open.
      child.once('exit', () => signal(child, 'SIGKILL'));
      child.once('error', (error) => end(false, error.message));
      child.once('close', (status) => end(status === 0));
    });
  }

  /** Ends all of them with all of their children. */
  async stop(): Promise<void> {
    const running = [...this.#running];
    const gone = Promise.all(running.map((child) => new Promise((resolve) => child.once('close', resolve))));
    for (const child of running) signal(child, 'SIGTERM');
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    for (const child of running) signal(child, 'SIGKILL');
  }
}

/** To a program and all of its children. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(POSIX ? -pid : pid, name);
  } catch {
    // They are gone.
  }
}
