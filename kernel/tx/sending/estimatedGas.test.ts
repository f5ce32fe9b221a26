import { describe, expect, it, test } from 'vitest';
import type { ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { WALLET_ENDPOINT_URL } from '../../rpc/RpcPool.ts';
import { EndpointPair } from '../testing/EndpointPair.ts';
import { chooseEstimate, type EstimateRequest, estimatedGas } from './estimatedGas.ts';
import { mostGas, usualGas } from './gasModel.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const request: EstimateRequest = {
  from: address,
  call: { to: address, data: '0xabcdef', value: 5n },
  usual: 100_000n,
  marginBps: 2_000n,
};
const LIMIT_PAID: Partial<ChainSpec> = { gas: { billing: 'limit' } };
const hex = (gas: number) => `0x${gas.toString(16)}`;
const down = () => new SluiceError('providers_failed', 'down');
const reverts = () => new SluiceError('call_reverted', 'execution reverted: STF');

function ask(answers: readonly unknown[], chain?: Partial<ChainSpec>, more: Partial<EstimateRequest> = {}) {
  const { client, asked } = new EndpointPair({ eth_estimateGas: answers }, chain);
  return { gas: estimatedGas(client, { ...request, ...more }), asked };
}

describe('the gas limit', () => {
  it('is by two endpoints where there are two, each of which is asked once', async () => {
    const { gas, asked } = ask([hex(100_000), hex(110_000), hex(90_000)]);
    expect(await gas).toEqual({ estimate: 110_000n, limit: 132_000n });
    expect(asked.map(({ url }) => url)).toEqual(['https://0.example', 'https://1.example']);
  });

  it.each<[string, readonly unknown[], Partial<ChainSpec> | undefined, bigint]>([
    ['one endpoint alone', [hex(120_000)], undefined, 120_000n],
    ['one says a hundred times too much', [hex(10_000_000), hex(100_000)], undefined, 100_000n],
    ['one says too little: unused gas is not paid', [hex(21_000), hex(250_000)], undefined, 250_000n],
    [
      'the limit is paid and the higher one is the odd one',
      [hex(340_000), hex(110_000)],
      LIMIT_PAID,
      110_000n,
    ],
    ['the limit is paid and the lower one is the odd one', [hex(21_000), hex(130_000)], LIMIT_PAID, 130_000n],
    ['the limit is paid and they are near each other', [hex(150_000), hex(100_000)], LIMIT_PAID, 150_000n],
    ['the other one is down', [down(), hex(120_000)], undefined, 120_000n],
    ['the other one has not seen the approval yet', [hex(120_000), reverts()], undefined, 120_000n],
    ['the other one answers nonsense', [null, hex(120_000)], undefined, 120_000n],
  ])('where %s', async (_, answers, chain, estimate) => {
    expect(await ask(answers, chain).gas).toMatchObject({ estimate });
  });

  it('is by another operator’s word, not by another endpoint of the same one', async () => {
    const answers = { eth_estimateGas: [hex(250_000), hex(299_000), hex(100_000)] };
    const hosts = ['a.one.example', 'b.one.example', 'two.example'];
    const { client, asked } = new EndpointPair(answers, LIMIT_PAID, hosts);
    expect(await estimatedGas(client, request)).toMatchObject({ estimate: 100_000n });
    expect(asked.map(({ url }) => url)).toEqual(['https://a.one.example', 'https://two.example']);
    const alone = new EndpointPair({ eth_estimateGas: [hex(120_000), hex(290_000)] }, {}, hosts);
    expect(await estimatedGas(alone.client, request)).toMatchObject({ estimate: 120_000n });
  });

  it.each<[string, readonly string[], readonly unknown[], bigint]>([
    [
      'two others',
      [WALLET_ENDPOINT_URL, 'one.example', 'two.example'],
      [hex(21_000), hex(90_000), hex(100_000)],
      100_000n,
    ],
    ['one other', [WALLET_ENDPOINT_URL, 'one.example'], [hex(21_000), hex(90_000)], 90_000n],
    ['one other, which is down', [WALLET_ENDPOINT_URL, 'one.example'], [hex(95_000), down()], 95_000n],
    ['nobody', [WALLET_ENDPOINT_URL], [hex(95_000)], 95_000n],
  ])('is not by the word of the wallet’s node beside %s', async (_, hosts, answers, estimate) => {
    const { client } = new EndpointPair({ eth_estimateGas: answers }, {}, hosts);
    expect(await estimatedGas(client, request)).toMatchObject({ estimate });
  });

  it('beyond our own model is refused, with what it would cost', async () => {
    const { gas } = ask([hex(9_123_456), hex(8_100_001)], LIMIT_PAID);
    await expect(gas).rejects.toMatchObject({
      code: 'gas_excessive',
      values: {
        gas: '9800000',
        usual: '100000',
        symbol: 'COIN',
        billing: 'limit',
        costRaw: (9_800_000n * 3_000_000_000n).toString(),
      },
    });
  });

  it('that the person allowed is asked for, and no more than that', async () => {
    const allowed = { allowed: 9_800_000n };
    expect(await ask([hex(8_100_001)], undefined, allowed).gas).toMatchObject({ limit: 9_720_002n });
    await expect(ask([hex(8_200_000)], undefined, allowed).gas).rejects.toMatchObject({
      code: 'gas_excessive',
    });
  });

  it('is not known where both revert, or nobody says a number', async () => {
    await expect(ask([down(), reverts()]).gas).rejects.toMatchObject({
      code: 'transaction_reverted',
      values: { reason: 'STF' },
    });
    await expect(ask([down(), down()]).gas).rejects.toMatchObject({ code: 'providers_failed' });
    await expect(ask([null, '0x']).gas).rejects.toMatchObject({ code: 'rpc_error' });
  });
});

describe('our own model', () => {
  const chain = (gas: ChainSpec['gas']) => ({ gas });

  it('allows three times the usual gas, and what the bytes cost', () => {
    const data: Hex = `0x${'ab'.repeat(1_000)}`;
    expect(mostGas(chain({ billing: 'used' }), 100_000n, data)).toBe(390_000n);
    expect(mostGas(chain({ billing: 'used', perByte: 2_000 }), 100_000n, data)).toBe(2_390_000n);
  });

  it('knows what a new pool takes', () => {
    const info = {
      type: 'ADD_LIQUIDITY_V3_POOL',
      baseCurrencyId: 'a',
      quoteCurrencyId: 'b',
      expectedAmountBaseRaw: '1',
      expectedAmountQuoteRaw: '1',
    } as const;
    expect(usualGas(info)).toBe(500_000n);
    expect(usualGas({ ...info, createPool: false })).toBe(500_000n);
    expect(usualGas({ ...info, createPool: true })).toBe(5_500_000n);
  });

  test('the estimate at its edge still counts', () => {
    const used = chain({ billing: 'used' });
    expect(chooseEstimate([100n, 300n], 300n, 100n, used)).toBe(300n);
    expect(chooseEstimate([100n, 301n], 300n, 100n, used)).toBe(100n);
    expect(chooseEstimate([400n, 500n], 300n, 100n, used)).toBe(400n);
  });
});
