import { expect, test, vi } from 'vitest';
import { ChunkLoadError } from '../errors/ChunkLoadError.ts';
import type { Command } from './Command.ts';
import { PluginControlToken } from './PluginControl.ts';
import { runCommand } from './runCommand.ts';
import { setUp } from './testing/hostFixture.ts';
import { token } from './token.ts';

const RunToken = token<{ run(): void | Promise<void> }>('Run');
const command = { id: 'x', label: 'common:nav.menu', service: RunToken } as const satisfies Command;

async function run(make: () => { run(): void | Promise<void> }) {
  const { host, container, states, failureOf } = setUp(
    {
      id: 'odd',
      bind: ({ bind }) => void bind(RunToken).toDynamicValue(make),
      contributes: { commands: [command] },
    },
    { id: 'well' },
  );
  container.bind(PluginControlToken).toConstantValue(host);
  host.boot();
  await host.start();
  await runCommand(host.services, { ...command, pluginId: 'odd' });
  await Promise.resolve();
  return { states: states(), failure: failureOf('odd') };
}

test('a command runs', async () => {
  const done = vi.fn();
  expect((await run(() => ({ run: done }))).states).toEqual({ odd: 'running', well: 'running' });
  expect(done).toHaveBeenCalledOnce();
});

test.each([
  [
    'throws',
    () => ({
      run: () => {
        throw new Error('no');
      },
    }),
  ],
  ['rejects', () => ({ run: () => Promise.reject(new Error('no')) })],
  [
    'cannot be made',
    () => {
      throw new Error('no');
    },
  ],
])('one that %s takes its plugin out, by its name, and no other', async (_, make) => {
  const { states, failure } = await run(make);
  expect(states).toEqual({ odd: 'failed', well: 'running' });
  expect(failure).toMatchObject({ phase: 'use', error: { message: expect.stringContaining('no') } });
});

test('one whose chunk did not come stays', async () => {
  const { states } = await run(() => ({
    run: () => Promise.reject(new ChunkLoadError(new Error('offline'))),
  }));
  expect(states).toEqual({ odd: 'running', well: 'running' });
});
