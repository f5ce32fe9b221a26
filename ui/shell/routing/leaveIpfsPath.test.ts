import { afterEach, describe, expect, test, vi } from 'vitest';
import { leaveIpfsPath, subdomainUrl } from './leaveIpfsPath.ts';

const V0 = 'QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR';
/** The same content hash, as the multiformats reference tools convert it. */
const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';

afterEach(() => vi.unstubAllGlobals());

describe('the host that a page on a gateway belongs to', () => {
  test.each([
    [`https://ipfs.example/ipfs/${V1}/`, `https://${V1}.ipfs.ipfs.example/`],
    [
      `https://gw.example/ipfs/${V1}/?lng=de#/swap?chain=1`,
      `https://${V1}.ipfs.gw.example/?lng=de#/swap?chain=1`,
    ],
    [`http://127.0.0.1:8080/ipfs/${V1}`, `http://${V1}.ipfs.localhost:8080/`],
    ['https://gw.example/ipns/app.my-site.eth/', 'https://app-my--site-eth.ipns.gw.example/'],
  ])('of %s is %s', (from, to) => {
    expect(subdomainUrl(from)).toBe(to);
  });

  test('has a version 0 content hash in base32, as a host name needs it', () => {
    const label = new URL(subdomainUrl(`https://gw.example/ipfs/${V0}/`) as string).hostname.split('.')[0];
    expect(label).toMatch(/^bafybei[a-z2-7]{52}$/);
    expect(subdomainUrl(`https://gw.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/`)).toBe(
      'https://bafybeie5nqv6kd3qnfjupgvz34woh3oksc3iau6abmyajn7qvtf6d2ho34.ipfs.gw.example/',
    );
  });

  test.each(['https://app.example/swap', `https://${V1}.ipfs.gw.example/`, 'https://app.example/ipfs/'])(
    'is its own for %s',
    (href) => {
      expect(subdomainUrl(href)).toBeUndefined();
    },
  );

  test.each([
    `https://10.1.2.3/ipfs/${V1}/`,
    'https://gw.example/ipfs/nonsense/',
    `http://[::1]/ipfs/${V1}/`,
  ])('cannot be told for %s', (href) => {
    expect(() => subdomainUrl(href)).toThrow('Browse with the content hash in the subdomain');
  });
});

describe('leaving the path', () => {
  const location = (href: string) => ({ href, replace: vi.fn() });

  test('moves once the host answers', async () => {
    const fetch = vi.fn(async () => new Response());
    vi.stubGlobal('fetch', fetch);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const page = location(`https://gw.example/ipfs/${V1}/`);
    expect(await leaveIpfsPath(page)).toBe(true);
    expect(page.replace).toHaveBeenCalledWith(`https://${V1}.ipfs.gw.example/`);
    expect(fetch).toHaveBeenCalledWith(
      `https://${V1}.ipfs.gw.example/`,
      expect.objectContaining({ mode: 'no-cors', credentials: 'omit' }),
    );
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    timeout.mockRestore();
    // The page's policy lets nobody ask over http.
    expect(await leaveIpfsPath(location(`http://127.0.0.1:8080/ipfs/${V1}`))).toBe(true);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('says how to browse where the host does not answer', async () => {
    const cause = new TypeError('no such host');
    vi.stubGlobal('fetch', () => Promise.reject(cause));
    const page = location(`https://gw.example/ipfs/${V1}/`);
    await expect(leaveIpfsPath(page)).rejects.toMatchObject({
      ...{ code: 'ipfs_path', cause },
      message: expect.stringContaining('Browse with the content hash in the subdomain'),
    });
    expect(page.replace).not.toHaveBeenCalled();
  });

  test('leaves a page alone that is at its place', async () => {
    expect(await leaveIpfsPath(location('https://app.example/swap'))).toBe(false);
  });
});
