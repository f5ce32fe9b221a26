import { describe, expect, test } from 'vitest';
import { csvText } from './csv.ts';

describe('a table as CSV', () => {
  test('has a line for the columns and one for each row, quoted where that is needed', () => {
    expect(
      csvText(
        ['a', 'b'],
        [
          ['1', 'x,y'],
          ['say "hi"', 'two\nlines'],
        ],
      ),
    ).toBe('a,b\r\n1,"x,y"\r\n"say ""hi""","two\nlines"\r\n');
  });

  test.each([
    '=1+1',
    '+1+cmd|calc',
    '-1+2',
    '@SUM(A1)',
    '\t=1',
    '  =HYPERLINK("https://evil.example")',
    '＝1+1',
  ])('never lets %j become a formula', (text) => {
    const [, line = ''] = csvText(['name'], [[text]]).split('\r\n');
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  test.each(['-1.5', '12', '0.000001', ''])('leaves the plain number %j alone', (text) => {
    expect(csvText(['n'], [[text]])).toBe(`n\r\n${text}\r\n`);
  });
});
