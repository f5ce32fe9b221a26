import { describe, expect, test } from 'vitest';
import { type SwapButtonInput, swapButton } from './swapButton.ts';

const ready: SwapButtonInput = {
  off: false,
  gate: 'ready',
  hasTokens: true,
  hasAmount: true,
  amountProblem: undefined,
  recipient: 'ok',
  balance: 'enough',
  wrap: 'NOT_APPLICABLE',
  quote: 'valid',
  allowance: 'allowed',
  impactSeverity: 0,
};

const nothing: SwapButtonInput = {
  ...ready,
  gate: 'connect',
  hasTokens: false,
  hasAmount: false,
  recipient: 'missing',
  balance: 'insufficient',
  quote: 'idle',
};

describe('swapButton', () => {
  test('each error gives way to the one before it, in order', () => {
    const fixes: [Partial<SwapButtonInput>, string][] = [
      [{}, 'connect'],
      [{ gate: 'switch_network' }, 'switch_network'],
      [{ gate: 'ready' }, 'select_token'],
      [{ hasTokens: true }, 'enter_amount'],
      [{ hasAmount: true }, 'enter_recipient'],
      [{ recipient: 'invalid' }, 'invalid_recipient'],
      [{ recipient: 'blocked' }, 'blocked_recipient'],
      [{ recipient: 'ok', quote: 'valid' }, 'insufficient_balance'],
      [{ balance: 'enough', allowance: 'required' }, 'approve_swap'],
      [{ allowance: 'pending' }, 'approving'],
      [{ allowance: 'allowed' }, 'swap'],
    ];
    let state = nothing;
    for (const [fix, expected] of fixes) {
      state = { ...state, ...fix };
      expect(swapButton(state).kind).toBe(expected);
    }
  });

  test('a warning comes before what is only missing', () => {
    expect(swapButton({ ...ready, allowance: 'required', impactSeverity: 3 })).toEqual({
      kind: 'swap_anyway',
      enabled: true,
      critical: true,
    });
  });

  test('an unknown balance blocks, and is not called insufficient', () => {
    expect(swapButton({ ...ready, balance: 'unknown' })).toEqual({
      kind: 'balance_unknown',
      enabled: false,
      critical: false,
    });
  });

  test.each(['allowed', 'required'] as const)('a stale price is waited for (%s)', (allowance) => {
    expect(swapButton({ ...ready, quote: 'stale', allowance, impactSeverity: 4 })).toEqual({
      kind: 'stale',
      enabled: false,
      critical: false,
    });
    expect(swapButton({ ...ready, quote: 'stale', wrap: 'WRAP' }).kind).toBe('wrap');
  });

  test('a severity over 2 offers to swap anyway, in the error style', () => {
    expect(swapButton({ ...ready, impactSeverity: 2 }).kind).toBe('swap');
    expect(swapButton({ ...ready, impactSeverity: 3 })).toEqual({
      kind: 'swap_anyway',
      enabled: true,
      critical: true,
    });
  });

  test('wrapping needs no quote and no allowance', () => {
    const wrapping = { ...ready, quote: 'idle', allowance: 'required' } as const;
    expect(swapButton({ ...wrapping, wrap: 'WRAP' }).kind).toBe('wrap');
    expect(swapButton({ ...wrapping, wrap: 'UNWRAP' }).kind).toBe('unwrap');
  });

  test('a chain without trading says so before anything else', () => {
    expect(swapButton({ ...nothing, off: true }).kind).toBe('off');
  });

  test.each([
    ['loading', 'loading'],
    ['invalid', 'quote_failed'],
    ['no_route_found', 'no_route'],
  ] as const)('a quote that is %s shows as %s', (quote, kind) => {
    expect(swapButton({ ...ready, quote }).kind).toBe(kind);
  });

  test.each(['too_much_gas', 'too_small'] as const)('no route that is for %s shows as that', (noRoute) => {
    expect(swapButton({ ...ready, quote: 'no_route_found', noRoute })).toMatchObject({
      ...{ kind: noRoute, enabled: false },
    });
  });
});
