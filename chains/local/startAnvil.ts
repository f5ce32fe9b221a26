import { type ChildProcess, spawn } from 'node:child_process';
import { findAnvil } from './findAnvil.ts';

export interface AnvilOptions {
  readonly chainId: number;
  /** 0 or absent: a free port. */
  readonly port?: number;
  /**
   * Seconds between blocks while idle; transactions are mined at once in any case. Absent: only `evm_mine`
   * mines.
   */
  readonly blockTimeSeconds?: number;
  /** State to load (a file that `anvil_dumpState` or an earlier run wrote). */
  readonly loadState?: string;
  /** State file: loaded if it exists, and saved at the end. */
  readonly state?: string;
}

export interface Anvil {
  readonly url: string;
  readonly chainId: number;
  /** Ends the process; resolves when it is gone (and the state is saved). May be called again. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const GAS_LIMIT = '2000000000';
const CODE_SIZE_LIMIT = '1000000';
/**
 * How many states anvil keeps in memory. It would write each older one to disk (14 MB a block), and leave the
 * files there.
 */
const STATES = '200';

/**
 * The shell is replaced by anvil. A background process of it reads our pipe, which closes when this process
 * ends in any way, and then terminates anvil.
 */
const GUARD = 'exec 3<&0; { cat <&3; kill -TERM $$; } >/dev/null 2>&1 & exec "$@" 3<&- </dev/null';

/**
 * Starts anvil on the loopback interface, with a gas limit that lets many quotes share a call, and
 * practically no size limit for contracts. Throws if the port is taken, or with anvil's output if it does not
 * start.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { command, args } = findAnvil();
  const child = launch(command, [...args, ...anvilArguments(options)]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', () => child.stdin?.destroy());
  child.stdin?.on('error', () => {});
  const stop = async (): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  };
  try {
    const address = await listening(child, options.port ?? 0);
    return { url: `http://${address}`, chainId: options.chainId, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function anvilArguments(options: AnvilOptions): string[] {
  const { chainId, port = 0, blockTimeSeconds, loadState, state } = options;
  const mining =
    blockTimeSeconds === undefined
      ? ['--no-mining']
      : ['--block-time', String(blockTimeSeconds), '--mixed-mining'];
  return [
    ...['--chain-id', String(chainId), '--host', '127.0.0.1', '--port', String(port)],
    ...['--gas-limit', GAS_LIMIT, '--code-size-limit', CODE_SIZE_LIMIT, '--slots-in-an-epoch', '1'],
    ...['--prune-history', STATES],
    ...mining,
    ...(loadState ? ['--load-state', loadState] : []),
    ...(state ? ['--state', state] : []),
  ];
}

function launch(command: string, args: readonly string[]): ChildProcess {
  const environment = { ...process.env, NO_COLOR: '1' };
  if (process.platform === 'win32') {
    return spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env: environment });
  }
  return spawn('sh', ['-c', GUARD, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment,
  });
}

function listening(child: ChildProcess, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    const timer = setTimeout(() => fail('it did not begin to listen'), START_TIMEOUT_MS);
    const fail = (reason: string): void => {
      clearTimeout(timer);
      const said = errors.trim() || output.trim();
      const busy = said.includes('Address already in use') || said.includes('os error 98');
      reject(
        new Error(
          busy
            ? `port ${port} is taken: another node may be running; choose another port, or 0 for a free one`
            : `anvil did not start: ${reason}${said ? `\n${said}` : ''}`,
        ),
      );
    };
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`));
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4000);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      const match = /Listening on ([\d.:[\]a-f]+)/.exec(output);
      if (match) {
        clearTimeout(timer);
        child.stdout?.removeAllListeners('data').resume();
        resolve(match[1]!);
      }
    });
  });
}
