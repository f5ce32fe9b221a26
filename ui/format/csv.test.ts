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

  test.each([
    ['a;=1+1', `a;'=1+1`],
    ['a;b; =1+1', `a;b;' =1+1`],
    ['a\t@SUM(A1)', `a\t'@SUM(A1)`],
    ['a\r\n-1+2', `"a\r'\n'-1+2"`],
    ['a\u2028+1', `a\u2028'+1`],
    ['a;"=1"', `"a;'""=1"""`],
  ])('nor what follows where another spreadsheet begins a cell: %j', (text, kept) => {
    expect(csvText(['name'], [[text]])).toBe(`name\r\n${kept}\r\n`);
  });

  test.each(['a-b=c', 'a@b.example', '1;2'])('leaves %j alone', (text) => {
    expect(csvText(['name'], [[text]])).toBe(`name\r\n${text}\r\n`);
  });

  test.each(['-1.5', '12', '0.000001', ''])('leaves the plain number %j alone', (text) => {
    expect(csvText(['n'], [[text]])).toBe(`n\r\n${text}\r\n`);
  });
});
