import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headersText } from '../../scripts/build/output/headersText.ts';
import { assertPortFree, PortBusyError, portFrom } from '../../scripts/serve/freePort.ts';
import { headersFor, parseHeaderRules } from '../../scripts/serve/headerRules.ts';
import { accepts } from '../../scripts/serve/pickFile.ts';
import { type ServeOptions, serveDist } from '../../scripts/serveDist.ts';

const PAGE = '<!doctype html>'.repeat(20);

async function serve(options: Partial<ServeOptions> = {}) {
  const outer = await mkdtemp(path.join(os.tmpdir(), 'sluice-serve-'));
  const dir = path.join(outer, 'dist');
  await mkdir(path.join(dir, 'assets'), { recursive: true });
  const files: Readonly<Record<string, string | Buffer>> = {
    '../secret.txt': 'secret',
    headers: headersText(options.basePath ?? '/'),
    'index.html': PAGE,
    'index.html.br': brotliCompressSync(PAGE),
    'index.html.gz': gzipSync(PAGE),
    'assets/main-1.js': 'let a',
    'config.json': '{"brand":{"name":"Sluice"},"defaultChain":1}',
  };
  for (const [name, contents] of Object.entries(files)) await writeFile(path.join(dir, name), contents);
  const server = await serveDist({ dir, ...options });
  onTestFinished(async () => {
    await server.close();
    await rm(outer, { recursive: true, force: true });
  });
  return server;
}

/** One request with the exact path; `fetch` would normalize it. */
function raw(url: string, target: string, headers = {}, method = 'GET') {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const asked = request({ hostname, port, path: target, headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}

describe('serveDist', () => {
  it('gives the headers of the file, for pages and for hashed files', async () => {
    const { url } = await serve();
    const page = await raw(url, '/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cache-control']).toBe('no-cache');
    const script = await raw(url, '/assets/main-1.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-security-policy']).toBeDefined();
  });

  it('gives compressed copies to who takes them', async () => {
    const { url } = await serve();
    const got = async (encoding: string) => {
      const { headers, body } = await raw(url, '/', { 'accept-encoding': encoding });
      return [headers['content-encoding'], body.length];
    };
    expect(await got('gzip, deflate, br')).toEqual(['br', brotliCompressSync(PAGE).length]);
    expect(await got('gzip')).toEqual(['gzip', gzipSync(PAGE).length]);
    expect(await got('')).toEqual([undefined, PAGE.length]);
    expect(await got('br;q=0, gzip;q=0.5')).toEqual(['gzip', gzipSync(PAGE).length]);
  });

  it('gives the page for the paths of the app, and 404 for files that are not there', async () => {
    const { url } = await serve();
    for (const target of ['/swap', '/pools/v2/find', '/add/0xAbC?chain=1']) {
      expect((await raw(url, target)).body.toString()).toBe(PAGE);
    }
    const lost = await raw(url, '/assets/main-2.js');
    expect(lost.status).toBe(404);
    expect(lost.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])(
    'keeps to its folder when asked for %s',
    async (target) => {
      const { url } = await serve();
      const { status, body } = await raw(url, target);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('secret');
    },
  );

  it('puts a configuration over the one of the build', async () => {
    const { url } = await serve({ config: { defaultChain: 31337 } });
    const { body, headers } = await raw(url, '/config.json');
    expect(JSON.parse(body.toString())).toEqual({ brand: { name: 'Sluice' }, defaultChain: 31337 });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('serves below a base path alone', async () => {
    const server = await serve({ basePath: '/app/' });
    expect(server.url).toMatch(/\/app\/$/);
    expect((await raw(server.url, '/app/swap')).body.toString()).toBe(PAGE);
    expect((await raw(server.url, '/app/assets/main-1.js')).headers['cache-control']).toMatch(/immutable/);
    expect((await raw(server.url, '/swap')).status).toBe(404);
  });

  it('records requests, answers HEAD without a body and refuses to be written to', async () => {
    const server = await serve();
    const head = await raw(server.url, '/swap', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(PAGE.length),
    ]);
    expect((await raw(server.url, '/swap', {}, 'POST')).status).toBe(405);
    expect((await raw(server.url, '/%')).status).toBe(400);
    expect(server.requests).toEqual(['/swap', '/swap']);
  });
});

describe('header rules', () => {
  it('let a later line replace an earlier one', () => {
    const rules = parseHeaderRules('/*\n  A: 1\n  B: 2\n\n/x/*\n  A: 3\n/x/y\n  a: 4\n');
    expect(headersFor(rules, '/')).toEqual({ a: '1', b: '2' });
    expect(headersFor(rules, '/x/z')).toEqual({ a: '3', b: '2' });
    expect(headersFor(rules, '/x/y')).toEqual({ a: '4', b: '2' });
  });

  it('refuse a header without a path', () => {
    expect(() => parseHeaderRules('  A: 1\n')).toThrow('headers: "A: 1" stands under no path');
  });
});

describe('accepts', () => {
  it.each([
    ['br', true],
    ['gzip, br;q=0.1', true],
    ['*', true],
    ['brotli', false],
    ['br;q=0', false],
    ['br; q=0.000', false],
    ['', false],
  ])('reads "%s"', (header, taken) => {
    expect(accepts(header, 'br')).toBe(taken);
  });
});

describe('ports', () => {
  it('that are taken are told with the variable that changes them', async () => {
    const { url } = await serve();
    const port = Number(new URL(url).port);
    const error = await assertPortFree(port, 'PORT').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PortBusyError);
    expect(error).toHaveProperty('message', `Port ${port} is in use. Set PORT to a free one.`);
    await expect(assertPortFree(0, 'PORT')).resolves.toBeUndefined();
  });

  it('come from the environment', () => {
    onTestFinished(() => {
      delete process.env.SLUICE_TEST_PORT;
    });
    expect(portFrom('SLUICE_TEST_PORT', 3000)).toBe(3000);
    process.env.SLUICE_TEST_PORT = '4000';
    expect(portFrom('SLUICE_TEST_PORT', 3000)).toBe(4000);
    process.env.SLUICE_TEST_PORT = 'x';
    expect(() => portFrom('SLUICE_TEST_PORT', 3000)).toThrow('SLUICE_TEST_PORT is "x", which is no port.');
  });
});
