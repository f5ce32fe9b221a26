import { describe, expect, it } from 'vitest';
import type { ChainSpec, ContractKind, DeployedContract } from '../chain/ChainSpec.ts';
import type { ContractCheck, DeploymentCheck } from './DeploymentCheck.ts';
import { usableForSwap } from './usableContracts.ts';

const address = '0x00000000000000000000000000000000DeaDBeef';

/** A client of a chain with contracts of these kinds, some of them with a problem. */
function client(problems: Partial<Record<ContractKind, ContractCheck['problem'] | 'none'>>) {
  const kinds = Object.keys(problems) as ContractKind[];
  const contracts = kinds.map((kind): DeployedContract => ({ kind, version: '1', address }));
  const checks = kinds.map((kind): ContractCheck => {
    const problem = problems[kind];
    return !problem || problem === 'none'
      ? { kind, address, ok: true }
      : { kind, address, ok: false, problem };
  });
  return {
    chain: { contracts } as unknown as ChainSpec,
    deployment: { contracts: checks } as unknown as DeploymentCheck,
  };
}

const kindsFor = (problems: Parameters<typeof client>[0], paysNative = false) =>
  usableForSwap(client(problems), paysNative).contracts.map(({ kind }) => kind);

describe('usableForSwap', () => {
  it('is the chain itself while all stands', () => {
    const whole = client({ swapRouter02: 'none', universalRouter: 'none', permit2: 'none' });
    expect(usableForSwap(whole, false)).toBe(whole.chain);
  });

  it('leaves out what is not there or is another, and keeps what could not be asked', () => {
    expect(
      kindsFor({ swapRouter02: 'no_code', swapRouter: 'code_differs', v2Router02: 'unreadable' }),
    ).toEqual(['v2Router02']);
  });

  it('keeps the Universal Router from tokens where Permit2 does not stand, or is none', () => {
    const broken = { universalRouter: 'none', permit2: 'no_code' } as const;
    expect(kindsFor(broken)).toEqual([]);
    expect(kindsFor(broken, true)).toEqual(['universalRouter']);
    expect(kindsFor({ universalRouter: 'none' })).toEqual([]);
    expect(kindsFor({ universalRouter: 'none' }, true)).toEqual(['universalRouter']);
  });
});
