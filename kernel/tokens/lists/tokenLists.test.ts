import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import { parseBoundedJson } from '../../untrusted/parseBoundedJson.ts';
import { safeLogoUri } from '../../untrusted/safeLogoUri.ts';
import { uriToHttp } from '../../untrusted/uriToHttp.ts';
import { publicListSources } from '../listSources.ts';
import type { TokenList } from '../TokenListService.ts';
import { entryJson, listJson } from '../testing/listJson.ts';
import { schemaValidator } from '../testing/schemaValidator.ts';
import { addressOf } from '../testing/testChain.ts';
import { fetchTokenList, type TokenListFetchParts } from './fetchTokenList.ts';
import { isListUrl } from './isListUrl.ts';
import { listAccepted, listFulfilled, listPending, listRejected, newListState } from './listStates.ts';
import { readTokenList } from './readTokenList.ts';

const validator = schemaValidator();
const json = (value: unknown) => new Response(JSON.stringify(value));

function parts(
  answers: Record<string, () => Response | Promise<Response>>,
  over: Partial<TokenListFetchParts> = {},
): TokenListFetchParts & { asked: string[]; inits: RequestInit[] } {
  const asked: string[] = [];
  const inits: RequestInit[] = [];
  return {
    asked,
    inits,
    fetch: async (url, init) => {
      asked.push(url);
      inits.push(init);
      const answer = answers[url];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
    loadValidator: async () => validator,
    resolveContentUri: async () => {
      throw new SluiceError('ens_failed', 'failed to resolve ENS name');
    },
    gateways: { ipfs: ['https://one.test/ipfs/{}', 'https://two.test/ipfs/{}'], ipns: [], arweave: [] },
    ...over,
  };
}

const failure = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: SluiceError) => error,
  );

describe('uriToHttp', () => {
  it('rewrites to gateways and refuses what is no place of content', () => {
    expect(uriToHttp('https://a.b/c')).toEqual(['https://a.b/c']);
    expect(uriToHttp('http://a.b/c')).toEqual(['https://a.b/c']);
    expect(uriToHttp('ipfs://Qm/x')[0]).toBe('https://ipfs.io/ipfs/Qm/x');
    expect(uriToHttp('ipfs://ipfs/Qm')[0]).toBe('https://ipfs.io/ipfs/Qm');
    expect(uriToHttp('ipns://app.org')[0]).toBe('https://ipfs.io/ipns/app.org');
    expect(uriToHttp('ar://abc')).toEqual(['https://arweave.net/abc']);
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', '', 'nothing', 'ipfs://']) {
      expect(uriToHttp(bad)).toEqual([]);
    }
  });

  it('takes names and URLs for lists', () => {
    for (const good of ['tokenlist.aave.eth', 'a.b.eth/list.json', 'ipfs://Qm', 'https://x.y']) {
      expect(isListUrl(good)).toBe(true);
    }
    for (const bad of ['eth', 'x', 'ftp://x.eth.y', 'javascript:1']) expect(isListUrl(bad)).toBe(false);
  });
});

