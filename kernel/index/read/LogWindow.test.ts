import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import { LogWindow } from './LogWindow.ts';
import { logRefusal } from './logRefusal.ts';

describe('how many blocks are asked for', () => {
  it('begins with what the chain file allows and never asks for more', () => {
    const window = new LogWindow(100);
    expect(window.span).toBe(100);
    window.answered(100, 0);
    expect(window.span).toBe(100);
  });

  it('grows while answers are small, and not over the largest', () => {
    const window = new LogWindow();
    for (let count = 0; count < 10; count += 1) window.answered(window.span, 10);
    expect(window.span).toBe(10_000);
  });

  it('does not grow on answers of many logs, nor on narrower questions', () => {
    const window = new LogWindow();
    window.answered(1000, 4000);
    window.answered(10, 0);
    expect(window.span).toBe(1000);
  });

  it('halves when refused, and stays below what was refused', () => {
    const window = new LogWindow();
    expect(window.refused(1000)).toBe(true);
    expect(window.span).toBe(500);
    window.answered(500, 0);
    expect(window.span).toBe(999);
    window.refused(999);
    window.answered(499, 0);
    expect(window.span).toBe(998);
  });

  it('tries a refused span again after a while', () => {
    const window = new LogWindow();
    window.refused(1000);
    for (let count = 0; count < 40; count += 1) window.answered(window.span, 0);
    expect(window.span).toBeGreaterThan(1000);
  });

  it('comes down to 10 blocks and to one, and says when one is too many', () => {
    const window = new LogWindow();
    expect(window.refused(1000, 10)).toBe(true);
    expect(window.span).toBe(10);
    window.answered(10, 0);
    expect(window.span).toBe(20);
    for (const span of [20, 10, 5, 2]) expect(window.refused(span)).toBe(true);
    expect(window.span).toBe(1);
    expect(window.refused(1)).toBe(false);
  });
});

const refusalOf = (reason: string, code = -32000) =>
  logRefusal(new SluiceError('rpc_error', reason, { values: { code, reason } }));

describe('why a log query failed', () => {
  it.each<[string, number | undefined]>([
    ['eth_getLogs is limited to a 10 block range', 10],
    ['block range is too wide, maximum block range: 1,000', 1000],
    ['You can make eth_getLogs requests with up to a 500 block range', 500],
    ['query returned more than 10000 results', undefined],
    ['response size exceeded', undefined],
  ])('%s: fewer blocks', (reason, span) => {
    const refusal = refusalOf(reason);
    expect(refusal.kind).toBe('too_wide');
    if (span !== undefined) expect(refusal).toMatchObject({ limit: span });
  });

  it.each([
    'missing trie node 12ab',
    'history has been pruned',
    'block is before the earliest available block',
  ])('%s: those blocks are gone', (reason) => expect(refusalOf(reason).kind).toBe('pruned'));

  it('a method that is not there, nobody there, and giving up are told apart', () => {
    expect(refusalOf('the method eth_getLogs does not exist').kind).toBe('no_method');
    expect(refusalOf('nope', -32601).kind).toBe('no_method');
    const failed = (timedOut: 0 | 1) =>
      logRefusal(new SluiceError('providers_failed', 'x', { values: { timedOut } })).kind;
    expect(failed(0)).toBe('unreachable');
    expect(failed(1)).toBe('too_wide');
    expect(logRefusal(new SluiceError('cancelled', 'x')).kind).toBe('cancelled');
  });
});
