import { describe, expect, test } from 'vitest';
import { parseSwapQuery } from './parseSwapQuery.ts';

const parse = (query: string) => parseSwapQuery(new URLSearchParams(query));

describe('parseSwapQuery', () => {
  test('reads currencies, amount, field and recipient', () => {
    expect(
      parse('inputCurrency=ETH&outputCurrency=hush&exactAmount=1.5&exactField=OutPut&recipient=alice.eth'),
    ).toEqual({
      inputCurrency: 'ETH',
      outputCurrency: 'hush',
      exactAmount: '1.5',
      exactField: 'OUTPUT',
      recipient: 'alice.eth',
    });
  });

  test('spaces around what is named say nothing', () => {
    expect(
      parse('inputCurrency=%20ETH%20&outputCurrency=+hush+&exactAmount=+1.5+&recipient=+alice.eth+'),
    ).toMatchObject({
      inputCurrency: 'ETH',
      outputCurrency: 'hush',
      exactAmount: '1.5',
      recipient: 'alice.eth',
    });
  });

  test.each(['12', '.5', '5.', '0012.50'])('takes the amount %s as it stands', (amount) => {
    expect(parse(`exactAmount=${amount}`).exactAmount).toBe(amount);
  });

  test('an exact field other than output is the input', () => {
    expect(parse('exactField=banana').exactField).toBe('INPUT');
  });

  test.each(['abc', '1,5', '1e5', '-1', '.', '1.2.3'])('ignores the amount %s', (amount) => {
    expect(parse(`exactAmount=${amount}`).exactAmount).toBeUndefined();
  });

  test('an amount that is longer than the field takes is none', () => {
    expect(parse(`exactAmount=${'9'.repeat(79)}`).exactAmount).toBe('9'.repeat(79));
    expect(parse(`exactAmount=${'9'.repeat(80)}`).exactAmount).toBeUndefined();
  });

  test('a recipient that is neither an address nor a name is none', () => {
    expect(parse('recipient=0x1234').recipient).toBeNull();
    expect(parse('recipient=javascript:alert(1)').recipient).toBeNull();
    expect(parse(`recipient=0x${'ab'.repeat(20)}`).recipient).toBe(`0x${'ab'.repeat(20)}`);
  });

  test('identical currencies clear the output, in any case', () => {
    expect(parse('inputCurrency=mon&outputCurrency=MON').outputCurrency).toBeUndefined();
  });
});
