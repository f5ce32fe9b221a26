import { when } from 'mobx';
import { expect, it } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { TokenMetadataCache } from './TokenMetadataCache.ts';

const [listed, read, broken] = ['0x1', '0x2', '0x3'] as unknown as readonly Address[];
const tokenAt = (address: Address) => ({ kind: 'token', address }) as unknown as Token;

function cache() {
  const asked: Address[] = [];
  const tokens = {
    find: (_chainId: number, address: Address) => (address === listed ? tokenAt(address) : undefined),
    load: async (_chainId: number, address: Address) => {
      asked.push(address);
      if (address === broken) throw new Error('no token');
      return tokenAt(address);
    },
  } as unknown as TokenListService;
  return { tokens: new TokenMetadataCache(tokens, 1), asked };
}

it('knows listed tokens at once, reads others, and tells those that cannot be read', async () => {
  const { tokens, asked } = cache();
  tokens.want([listed, read, broken] as Address[]);
  expect(tokens.at(listed as Address)).toBeDefined();
  await when(() => tokens.isUnreadable(broken as Address));
  await when(() => tokens.at(read as Address) !== undefined);
  expect(tokens.isUnreadable(read as Address)).toBe(false);
  expect([tokens.readCount, asked]).toEqual([1, [read, broken]]);
});

it('asks for none twice', async () => {
  const { tokens, asked } = cache();
  tokens.want([broken as Address]);
  await when(() => tokens.isUnreadable(broken as Address));
  tokens.want([broken as Address]);
  expect(asked).toEqual([broken]);
});
