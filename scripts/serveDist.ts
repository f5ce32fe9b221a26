import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { AppConfig } from '../kernel/config/AppConfig.ts';
import { headersFor, parseHeaderRules } from './serve/headerRules.ts';
import { type PickedFile, pickFile } from './serve/pickFile.ts';

export interface ServeOptions {
  /** A build's folder. */
  readonly dir: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** Absent: 127.0.0.1. */
  readonly host?: string;
  /** The build's basePath; absent: `/`. */
  readonly basePath?: string;
  /** Overrides the build's own config.json, key by key. */
  readonly config?: Partial<AppConfig>;
}

export interface DistServer {
  /** With the base path and a slash at its end. */
  readonly url: string;
  /** Requested paths, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Serves a build as a web server would: with the headers of its `headers` file and its compressed files. */
export async function serveDist(options: ServeOptions): Promise<DistServer> {
  const { port = 0, host = '127.0.0.1', basePath = '/', config } = options;
  const dir = path.resolve(options.dir);
  const rules = parseHeaderRules(await readFile(path.join(dir, 'headers'), 'utf8'));
  const requests: string[] = [];

  async function configured(): Promise<PickedFile> {
    const own = JSON.parse(await readFile(path.join(dir, 'config.json'), 'utf8')) as AppConfig;
    const contents = Buffer.from(JSON.stringify({ ...own, ...config }, null, 2));
    return { contents, type: 'application/json; charset=utf-8' };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    requests.push(pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const below = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const file =
      below === undefined
        ? undefined
        : below === 'config.json' && config
          ? await configured()
          : await pickFile(dir, below, accepted);
    const headers = headersFor(rules, pathname);
    if (!file) {
      response.writeHead(404, { ...headers, 'cache-control': 'no-cache', 'content-type': 'text/plain' });
      response.end('Not found\n');
      return;
    }
    response.writeHead(200, {
      ...headers,
      vary: 'Accept-Encoding',
      'content-type': file.type,
      'content-length': file.contents.length,
      ...(file.encoding && { 'content-encoding': file.encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : file.contents);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(error instanceof URIError ? 400 : 500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${actual}${basePath}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
