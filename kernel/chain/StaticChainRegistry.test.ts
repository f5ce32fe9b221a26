import { describe, expect, it } from 'vitest';
import ethereum from '../../chains/ethereum.json' with { type: 'json' };
import testnet from '../../chains/monad-testnet.json' with { type: 'json' };
import type { ChainSpec } from './ChainSpec.ts';
import { StaticChainRegistry } from './StaticChainRegistry.ts';

const chains = [ethereum, testnet] as unknown as readonly ChainSpec[];
const registry = new StaticChainRegistry(chains, 10143);

describe('StaticChainRegistry', () => {
  it('keeps the order of the profile and its default', () => {
    expect(registry.all.map(({ id }) => id)).toEqual([1, 10143]);
    expect(registry.defaultChain.id).toBe(10143);
  });

  it('gets by id, and throws for a chain that the build has not', () => {
    expect(registry.get(1).slug).toBe('ethereum');
    expect(registry.find(5)).toBeUndefined();
    expect(() => registry.get(5)).toThrow(
      expect.objectContaining({ code: 'chain_unsupported', values: { chainId: 5 } }),
    );
  });

  it.each([
    ['10143', 10143],
    ['monad-testnet', 10143],
    [' Monad-Testnet ', 10143],
    ['1', 1],
    ['5', undefined],
    ['0x1', undefined],
    ['1e0', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('reads "%s" of a link', (value, id) => {
    expect(registry.fromLink(value)?.id).toBe(id);
  });

  it('refuses a default that it does not have', () => {
    expect(() => new StaticChainRegistry(chains, 5)).toThrow(
      expect.objectContaining({ code: 'chain_unsupported' }),
    );
  });
});
