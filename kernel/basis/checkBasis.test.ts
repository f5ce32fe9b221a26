import { beforeEach, describe, expect, it } from 'vitest';
import { hexWord } from '../abi/words.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Corroboration } from '../rpc/Corroboration.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { checkBasis } from './checkBasis.ts';
import { forbids, type StateBasis } from './StateBasis.ts';
import type { StateProof, StateProver, ToldState } from './StateProver.ts';

const [ALPHA, BETA, GAMMA] = ['https://alpha.example', 'https://beta.example', 'https://gamma.example'];
const currency = { kind: 'native', chainId: 1, decimals: 18, symbol: 'MON', name: 'Monad' } as const;
const call: Call = { target: addressOf(1), data: '0x01' };

/** The figure is the answered number, and holds from 90 to 110. */
const basis: StateBasis = {
  says: 'get',
  source: ALPHA,
  figures: {
    calls: [call],
    read([result]) {
      if (!result?.ok) throw new SluiceError('pool_differs', 'no');
      return [{ currency, actualRaw: BigInt(result.data), leastRaw: 90n, mostRaw: 110n }];
    },
  },
};
const said = (raw: bigint): readonly CallResult[] => [{ ok: true, data: hexWord(raw) }];
const block = 7n;

function checked(told: Corroboration<readonly CallResult[]>, of: StateBasis = basis, prover?: StateProver) {
  const asked: (readonly Call[])[] = [];
  const corroborate = async (calls: readonly Call[]) => {
    asked.push(calls);
    return told;
  };
  const rpc = { endpoints: [] };
  const client = { chain: testChain(), multicall: { corroborate }, rpc } as unknown as ChainClient;
  return checkBasis(client, of, { prover }).then((findings) => ({ findings, asked }));
}

