import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { validateTokenList } from 'sluice:token-list-validator';
import { describe, expect, it } from 'vitest';
import { pseudoText } from '../../scripts/build/input/pseudoLocale.ts';
import { escapeHtml } from '../../scripts/build/output/shellHtml.ts';
import { compileValidators } from '../../scripts/compileValidators.ts';

describe('the pseudo-locale', () => {
  it('leaves alone what is filled in', () => {
    expect(pseudoText('Swap {{amount}} $t(common:max) <0>now</0>')).toBe(
      `[Šŵáþ {{amount}} $t(common:max) <0>ñóŵ</0>${'·'.repeat(14)}]`,
    );
  });
});

describe('escapeHtml', () => {
  it('leaves nothing that could begin a tag or end an attribute', () => {
    expect(escapeHtml('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  });
});

describe('the compiled validators', () => {
  it.each([
    ['sluice:validators', 'validateConfig', '{}'],
    ['sluice:config-problems', 'validateConfig', '{}'],
    ['sluice:token-list-validator', 'validateTokenList', '{}'],
  ] as const)('%s run where code from strings is forbidden', async (module, name, value) => {
    const program = `${await compileValidators(module)};console.log(typeof ${name}(${value}));`;
    const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    expect(stdout).toBe('boolean\n');
  });

  it('know the token-list standard', () => {
    const version = { major: 1, minor: 0, patch: 0 };
    const token = {
      chainId: 1,
      address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      decimals: 6,
      name: 'USD Coin',
      symbol: 'USDC',
    };
    const list = { name: 'List', timestamp: '2026-11-21T00:00:00.000Z', version, tokens: [token] };
    expect(validateTokenList(list)).toBe(true);
    expect(validateTokenList({ ...list, tokens: [{ ...token, decimals: 256 }] })).toBe(false);
    expect(validateTokenList.errors?.[0]?.instancePath).toBe('/tokens/0/decimals');
    expect(validateTokenList({ ...list, timestamp: 'yesterday' })).toBe(false);
    expect(validateTokenList({ ...list, tokens: [] })).toBe(false);
  });
});
