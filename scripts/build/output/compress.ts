import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

// Not config.json: the operator may change it, and its compressed copy would stay outdated.
const COMPRESSED = /^(index\.html|sw\.js|assets\/.+\.(js|css|svg|json))$/;

/** `<name>.br` (quality 11) and `<name>.gz` (level 9) of each file that becomes smaller. */
export async function compressed(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pairs = [...files]
    .filter(([name]) => COMPRESSED.test(name))
    .flatMap(([name, contents]) => [
      asBrotli(contents, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
        },
      }).then((packed) => [`${name}.br`, packed] as const),
      asGzip(contents, { level: 9 }).then((packed) => [`${name}.gz`, packed] as const),
    ]);
  return new Map(await Promise.all(pairs));
}