describe('the check of a basis', () => {
  it('is agreed where two operators give a state in which the figures hold', async () => {
    const endpoints = [ALPHA, BETA];
    const { findings, asked } = await checked({ outcome: 'agreed', value: said(95n), endpoints, block });
    expect(findings).toEqual({ state: 'agreed', endpoints });
    expect(asked).toEqual([[call]]);
    expect(forbids(findings)).toBe(false);
  });

  it.each([89n, 111n])('is void where they agree on %s: too little or too much', async (raw) => {
    const endpoints = [ALPHA, BETA];
    const { findings } = await checked({ outcome: 'agreed', value: said(raw), endpoints, block });
    expect(findings).toMatchObject({
      state: 'moved',
      says: 'get',
      source: ALPHA,
      figures: [{ actualRaw: raw }],
    });
    expect(forbids(findings)).toBe(true);
  });

  it('names the endpoint that the figures came from, where others agree on something else', async () => {
    const endpoints = [BETA, GAMMA];
    const { findings } = await checked({ outcome: 'agreed', value: said(200n), endpoints, block });
    expect(findings).toMatchObject({ state: 'moved', endpoints, source: ALPHA });
  });

  it('is void, with the reason, where the agreed state gives no figures', async () => {
    const value = [{ ok: false, error: new SluiceError('call_reverted', 'no') }] as const;
    const { findings } = await checked({ outcome: 'agreed', value, endpoints: [ALPHA, BETA], block });
    expect(findings).toMatchObject({ state: 'moved', figures: undefined, error: { code: 'pool_differs' } });
  });

  it('is void where it is too much for a comparison, which nobody is asked for then', async () => {
    const all = { outcome: 'agreed', value: said(95n), endpoints: [ALPHA, BETA], block } as const;
    const of = (calls: number): StateBasis => ({
      ...basis,
      figures: { ...basis.figures, calls: Array.from({ length: calls }, () => call) },
    });
    expect((await checked(all, of(1_500))).findings.state).toBe('agreed');
    const { findings, asked } = await checked(all, of(1_501));
    expect(findings).toMatchObject({ state: 'moved', endpoints: [], error: { code: 'pool_differs' } });
    expect(forbids(findings)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('says who was alone, and who did not answer', async () => {
    const alone = { outcome: 'alone', endpoint: ALPHA, unanswered: [BETA], block } as const;
    const { findings } = await checked({ ...alone, value: said(100n) });
    expect(findings).toEqual({ state: 'alone', endpoint: ALPHA, unanswered: [BETA] });
    expect(forbids(findings)).toBe(false);
    expect((await checked({ ...alone, value: said(89n) })).findings).toMatchObject({ state: 'moved' });
  });

  it('asks the one that answers for its own view of the market, where another one gave the quote', async () => {
    const seen: (readonly string[])[] = [];
    const routed: StateBasis = {
      ...basis,
      routes: async ({ endpoints }) => {
        seen.push(endpoints);
        const views = [{ endpoint: BETA, figures: undefined, error: undefined }];
        return { state: 'better', isAgreed: false, views };
      },
    };
    const alone = { outcome: 'alone', value: said(95n), unanswered: [], block } as const;
    // The wallet's node gave the quote, and another one answers for the state.
    const { findings } = await checked({ ...alone, endpoint: BETA }, routed);
    expect(findings).toMatchObject({ state: 'disagree', answers: [{ endpoint: BETA }] });
    expect(seen).toEqual([[BETA]]);
    // The view of whoever gave the quote is in it already.
    expect((await checked({ ...alone, endpoint: ALPHA }, routed)).findings.state).toBe('alone');
  });

  it('says who said what where they disagree, even if both are within the bounds', async () => {
    const answers = [
      { endpoint: ALPHA, value: said(99n) },
      { endpoint: BETA, value: said(101n) },
      { endpoint: GAMMA, error: new SluiceError('rpc_error', 'no') },
    ];
    const { findings } = await checked({ outcome: 'disagree', answers, block });
    expect(findings).toMatchObject({
      ...{ state: 'disagree', says: 'get' },
      answers: [
        { endpoint: ALPHA, figures: [{ actualRaw: 99n }] },
        { endpoint: BETA, figures: [{ actualRaw: 101n }] },
        { endpoint: GAMMA, figures: undefined, error: { code: 'rpc_error' } },
      ],
    });
    expect(forbids(findings)).toBe(true);
  });

  it('says that the price of a pool was not checked where nobody could be asked about its market', async () => {
    const token = { ...currency, kind: 'token', address: addressOf(2) } as const;
    const paying: StateBasis = {
      ...basis,
      paysInto: () => ({
        ...{ address: addressOf(3), currencies: [currency, token], paid: [1n, 1n] },
        price: { numerator: 1n, denominator: 1n },
      }),
    };
    const market = { state: 'unchecked' };
    const of = { value: said(95n), block };
    const agreed = await checked({ outcome: 'agreed', endpoints: [ALPHA, BETA], ...of }, paying);
    expect(agreed.findings).toEqual({ state: 'agreed', endpoints: [ALPHA, BETA], market });
    const alone = await checked({ outcome: 'alone', endpoint: ALPHA, unanswered: [], ...of }, paying);
    expect(alone.findings).toMatchObject({ state: 'alone', market });
    // The person cannot be asked about a price before the amounts hold.
    const moved = await checked(
      { outcome: 'agreed', endpoints: [ALPHA, BETA], value: said(1n), block },
      paying,
    );
    expect(moved.findings).not.toHaveProperty('market');
  });

  it('asks nobody where the amounts rest on no state', async () => {
    const endpoints = [ALPHA, BETA];
    const told = { outcome: 'agreed', value: said(1n), endpoints, block } as const;
    const { findings, asked } = await checked(told, { none: 'typed' } as unknown as StateBasis);
    expect(findings).toEqual({ state: 'unchecked' });
    expect(asked).toEqual([]);
  });
});

describe('a proof of what was told', () => {
  const endpoints = [ALPHA, BETA];
  const asked: ToldState[] = [];
  const prover = (proof: StateProof, isWanted = true): StateProver => ({
    isWanted: () => isWanted,
    async prove(_, told) {
      asked.push(told);
      return proof;
    },
  });
  const proven: StateProof = { state: 'proven', block, part: false };
  const refuted: StateProof = { state: 'refuted', block, contract: addressOf(1) };
  const agreed = { outcome: 'agreed', value: said(95n), endpoints, block } as const;
  const alone = { outcome: 'alone', value: said(95n), endpoint: ALPHA, unanswered: [BETA], block } as const;
  beforeEach(() => asked.splice(0));

  it('is asked for the very calls and answers, and told', async () => {
    const { findings } = await checked(agreed, basis, prover(proven));
    expect(findings).toEqual({ state: 'agreed', endpoints, proof: proven });
    expect(asked).toEqual([{ calls: [call], results: said(95n), block }]);
    expect(forbids(findings)).toBe(false);
  });

  it('that could not be had is told too, and stops nobody', async () => {
    const proof: StateProof = { state: 'unproven', reason: 'alone' };
    const { findings } = await checked(alone, basis, prover(proof));
    expect(findings).toEqual({ state: 'alone', endpoint: ALPHA, unanswered: [BETA], proof });
    expect(forbids(findings)).toBe(false);
  });

  it.each([agreed, alone])('that refutes it makes it void, whoever told it ($outcome)', async (told) => {
    const { findings } = await checked(told, basis, prover(refuted));
    expect(findings).toMatchObject({ state: 'refuted', proof: refuted });
    expect(forbids(findings)).toBe(true);
  });

  it('is not asked for where nobody wants it, or the figures do not hold anyway', async () => {
    expect((await checked(agreed, basis, prover(refuted, false))).findings).toEqual({
      ...{ state: 'agreed', endpoints },
    });
    const moved = await checked({ ...agreed, value: said(1n) }, basis, prover(proven));
    expect(moved.findings).toMatchObject({ state: 'moved' });
    expect(asked).toEqual([]);
  });

  it('is also asked for what the plan takes from the account, where that is not nothing', async () => {
    const [balance, allowance]: Call[] = [2, 3].map((at) => ({ target: addressOf(at), data: '0x70a08231' }));
    const results = [said(5n)[0], said(0n)[0]];
    const read = async (calls: readonly Call[], options: unknown) => {
      expect([calls, options]).toEqual([[balance, allowance], { block }]);
      return { results };
    };
    const client = { chain: testChain(), multicall: { read, corroborate: async () => agreed } };
    const options = { prover: prover(proven), held: async () => [balance, allowance] as Call[] };
    await checkBasis(client as unknown as ChainClient, basis, options);
    expect(asked).toEqual([{ calls: [call, balance], results: [...said(95n), ...said(5n)], block }]);
  });
});
