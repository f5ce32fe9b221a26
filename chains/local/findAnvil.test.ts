import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findAnvil } from './findAnvil.ts';

describe.skipIf(process.platform === 'win32')('findAnvil', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-anvil-'));
  const program = path.join(folder, 'anvil');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('takes the one the environment names', () => {
    expect(findAnvil({ ANVIL: program, PATH: '' })).toEqual({ command: program, args: [] });
    expect(() => findAnvil({ ANVIL: `${program}-not` })).toThrow('which is no program');
  });

  it('else the one on PATH', () => {
    expect(findAnvil({ PATH: `/nowhere${path.delimiter}${folder}` }).command).toBe(program);
  });

  it('else the npm package, or npm', () => {
    const { command, args } = findAnvil({ PATH: '' });
    if (command === 'npm') expect(args).toContain('@foundry-rs/anvil@1.7.1');
    else expect(command).toContain('anvil-linux-amd64');
  });
});
