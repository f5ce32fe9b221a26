import { AbiCoder } from 'ethers';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../chain/ChainSpec.ts';
import type { PositionReader } from './PositionReader.ts';
import { positionImage } from './positionImage.ts';

const reader = (uri: string) =>
  ({
    tokenUri: async () => AbiCoder.defaultAbiCoder().encode(['string'], [uri]) as Hex,
  }) as unknown as PositionReader;
const metadata = (content: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(content)).toString('base64')}`;
const SVG = 'data:image/svg+xml;base64,PHN2Zy8+';

describe('a position’s picture', () => {
  test('is the data URI in its metadata', async () => {
    expect(await positionImage(reader(metadata({ name: 'caf\u00e9', image: SVG })), 1n)).toBe(SVG);
  });

  test.each([
    ['a link to another server', metadata({ image: 'https://elsewhere.example/a.png' })],
    ['a page', metadata({ image: 'data:text/html;base64,PGI+' })],
    ['a script', metadata({ image: 'javascript:alert(1)' })],
    ['no text', metadata({ image: 7 })],
    ['no image', metadata({})],
    ['nothing', metadata(null)],
    ['no JSON', 'data:application/json;base64,AAAA'],
    ['no base64', 'data:application/json;base64,%%%'],
    ['metadata elsewhere', 'https://elsewhere.example/1.json'],
  ])('is not shown where there is %s', async (_, uri) => {
    expect(await positionImage(reader(uri), 1n)).toBeUndefined();
  });

  test('is not shown where the contract answers nonsense', async () => {
    const nonsense = { tokenUri: async () => '0x1234' } as unknown as PositionReader;
    expect(await positionImage(nonsense, 1n)).toBeUndefined();
  });
});
