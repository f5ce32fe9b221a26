import { describe, expect, it } from 'vitest';
import type { Token } from '../currency/Currency.ts';
import { enterSelection } from './enterSelection.ts';
import { skeleton } from './lists/confusable.ts';
import { TokenCatalog } from './lists/TokenCatalog.ts';
import { searchTokens, searchWords, TokenIndex } from './searchTokens.ts';
import { addressOf, HUSH, testChain, WMON } from './testing/testChain.ts';
import { tokenWarning } from './tokenWarning.ts';

const chain = testChain();
const token = (number: number, symbol: string, name = symbol): Token => ({
  kind: 'token',
  chainId: chain.id,
  address: addressOf(number),
  decimals: 18,
  symbol,
  name,
});
const catalogOf = (parts: Partial<ConstructorParameters<typeof TokenCatalog>[0]> = {}) =>
  new TokenCatalog({ chain, defaults: [], extended: [], user: [], blocked: new Set(), ...parts });
const symbols = (found: readonly { symbol: string }[]) => found.map(({ symbol }) => symbol);

describe('picker search', () => {
  const tokens = [
    token(1, 'XDAI', 'Bridged DAI'),
    token(2, 'DAIX', 'Something'),
    token(3, 'DAI', 'Dai Stablecoin'),
    token(4, 'MKR', 'Maker (of DAI)'),
    token(5, 'dai', 'another'),
    token(6, 'NONE', 'nothing'),
  ];

  it('puts exact symbols first, then prefixes, then the rest, each in the given order', () => {
    expect(symbols(new TokenIndex(tokens).match('dai'))).toEqual(['DAI', 'dai', 'DAIX', 'XDAI', 'MKR']);
  });

  it('trims, ignores case, and gives everything for an empty query', () => {
    const index = new TokenIndex(tokens);
    expect(symbols(index.match('  DaI '))[0]).toBe('DAI');
    expect(index.match('   ')).toEqual(tokens);
    expect(index.match('stablecoin')).toEqual([tokens[2]]);
    expect(index.match('unheard of')).toEqual([]);
    expect(new TokenIndex([]).match('x')).toEqual([]);
  });

  it('never matches across symbol and name, or across tokens', () => {
    const index = new TokenIndex([token(1, 'AB', 'CD'), token(2, 'EF', 'GH')]);
    for (const query of ['bc', 'de', 'b\u0001c', 'cd\nef']) expect(index.match(query)).toEqual([]);
  });

  it('agrees with a plain loop over many tokens', () => {
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % limit;
    };
    const letters = () => Array.from({ length: 1 + random(4) }, () => 'aAbBıİc'[random(7)]).join('');
    const many = Array.from({ length: 600 }, (_, i) => token(i + 1, letters(), `${letters()} ${letters()}`));
    const index = new TokenIndex(many);
    for (let i = 0; i < 200; i++) {
      const query = letters();
      const wanted = query.toLowerCase();
      const rank = (each: Token) => {
        const symbol = each.symbol.toLowerCase();
        if (symbol === wanted) return 0;
        if (symbol.startsWith(wanted)) return 1;
        return symbol.includes(wanted) || each.name.toLowerCase().includes(wanted) ? 2 : 3;
      };
      const expected = many.filter((each) => rank(each) < 3).sort((a, b) => rank(a) - rank(b));
      expect(index.match(query)).toEqual(expected);
    }
  });
});

describe('searchTokens', () => {
  const catalog = catalogOf({ defaults: [token(1, 'MON2', 'x'), token(2, 'AMON', 'y')] });

  it('puts the native coin and its wrapped form first where they match', () => {
    expect(symbols(searchTokens(catalog.tokens, chain, 'mon'))).toEqual(['MON', 'WMON', 'MON2', 'AMON']);
    expect(symbols(searchTokens(catalog.tokens, chain, 'amon'))).toEqual(['AMON']);
    expect(symbols(searchTokens(catalog.tokens, chain, '')).slice(0, 3)).toEqual(['MON', 'WMON', 'HUSH']);
    // By symbol or name, in any case, anywhere in it.
    for (const query of [' MON ', 'monad', 'ONA'])
      expect([query, symbols(searchTokens(catalog.tokens, chain, query))[0]]).toEqual([query, 'MON']);
    const named = testChain({ nativeCurrency: { name: 'Native coin', symbol: 'XYZ', decimals: 18 } });
    expect(symbols(searchTokens([], named, 'xy'))).toEqual(['XYZ']);
    expect(symbols(searchTokens([], named, 'coin'))).toEqual(['XYZ']);
  });

  it('leaves the native coin out where only tokens are wanted', () => {
    expect(symbols(searchTokens(catalog.tokens, chain, 'mon', true))).toEqual(['WMON', 'MON2', 'AMON']);
  });

  it('resolves an address in any letter case', () => {
    expect(symbols(searchTokens(catalog.tokens, chain, ` ${HUSH.toLowerCase()} `))).toEqual(['HUSH']);
    expect(symbols(searchTokens(catalog.tokens, chain, `0x${HUSH.slice(2).toUpperCase()}`))).toEqual([
      'HUSH',
    ]);
    expect(searchTokens(catalog.tokens, chain, addressOf(0x999))).toEqual([]);
  });
});

