import { Interface } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import { encodePermit2Lockdown, type Permit2Pair } from '../tokenCalls.ts';
import type { CallIntent } from './CallIntent.ts';
import { checkCalldata } from './checkCalldata.ts';

const permit2: Address = '0x1111111111111111111111111111111111111111';
const first: Permit2Pair = { token: '0x00000000000000000000000000000000000000A1', spender: permit2 };
const second: Permit2Pair = {
  token: '0x00000000000000000000000000000000000000A2',
  spender: '0x2222222222222222222222222222222222222222',
};
const abi = new Interface(['function lockdown((address token, address spender)[] approvals)']);
const intent: CallIntent = { kind: 'lockdown_permit2', permit2, pairs: [first, second] };
const call = encodePermit2Lockdown(permit2, [first, second]);

function difference(given: typeof call, meant: CallIntent = intent): unknown {
  try {
    checkCalldata(given, meant);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'calldata_mismatch' });
    return (error as SluiceError).values.difference;
  }
}

const withPairs = (...pairs: readonly Permit2Pair[]) => ({
  ...call,
  data: abi.encodeFunctionData('lockdown', [pairs.map(({ token, spender }) => [token, spender])]) as Hex,
});

describe('a lockdown of Permit2', () => {
  it('is encoded as the contract reads it, and described', () => {
    expect(call).toEqual({ ...withPairs(first, second), to: permit2, value: 0n });
    expect(checkCalldata(call, intent)).toEqual({
      target: permit2,
      value: 0n,
      deadline: undefined,
      steps: [first, second].map(({ token, spender }) => ({
        action: 'lockdown',
        token: token.toLowerCase(),
        spender: spender.toLowerCase(),
      })),
    });
  });

  it.each<[string, typeof call, string]>([
    ['a pair is missing', withPairs(first), 'function'],
    ['a pair is added', withPairs(first, second, first), 'function'],
    ['pairs have changed places', withPairs(second, first), 'token'],
    ['a pair stands twice', withPairs(first, first), 'token'],
    ['another spender', withPairs(first, { ...second, spender: permit2 }), 'spender'],
    ['another contract', { ...call, to: second.spender }, 'target'],
    ['native coin', { ...call, value: 1n }, 'value'],
    ['bytes are left over', { ...call, data: `${call.data}${'0'.repeat(64)}` }, 'encoding'],
    ['an approval', { ...call, data: `0x87517c45${call.data.slice(10)}` }, 'encoding'],
  ])('is refused: %s', (_, given, named) => {
    expect(difference(given)).toBe(named);
  });

  it('is refused when any one bit is another', () => {
    for (let digit = 2; digit < call.data.length; digit += 1) {
      for (const bit of [1, 2, 4, 8]) {
        const changed = (Number.parseInt(call.data.charAt(digit), 16) ^ bit).toString(16);
        const data = `${call.data.slice(0, digit)}${changed}${call.data.slice(digit + 1)}` as Hex;
        expect(difference({ ...call, data }), `digit ${digit}`).toBeDefined();
      }
    }
  });

  it('is no approval, and an approval is no lockdown', () => {
    const [{ token, spender }] = [second];
    const approve: CallIntent = {
      kind: 'approve_permit2',
      permit2,
      token,
      spender,
      amountRaw: 0n,
      expiration: 0,
    };
    expect(difference(call, approve)).toBe('function');
    const one: CallIntent = { kind: 'lockdown_permit2', permit2, pairs: [second] };
    const data = new Interface(['function approve(address,address,uint160,uint48)']).encodeFunctionData(
      'approve',
      [token, spender, 0, 0],
    ) as Hex;
    expect(difference({ ...call, data }, one)).toBe('function');
  });
});
