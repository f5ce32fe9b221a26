import { deflateSync, gzipSync } from 'node:zlib';

/** Red, green, blue, opacity; each 0 to 255. */
export type Pixel = readonly [number, number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, with opacity; the only compression and filter methods; not interlaced. */
const FORMAT = [8, 6, 0, 0, 0];

/** A gzip file ends with the CRC-32 of what it contains and its length. Node has the checksum itself since 20.15. */
function crc32(bytes: Uint8Array): number {
  const packed = gzipSync(bytes, { level: 1 });
  return packed.readUInt32LE(packed.length - 8);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A PNG whose pixels are asked for at their centres, by rows. Source: the W3C's PNG specification. */
export function pngOf(width: number, height: number, at: (x: number, y: number) => Pixel): Uint8Array {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const stride = width * 4 + 1;
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(at(x + 0.5, y + 0.5), y * stride + 1 + x * 4);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(FORMAT)])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
