import { describe, expect, it } from 'vitest';
import { EndpointPair } from '../testing/EndpointPair.ts';
import { marketFees } from './marketFees.ts';

const block = (baseFeePerGas?: number) => ({
  ...(baseFeePerGas && { baseFeePerGas: `0x${baseFeePerGas.toString(16)}` }),
});
const base = (...fees: readonly (number | undefined)[]) =>
  marketFees(
    new EndpointPair({ eth_getBlockByNumber: fees.map(block), eth_gasPrice: ['0x64', '0x32'] }).client,
    10n,
  );

describe('the fee that the network asks for', () => {
  it('is the lower of what two endpoints say', async () => {
    expect(await base(1_000_000, 90)).toEqual({ baseFeePerGas: 90n, gasPrice: undefined });
    expect(await base(90, 1_000_000)).toEqual({ baseFeePerGas: 90n, gasPrice: undefined });
  });

  it('may be high where both say so, and is held back where one says it alone', async () => {
    expect(await base(1_000_000, 999_999)).toMatchObject({ baseFeePerGas: 999_999n });
    expect(await base(1_000_000)).toMatchObject({ baseFeePerGas: 50n });
    expect(await base(1_000_000, undefined)).toMatchObject({ baseFeePerGas: 50n });
    expect(await base(49)).toMatchObject({ baseFeePerGas: 49n });
  });

  it('is held back too where one operator says it twice', async () => {
    const answers = { eth_getBlockByNumber: [block(1_000_000), block(999_999)] };
    const { client } = new EndpointPair(answers, {}, ['a.one.example', 'b.one.example']);
    expect(await marketFees(client, 10n)).toMatchObject({ baseFeePerGas: 50n });
  });

  it('is the gas price where blocks have no base fee', async () => {
    expect(await base(undefined, undefined)).toEqual({ baseFeePerGas: undefined, gasPrice: 50n });
  });
});
