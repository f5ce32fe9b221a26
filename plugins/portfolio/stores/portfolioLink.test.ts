import { describe, expect, test } from 'vitest';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { changedQuery, linkedChain, parsePortfolioLink } from './portfolioLink.ts';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const parse = (query: string, path?: string) => parsePortfolioLink(path, new URLSearchParams(query));

describe('the address of the page', () => {
  test('says nothing: the tokens of the connected account on all networks', () => {
    expect(parse('')).toEqual({
      tab: 'tokens',
      address: undefined,
      name: undefined,
      network: undefined,
      status: 'all',
      kind: 'all',
      transaction: undefined,
    });
  });

  test.each([
    ['tab=pools', 'pools'],
    ['tab=positions', 'pools'],
    ['tab=nfts', 'nfts'],
    ['tab=activity', 'activity'],
    ['tab=<script>', 'tokens'],
  ])('%s opens the tab %s', (query, tab) => {
    expect(parse(query).tab).toBe(tab);
  });

  test('names whose portfolio it is in the path or the query, in any case of letters', () => {
    expect(parse('', ADDRESS.toLowerCase()).address).toBe(ADDRESS);
    expect(parse(`address=${ADDRESS.toLowerCase()}`).address).toBe(ADDRESS);
    expect(parse('address=0x1', ADDRESS).address).toBe(ADDRESS);
    expect(parse('address=0x1').address).toBe('invalid');
    expect(parse('', 'vitalik').address).toBe('invalid');
  });

  test.each([
    `0X${ADDRESS.slice(2).toUpperCase()}`,
    `"${ADDRESS}"`,
    `\u200b${ADDRESS}`,
    `eip155:1:${ADDRESS}`,
    `eth:${ADDRESS}`,
    `ethereum:${ADDRESS}@143`,
  ])('reads %j as people copy it', (text) => {
    expect(parse('', text).address).toBe(ADDRESS);
    expect(parse(`address=${encodeURIComponent(text)}`).address).toBe(ADDRESS);
  });

  test('takes a name in place of an address', () => {
    expect(parse('address=alice.eth')).toMatchObject({ name: 'alice.eth', address: undefined });
    expect(parse('', 'alice.eth').name).toBe('alice.eth');
    expect(parse(`address=${ADDRESS}`).name).toBeUndefined();
    expect(parse('address=a/b.eth')).toMatchObject({ name: undefined, address: 'invalid' });
  });

  test('keeps what is not the page’s own when one part changes', () => {
    const query = changedQuery(new URLSearchParams('chain=monad&tab=nfts&tx=1'), {
      tab: 'pools',
      tx: undefined,
    });
    expect(query.toString()).toBe('chain=monad&tab=pools');
  });

  test('names a network by slug or id; an unknown one is all of them', () => {
    const chains = [testChain(), testChain({ id: 5, slug: 'five' })];
    expect(linkedChain(chains, 'five')?.id).toBe(5);
    expect(linkedChain(chains, '5')?.id).toBe(5);
    expect(linkedChain(chains, 'six')).toBeUndefined();
    expect(linkedChain(chains, undefined)).toBeUndefined();
  });
});
