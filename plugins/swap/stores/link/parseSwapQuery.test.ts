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

  test.each(['12', '.5', '1,234.5', 'abc', '-1', '9'.repeat(80)])(
    'keeps the amount %s as it stands',
    (amount) => {
      expect(parse(`exactAmount=${amount}`).exactAmount).toBe(amount);
    },
  );

  test('an exact field other than output is the input', () => {
    expect(parse('exactField=banana').exactField).toBe('INPUT');
  });

  test.each(['0x1234', 'müller.eth', '🦊.eth', 'my_name.eth', 'eip155:1:0x12', 'javascript:alert(1)'])(
    'keeps the recipient %s, whatever it is',
    (recipient) => {
      expect(parse(`recipient=${encodeURIComponent(recipient)}`).recipient).toBe(recipient);
    },
  );

  test('a link that names nobody pays the sender', () => {
    expect([parse('').recipient, parse('recipient=').recipient]).toEqual([null, null]);
  });

  test('a currency on both sides stays, to be refused in words', () => {
    expect(parse('inputCurrency=mon&outputCurrency=MON')).toMatchObject({
      inputCurrency: 'mon',
      outputCurrency: 'MON',
    });
  });
});
