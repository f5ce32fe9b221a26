// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { JsonRpc } from '../deployer/JsonRpc.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const CLI = ['--import', 'tsx', 'chains/local/cli.ts', '--port', '0'];

/** The process of the command line tool, and the address that it printed. */
function startCli(): Promise<{ child: ChildProcess; url: string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, CLI, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the local chain ended')));
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /http:\S+/.exec(chunk.toString())?.[0];
      if (url) resolve({ child, url, ended });
    });
  });
}

async function isGone(url: string): Promise<boolean> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < 60_000) {
    try {
      await new JsonRpc(url).call('eth_chainId');
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

describe.skipIf(process.platform === 'win32')('the local chain from the command line', () => {
  it('ends with its parent on Ctrl-C', async () => {
    const { child, url, ended } = await startCli();
    expect(await new JsonRpc(url).call('eth_chainId')).toBe('0x7a69');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(await isGone(url)).toBe(true);
  });

  it('leaves no node behind when its parent is killed', async () => {
    const { child, url, ended } = await startCli();
    child.kill('SIGKILL');
    await ended;
    expect(await isGone(url)).toBe(true);
  });
});