describe('fetchTokenList', () => {
  it('omits credentials and tries the URLs in order until one is valid', async () => {
    const from = parts({
      'https://one.test/ipfs/Qm': () => json({ nonsense: true }),
      'https://two.test/ipfs/Qm': () => json(listJson([entryJson(1)])),
    });
    const list = await fetchTokenList('ipfs://Qm', from);
    expect(list.tokens).toHaveLength(1);
    expect(from.asked).toEqual(['https://one.test/ipfs/Qm', 'https://two.test/ipfs/Qm']);
    expect(from.inits[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  it('resolves ENS names to their content, with the path', async () => {
    const from = parts(
      { 'https://one.test/ipfs/Qm/list.json': () => json(listJson([entryJson(1)])) },
      { resolveContentUri: async (name) => (name === 'lists.alice.eth' ? 'ipfs://Qm' : '') },
    );
    expect((await fetchTokenList('lists.alice.eth/list.json', from)).tokens).toHaveLength(1);
    expect(await failure(fetchTokenList('a.eth', parts({})))).toMatchObject({
      code: 'list_name_unresolved',
      values: { name: 'a.eth' },
    });
  });

  it("tells failures apart in the specification's words", async () => {
    expect(await failure(fetchTokenList('ftp://x', parts({})))).toMatchObject({
      code: 'list_unrecognized',
      message: 'Unrecognized list URL protocol.',
    });
    expect(await failure(fetchTokenList('https://down.test', parts({})))).toMatchObject({
      code: 'list_not_found',
      message: 'No valid token list found at any URLs derived from https://down.test.',
      values: { url: 'https://down.test' },
    });
    const bad = parts({ 'https://bad.test': () => json({ ...listJson([entryJson(1)]), name: '' }) });
    const invalid = await failure(fetchTokenList('https://bad.test', bad));
    expect(invalid).toMatchObject({ code: 'list_invalid' });
    expect(invalid?.message).toMatch(/failed validation: .*name/);
    const status = parts({ 'https://x.test': () => new Response('{}', { status: 500 }) });
    expect(await failure(fetchTokenList('https://x.test', status))).toMatchObject({
      code: 'list_not_found',
    });
  });

  it('refuses a list of 50 MB while it streams', async () => {
    let sent = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1_000_000;
            if (sent > 50_000_000) controller.close();
            else controller.enqueue(new Uint8Array(1_000_000).fill(32));
          },
        }),
      );
    const error = await failure(fetchTokenList('https://huge.test', parts({ 'https://huge.test': endless })));
    expect(error).toMatchObject({ code: 'list_not_found' });
    expect(error?.cause).toBeInstanceOf(RangeError);
    expect(sent).toBeLessThan(13_000_000);
    const declared = () => new Response('{}', { headers: { 'content-length': '50000000' } });
    expect(
      (await failure(fetchTokenList('https://huge.test', parts({ 'https://huge.test': declared }))))?.cause,
    ).toBeInstanceOf(RangeError);
  });

  it('refuses JSON nested 10,000 deep', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const error = await failure(
      fetchTokenList('https://deep.test', parts({ 'https://deep.test': () => new Response(deep) })),
    );
    expect(error).toMatchObject({ code: 'list_not_found' });
    expect(() => parseBoundedJson(deep)).toThrow(/deeper/);
    const inText = JSON.stringify({ text: `"\\${'['.repeat(1000)}` });
    expect(parseBoundedJson(inText)).toEqual(JSON.parse(inText));
  });

  it('ends when it is no longer wanted', async () => {
    const abort = new AbortController();
    const from = parts({
      'https://slow.test': () => {
        abort.abort();
        throw new Error('aborted');
      },
    });
    expect(await failure(fetchTokenList('https://slow.test', from, abort.signal))).toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('hostile lists that the schema lets pass', () => {
  const read = (...tokens: readonly unknown[]) => {
    const value = listJson(tokens);
    expect(validator(value), JSON.stringify(validator.errors)).toBe(true);
    return readTokenList(value) as TokenList;
  };

  it('drops entries without their right checksum and second entries of an address', () => {
    const list = read(
      entryJson(0xabcdef, { symbol: 'FIRST' }),
      entryJson(0xabcdef, { symbol: 'SECOND' }),
      entryJson(0xabcdef, { chainId: 2, symbol: 'OTHER' }),
      entryJson(1, { address: '0xdAC17F958D2ee523a2206206994597C13D831EC7' }),
      entryJson(1, { address: '0xdac17f958d2ee523a2206206994597c13d831ec7' }),
    );
    expect(list.tokens.map(({ symbol }) => symbol)).toEqual(['FIRST', 'OTHER']);
  });

  it('has the tags that the list explains, and keeps them when it is stored', () => {
    const value = {
      ...listJson([
        entryJson(1, { tags: ['stable', 'unheard', 'bad'], logoURI: 'https://logos.example/1.png' }),
        entryJson(2),
      ]),
      tags: {
        stable: { name: 'Stable\u202e', description: 'Worth a dollar' },
        bad: { name: 7 },
      },
    };
    const [tagged, plain] = readTokenList(value)?.tokens ?? [];
    const tags = [{ id: 'stable', name: 'Stable\u2039U+202E\u203a', description: 'Worth a dollar' }];
    expect(tagged).toEqual({
      kind: 'token',
      chainId: 1,
      address: addressOf(1),
      decimals: 18,
      symbol: 'T1',
      name: 'Token 1',
      logoURI: 'https://logos.example/1.png',
      tags,
    });
    expect(plain).not.toHaveProperty('tags');
    const kept = JSON.parse(JSON.stringify(readTokenList(value)));
    expect(readTokenList(kept)?.tokens[0]?.tags).toEqual(tags);
    for (const odd of [null, 'x', [null], [{}], [[]], { 0: 'stable' }]) {
      expect(
        readTokenList({ ...value, tokens: [entryJson(1, { tags: odd })] })?.tokens[0],
      ).not.toHaveProperty('tags');
    }
  });

  it('keeps scripts, bidi and zero-width characters as visible text', () => {
    const [script, bidi, hidden, empty] = read(
      entryJson(1, { name: '<img src=x onerror=alert(1)>', symbol: '<script>' }),
      entryJson(2, { symbol: '\u202eCDSU' }),
      entryJson(3, { symbol: 'US\u200bDC' }),
      entryJson(4, { symbol: '', name: '' }),
    ).tokens;
    expect(script).toMatchObject({ name: '<img src=x onerror=alert(1)>', symbol: '<script>' });
    expect(bidi?.symbol).toBe('\u2039U+202E\u203aCDSU');
    expect(hidden?.symbol).toBe('US\u2039U+200B\u203aDC');
    expect(empty).toMatchObject({ name: 'Unknown Token', symbol: 'UNKNOWN' });
  });

  it('drops decimals that no amount can have', () => {
    expect(
      read(entryJson(1, { decimals: 255 }), entryJson(2, { decimals: 77 }), entryJson(3, { decimals: 0 }))
        .tokens,
    ).toHaveLength(2);
  });

  it('is not polluted by __proto__, constructor or prototype', () => {
    const text = JSON.stringify(
      listJson([entryJson(1, { symbol: '__proto__' }), entryJson(2, { symbol: 'constructor' })]),
    ).replace(
      '"name":"A list"',
      '"name":"A list","__proto__":{"polluted":1},"tokenMap":{"__proto__":{"polluted":1}}',
    );
    const list = readTokenList(parseBoundedJson(text));
    expect(list?.tokens.map(({ symbol }) => symbol)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(list)).toBe(Object.prototype);
  });

  it('shows logos only from where an image can come', () => {
    for (const bad of [
      'javascript:alert(1)',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'data:image/svg+xml;base64,AAAA',
      'data:text/html;base64,AAAA',
      'http://insecure.test/x.png',
      'https://user:pass@evil.test/x.png',
      'https://a.test/"onerror=x',
      'blob:https://x/y',
      '//evil.test/x.png',
      5,
    ]) {
      expect(safeLogoUri(bad), String(bad)).toBeUndefined();
    }
    for (const good of ['https://a.test/x.svg', 'ipfs://Qm/1.png', 'data:image/png;base64,iVBORw0=']) {
      expect(safeLogoUri(good)).toBe(good);
    }
    const [token] = read(entryJson(1, { logoURI: 'javascript:alert(1)' })).tokens;
    expect(token && 'logoURI' in token).toBe(false);
  });

  it('gives nothing for what has no shape at all', () => {
    for (const value of [null, 5, [], {}, { version: {}, tokens: [] }, { version: null, tokens: [] }]) {
      expect(readTokenList(value)).toBeUndefined();
    }
  });
});

describe('list states', () => {
  const list = (version: [number, number, number], ...tokens: Record<string, unknown>[]) =>
    readTokenList(listJson(tokens, version)) as TokenList;
  const base = list([1, 0, 0], entryJson(1), entryJson(2));
  const loaded = { ...newListState('u'), current: base };
  const update = (next: TokenList) => listFulfilled(listPending(loaded, '1'), '1', next);

  it('takes a first load at once', () => {
    const state = listFulfilled(listPending(newListState('u'), '1'), '1', base);
    expect(state).toEqual({ ...newListState('u'), current: base });
  });

  it.each([
    ['major', list([2, 0, 0], entryJson(9)), true],
    ['minor that adds', list([1, 1, 0], entryJson(1), entryJson(2), entryJson(3)), true],
    ['patch that renames', list([1, 0, 1], entryJson(1, { name: 'New' }), entryJson(2)), true],
    ['minor that removes', list([1, 1, 0], entryJson(1)), false],
    ['patch that adds', list([1, 0, 1], entryJson(1), entryJson(2), entryJson(3)), false],
    ['minor that changes decimals', list([1, 1, 0], entryJson(1, { decimals: 6 }), entryJson(2)), false],
    ['older version', list([0, 9, 9], entryJson(1), entryJson(2)), false],
  ])('applies by itself what it should: %s', (_name, next, applied) => {
    expect(update(next)).toMatchObject(
      applied ? { current: next, pendingUpdate: undefined } : { current: base, pendingUpdate: next },
    );
  });

  it('changes nothing for the same version, or for an answer that was overtaken', () => {
    expect(update(list([1, 0, 0], entryJson(7)))).toEqual(loaded);
    const newer = listPending(loaded, '2');
    expect(listFulfilled(newer, '1', list([2, 0, 0]))).toBe(newer);
    const error = new SluiceError('list_unreachable', 'x');
    expect(listRejected(newer, '1', error)).toBe(newer);
    expect(listRejected(newer, '2', error)).toMatchObject({
      error,
      loadingRequestId: undefined,
      current: base,
    });
  });

  it('accepts a pending update, and throws without one', () => {
    const pending = update(list([1, 1, 0], entryJson(1)));
    expect(listAccepted(pending).current).toBe(pending.pendingUpdate);
    expect(() => listAccepted(loaded)).toThrow(/no pending update/);
  });
});

describe('list sources', () => {
  it('has the default, 19 extended ones, each fetchable and once', () => {
    const { extended, unsupported } = publicListSources;
    expect(extended).toHaveLength(19);
    const all = [publicListSources.default, ...extended, ...unsupported];
    expect(new Set(all).size).toBe(all.length);
    expect(all.every(isListUrl)).toBe(true);
    expect(addressOf(1)).toMatch(/^0x0{39}1$/);
  });
});
