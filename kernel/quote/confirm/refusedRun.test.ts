import { beforeEach, describe, expect, it } from 'vitest';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { Quote } from '../Quote.ts';
import { fakeSpec } from '../testing/FakeChain.ts';
import { confirmOnChain } from './confirmOnChain.ts';
import type { RefusedRun, runTrade, TradeRun } from './runTrade.ts';

const [ALPHA, BETA, OURS] = [
  'https://alpha.example',
  'https://beta.sample',
  'https://rpc.gamma.net',
] as const;
const ACCOUNT = '0x00000000000000000000000000000000000000aa';
type Run = TradeRun | RefusedRun | undefined;
let runs: Run[];
let avoided: (string | undefined)[];

const run: typeof runTrade = async (_client, _quote, _account, { avoid }) => {
  avoided.push(avoid);
  return runs.shift();
};

const refused = (refusal: string | undefined, endpoint: string | undefined = ALPHA): Run => ({
  refusal,
  endpoint,
});
const ran = (receivedRaw: bigint, endpoint: string = BETA): Run => ({ paidRaw: 5n, receivedRaw, endpoint });

function confirm(endpoints: readonly string[], change: Partial<Quote> = {}) {
  const deployment = { state: 'checked', contracts: [] };
  const client = { chain: fakeSpec, deployment, rpc: { endpoints: endpoints.map((url) => ({ url })) } };
  const quote = {
    request: { tradeType: 'EXACT_INPUT' },
    parts: [],
    amountOutAfterTaxRaw: 100n,
    inputTaxBps: 0,
    outputTaxBps: 0,
    blockNumber: 41n,
    endpoint: OURS,
    ...change,
  };
  return confirmOnChain(client as unknown as ChainClient, quote as unknown as Quote, undefined, ACCOUNT, run);
}

beforeEach(() => {
  avoided = [];
});

describe('a run that the pools refuse', () => {
  it.each<[string, readonly string[], readonly Run[], object]>([
    [
      'by two operators',
      [ALPHA, BETA],
      [refused('IIA'), refused('IIA', BETA)],
      { outcome: 'differs', refusal: 'IIA' },
    ],
    ['by the only one', [ALPHA], [refused('LOK')], { outcome: 'differs', refusal: 'LOK' }],
    [
      'by one operator of two endpoints',
      [ALPHA, 'https://b.alpha.example'],
      [refused('AS')],
      { refusal: 'AS' },
    ],
    [
      'by one, whose word the other refutes',
      [ALPHA, BETA],
      [refused('IIA'), ran(100n)],
      { outcome: 'agrees' },
    ],
    [
      'by one, where the other gives less',
      [ALPHA, BETA],
      [refused('IIA'), ran(90n)],
      { outcome: 'differs', amountRaw: 90n },
    ],
    // Without a run the quoters are asked: there are none here.
    [
      'by both, for other reasons',
      [ALPHA, BETA],
      [refused('IIA'), refused('LOK', BETA)],
      { reason: 'no_quoter' },
    ],
    [
      'by one, and the other does not run it',
      [ALPHA, BETA],
      [refused('IIA'), undefined],
      { reason: 'no_quoter' },
    ],
    ['by one that is asked twice', [ALPHA, BETA], [refused('IIA'), refused('IIA')], { reason: 'no_quoter' }],
    ['without a reason', [ALPHA, BETA], [refused(undefined)], { reason: 'no_quoter' }],
    ['with words of the token', [ALPHA, BETA], [refused('Pausable: paused')], { reason: 'no_quoter' }],
    ['for its price', [ALPHA, BETA], [refused('Too little received')], { reason: 'no_quoter' }],
    ['for its deadline', [ALPHA, BETA], [refused('Transaction too old')], { reason: 'no_quoter' }],
    ['for what it is allowed', [ALPHA, BETA], [refused('InsufficientAllowance')], { reason: 'no_quoter' }],
    ...[
      'K',
      'TF',
      'M1',
      'CurrencyNotSettled',
      'PoolNotInitialized',
      'UniswapV2: LOCKED',
      'SPL',
      'LO',
      'HookCallFailed',
    ].map((code): [string, readonly string[], readonly Run[], object] => [
      `with ${code}`,
      [ALPHA, BETA],
      [refused(code), refused(code, BETA)],
      { outcome: 'differs', way: 'run', refusal: code, isIndependent: true },
    ]),
  ])('%s', async (_, endpoints, given, expected) => {
    runs = [...given];
    const confirmation = await confirm(endpoints);
    expect(confirmation).toMatchObject(expected);
    if (!('refusal' in expected)) expect(confirmation.refusal).toBeUndefined();
    expect(avoided.slice(1)).toEqual(given.length > 1 ? [ALPHA] : []);
  });
});

describe('a run of a token that rounds', () => {
  it.each<[bigint, string]>([
    [99n, 'differs'],
    [100n, 'agrees'],
    [103n, 'agrees'],
    [104n, 'differs'],
  ])('that gives %s of 100 to 103 %s', async (receivedRaw, outcome) => {
    runs = [ran(receivedRaw)];
    expect(await confirm([ALPHA, BETA], { roundingRaw: 3n })).toMatchObject({ outcome });
    runs = [ran(receivedRaw)];
    expect((await confirm([ALPHA, BETA])).outcome).toBe(receivedRaw === 100n ? 'agrees' : 'differs');
  });
});
