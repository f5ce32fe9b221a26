import { AbiCoder, Interface } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import { PROVIDER_REFUSALS } from '../../../test/faults/providerRefusals.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import {
  classifyRpcError,
  deniedByStatus,
  isAlreadyKnown,
  parseRetryAfter,
  readErrorBody,
  revertError,
} from './classifyRpcError.ts';
import { EndpointFault } from './EndpointFault.ts';

const errorString = new Interface(['error Error(string)']);
const panic = new Interface(['error Panic(uint256)']);

function verdict(code: number, message: string, data?: unknown): string {
  const classified = classifyRpcError('eth_call', { code, message, data });
  return classified instanceof EndpointFault ? classified.kind : classified.code;
}

function reasonOf(error: unknown): unknown {
  expect(error).toBeInstanceOf(SluiceError);
  return (error as SluiceError).values.reason;
}

describe('classifyRpcError', () => {
  it.each([
    [3, 'execution reverted'],
    [-32000, 'execution reverted: STF'],
    [-32603, 'execution reverted'],
    [-32015, 'VM execution error.'],
    [-32000, 'invalid opcode: INVALID'],
  ])('takes %i "%s" for a revert, which is an answer', (code, message) => {
    expect(verdict(code, message)).toBe('call_reverted');
  });

  it('takes revert data for a revert whatever the code says', () => {
    expect(verdict(-32603, 'Internal error', errorString.encodeErrorResult('Error', ['STF']))).toBe(
      'call_reverted',
    );
  });

  it.each([
    [-32005, 'limit exceeded'],
    [429, 'slow down'],
    [-32000, 'Too Many Requests'],
    [-32603, 'daily request limit reached'],
  ])('takes %i "%s" for a rate limit', (code, message) => {
    expect(verdict(code, message)).toBe('limited');
  });

  it.each([
    [-32601, 'the method does not exist'],
    [-32601, 'no'],
    [-32004, 'Method eth_simulateV1 is not supported'],
    [-32000, 'Unsupported method: eth_simulateV1'],
    [-32600, 'method eth_simulateV1 is not whitelisted'],
  ])('takes %i "%s" for a method that the node does not know', (code, message) => {
    expect(verdict(code, message)).toBe('unsupported');
  });

  it.each([
    [-32000, 'header not found'],
    [-32000, 'missing trie node 1234'],
    [-32001, 'block not found'],
    [-32602, 'BlockOutOfRangeError: block height is 81 but requested was 82'],
  ])('takes %i "%s" for something another node may know', (code, message) => {
    expect(verdict(code, message)).toBe('unable');
  });

  it.each([
    [-32603, 'Internal error'],
    [-32002, 'resource unavailable'],
    [-32700, 'parse error'],
    [-32000, 'upstream unavailable'],
    [-32000, 'request timed out'],
  ])('takes %i "%s" for a fault of the endpoint', (code, message) => {
    expect(verdict(code, message)).toBe('fault');
  });

  it.each([
    [-32000, 'nonce too low'],
    [-32603, 'insufficient funds for gas * price + value'],
    [-32000, 'insufficient funds for gas * price + value: have 123101500000 want 5'],
    [-32000, 'intrinsic gas too low'],
  ])('takes %i "%s" for the answer', (code, message) => {
    expect(verdict(code, message)).toBe('rpc_error');
  });

  it.each([
    [-32000, 'out of gas'],
    [-32602, 'invalid argument 0'],
    [-32005, 'query returned more than 10000 results'],
    [-31999, 'the stars are not right'],
  ])(
    'takes %i "%s" for what another node may see otherwise, unless it is about a transaction',
    (code, message) => {
      expect(verdict(code, message)).toBe('refused');
      expect(classifyRpcError('eth_sendRawTransaction', { code, message })).toMatchObject({
        code: 'rpc_error',
      });
    },
  );

  it.each(PROVIDER_REFUSALS)('knows what %s says: %s (HTTP %i, %i %s)', (_, kind, status, code, message) => {
    const body = { code, message };
    const denied =
      status >= 401 && status <= 403 ? deniedByStatus(status, body) : classifyRpcError('eth_call', body);
    expect(denied).toMatchObject({ kind, message });
  });

  it('takes nothing that comes with a refusing status for an answer', () => {
    expect(deniedByStatus(403, { code: 3, message: 'execution reverted' })).toMatchObject({ kind: 'fault' });
    expect(deniedByStatus(403, { code: -1, message: 'no' })).toMatchObject({ kind: 'fault' });
    expect(deniedByStatus(401, undefined)).toMatchObject({ kind: 'fault', message: 'HTTP 401' });
  });

  it('marks a node that ran out of time', () => {
    const fault = classifyRpcError('eth_call', { code: -32000, message: 'execution aborted (timeout = 5s)' });
    expect(fault).toMatchObject({ kind: 'fault', timedOut: true });
  });

  it('tells the reason of a revert in all its forms', () => {
    const encoded = errorString.encodeErrorResult('Error', ['Too little received']);
    const body = { code: 3, message: 'execution reverted' };
    expect(reasonOf(classifyRpcError('eth_call', { ...body, data: encoded }))).toBe('Too little received');
    expect(reasonOf(classifyRpcError('eth_call', { ...body, data: `Reverted ${encoded}` }))).toBe(
      'Too little received',
    );
    expect(reasonOf(classifyRpcError('eth_call', { ...body, data: { data: encoded } }))).toBe(
      'Too little received',
    );
    expect(reasonOf(classifyRpcError('eth_call', { code: 3, message: 'execution reverted: K' }))).toBe('K');
    expect(reasonOf(revertError('eth_call', panic.encodeErrorResult('Panic', [0x11]) as `0x${string}`))).toBe(
      'Panic(0x11): arithmetic overflow',
    );
    expect(reasonOf(revertError('eth_call', '0x1234567800'))).toBe('custom error 0x12345678');
    expect(reasonOf(revertError('eth_call', '0x'))).toBe('execution reverted');
  });

  it('keeps the raw revert data for who can decode it', () => {
    expect(revertError('eth_call', '0x12345678').values.data).toBe('0x12345678');
  });

  it('shows a hostile revert string as harmless text of limited length', () => {
    const hostile = `\u202e<script>\u0000${'x'.repeat(5000)}`;
    const data = `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], [hostile]).slice(2)}` as const;
    const reason = String(reasonOf(revertError('eth_call', data as `0x${string}`)));
    expect(reason.length).toBeLessThanOrEqual(200);
    for (const hidden of ['\u202e', '\u0000']) expect(reason).not.toContain(hidden);
    expect(reason).toContain('U+202E');
  });

  it('survives revert data that only looks encoded', () => {
    expect(reasonOf(revertError('eth_call', `0x08c379a0${'ff'.repeat(64)}`))).toBe('custom error 0x08c379a0');
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    ['2', 2000],
    ['0.5', 500],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['99999999', 600_000],
    ['soon', undefined],
    [null, undefined],
  ])('reads %s as %s ms', (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });
});

describe('readErrorBody', () => {
  it('reads what is an error and nothing else', () => {
    expect(readErrorBody({ code: -32000, message: 'no' })).toEqual({ code: -32000, message: 'no' });
    expect(readErrorBody({ code: '-32005', message: 'no' })).toEqual({ code: -32005, message: 'no' });
    expect(readErrorBody({ message: 'no' })).toEqual({ code: -32000, message: 'no' });
    expect(readErrorBody(null)).toBeUndefined();
    expect(readErrorBody('no')).toBeUndefined();
  });
});

describe('isAlreadyKnown', () => {
  it('knows the wordings of the clients', () => {
    for (const text of [
      'already known',
      'known transaction: 1234',
      'transaction already imported',
      'ALREADY_EXISTS',
    ]) {
      expect(isAlreadyKnown(text)).toBe(true);
    }
    expect(isAlreadyKnown('nonce too low')).toBe(false);
  });
});
