import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { comparePictures, MAX_DIFFERENT } from './comparePictures.ts';
import { PICTURES } from './screens.ts';

const folder = path.join(ROOT, 'test', 'visual', 'approved');
const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
const read = (name: string) => readFileSync(path.join(folder, `${name}.png`));

/** The picture with `change` applied to it; `change` reads the old picture and writes the new one. */
function changed(picture: Buffer, change: (before: PNG, after: PNG) => void): Buffer {
  const [before, after] = [PNG.sync.read(picture), PNG.sync.read(picture)];
  change(before, after);
  return PNG.sync.write(after);
}

test('each picture is approved, no other is kept, and together they are small', () => {
  expect(files.sort()).toEqual(PICTURES.map(({ name }) => `${name}.png`).sort());
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  expect(bytes).toBeLessThan(2_000_000);
});

test('every size, theme and language comes once with every other', () => {
  expect(new Set(PICTURES.map(({ width, theme, lng }) => `${width} ${theme} ${lng}`)).size).toBe(24);
});

describe.each(PICTURES.map(({ name }) => name))('%s', (name) => {
  const picture = read(name);

  test('is like itself', () => {
    expect(comparePictures(picture, picture).share).toBe(0);
  });

  test('is not like itself 8 px further down', () => {
    const moved = changed(picture, (before, after) => {
      PNG.bitblt(before, after, 0, 0, before.width, before.height - 8, 0, 8);
    });
    expect(comparePictures(picture, moved).share).toBeGreaterThan(MAX_DIFFERENT);
  });
});

test('a main button without its colour is seen', () => {
  const button = [91, 61, 240];
  const pale = changed(read('swap-390-light-en-US'), (_, { data }) => {
    for (let at = 0; at < data.length; at += 4) {
      if (button.every((value, channel) => data[at + channel] === value)) data.fill(235, at, at + 3);
    }
  });
  expect(comparePictures(read('swap-390-light-en-US'), pale).share).toBeGreaterThan(MAX_DIFFERENT);
});

test('a smoothed edge drawn a little otherwise is not', () => {
  const softer = changed(read('add-1440-light-en-US'), (_, { data }) => {
    for (let at = 0; at < data.length; at += 1) data[at] = Math.min(255, (data[at] ?? 0) + 6);
  });
  expect(comparePictures(read('add-1440-light-en-US'), softer).share).toBeLessThan(MAX_DIFFERENT);
});