describe('general search', () => {
  const tokens = [
    token(1, 'USDC', 'USD Coin'),
    token(2, 'WETH', 'Wrapped Ether'),
    token(1, 'USDC', 'USD Coin'),
    token(3, 'UNI', 'Uniswap'),
  ];

  it('wants each word to begin or end some word of name or symbol', () => {
    expect(symbols(searchWords(tokens, 'wrap eth'))).toEqual(['WETH']);
    expect(symbols(searchWords(tokens, 'oin'))).toEqual(['USDC']);
    expect(searchWords(tokens, 'rappe')).toEqual([]);
    expect(searchWords(tokens, '  ')).toEqual([]);
  });

  it('gives at most 10, one per address, and a pasted address exactly', () => {
    const many = Array.from({ length: 30 }, (_, index) => token(index + 1, 'X'));
    expect(searchWords(many, 'x')).toHaveLength(10);
    expect(searchWords(many, 'x', 3)).toHaveLength(3);
    const catalog = catalogOf({ defaults: many });
    expect(searchWords(catalog.tokens, addressOf(7).toLowerCase())).toEqual([many[6]]);
    expect(searchWords(catalog.tokens, addressOf(0x888))).toEqual([]);
  });
});

describe('enterSelection', () => {
  const catalog = catalogOf({ defaults: [token(1, 'MON2', 'x')] });
  const select = (query: string) => enterSelection(searchTokens(catalog.tokens, chain, query), query)?.symbol;

  it('follows the specification', () => {
    expect(select('mon')).toBe('MON');
    expect(select('wmon')).toBe('WMON');
    expect(select('hus')).toBe('HUSH');
    expect(select('mo')).toBeUndefined();
    expect(select(HUSH.toLowerCase())).toBe('HUSH');
    expect(select('unheard of')).toBeUndefined();
  });

  it('takes none of two that both differ from the query, the first where that matches, and the only one', () => {
    const [first, second] = [token(1, 'DAIX'), token(2, 'XDAI')];
    expect(enterSelection([first, second], 'dai')).toBeUndefined();
    expect(enterSelection([first, second], 'daix')).toBe(first);
    expect(enterSelection([second], 'dai')).toBe(second);
  });
});

describe('fromLink', () => {
  const catalog = catalogOf({
    defaults: [token(1, 'USDC', 'first')],
    extended: [token(2, 'USDC', 'second')],
    user: [token(3, 'EVIL', 'added')],
  });

  it('reads addresses, ETH, the native symbol and listed symbols in any case', () => {
    expect(catalog.fromLink(WMON.toLowerCase())).toMatchObject({ address: WMON });
    for (const value of ['ETH', 'eth', 'MON', 'mon']) expect(catalog.fromLink(value)?.kind).toBe('native');
    expect(catalog.fromLink('hush')).toMatchObject({ address: HUSH });
    expect(catalog.fromLink('usdc')).toMatchObject({ name: 'first' });
  });

  it('gives nothing for strangers, and never a symbol that only the user added', () => {
    for (const value of ['', 'nope', 'EVIL', addressOf(0x777), '0x12'])
      expect(catalog.fromLink(value)).toBeUndefined();
    expect(catalog.fromLink(addressOf(3))).toMatchObject({ symbol: 'EVIL' });
  });
});

describe('lookalikes', () => {
  it('folds what reads the same', () => {
    for (const disguise of [
      'USDC',
      'usdc',
      'USD\u0421',
      'U\u200bSDC',
      '\uff35\uff33\uff24\uff23',
      'U\u0455DC',
      'USD\u00c7',
    ]) {
      expect(skeleton(disguise)).toBe(skeleton('USDC'));
    }
    expect(skeleton('H0T')).toBe(skeleton('HOT'));
    expect(skeleton('USDC')).not.toBe(skeleton('USDT'));
  });

  it('names the listed token that another could be mistaken for', () => {
    const catalog = catalogOf({
      defaults: [token(1, 'USDC')],
      extended: [token(2, 'USDC', 'bridged'), token(3, 'USD\u0421', 'disguised')],
    });
    const lists = {
      catalog: () => catalog,
      classify: (each: unknown) => catalog.classOf((each as Token).address),
    };
    const model = (each: Token) => tokenWarning(lists, each)?.values?.symbol;
    expect(model(token(1, 'USDC'))).toBeUndefined();
    expect(model(token(2, 'USDC'))).toBeUndefined();
    expect(model(token(3, 'USD\u0421'))).toBe('USDC');
    expect(model(token(9, 'usdc'))).toBe('USDC');
    expect(model(token(9, 'MON'))).toBe('MON');
    expect(model(token(9, 'FRESH'))).toBeUndefined();
  });
});
