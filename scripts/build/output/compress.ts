import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

// Not config.json: the operator may change it, and its compressed copy would stay outdated.
const COMPRESSED = /^(index\.html|sw\.js|assets\/.+\.(js|css|svg|json))$/;

/**
 * `<name>.gz` (level 9) and, unless `gzipOnly`, `<name>.br` (quality 11) of each file that becomes smaller.
 */
export async function compressed(
  files: ReadonlyMap<string, Uint8Array>,
  gzipOnly = false,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const chosen = [...files].filter(([name]) => COMPRESSED.test(name));
  const gzipped = chosen.map(([name, contents]) =>
    asGzip(contents, { level: 9 }).then((packed) => [`${name}.gz`, packed] as const),
  );
  const brotlied = (gzipOnly ? [] : chosen).map(([name, contents]) =>
    asBrotli(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }).then((packed) => [`${name}.br`, packed] as const),
  );
  return new Map(await Promise.all([...gzipped, ...brotlied]));
}
