// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type {
  BasisFigure,
  BasisFindings,
  PaidPool,
  SeenFindings,
} from '../../../../kernel/basis/StateBasis.ts';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { FlowFakes } from '../../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../../kernel/flow/testing/planOf.ts';
import { ModalStack } from '../../../../kernel/plugin/ModalStack.ts';
import { PopupList } from '../../../../kernel/plugin/PopupList.ts';
import { WALLET_ENDPOINT_URL } from '../../../../kernel/rpc/RpcPool.ts';
import { ModalsToken, PopupsToken } from '../../../../kernel/services.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../../testing/servicesOf.ts';
import FlowReview from '../FlowReview.tsx';

afterEach(cleanup);

const [ALPHA, BETA, GAMMA] = ['https://alpha.example/key', 'https://beta.example', 'https://gamma.example'];
const { token } = new FlowFakes();
const figure = (raw: bigint): BasisFigure => ({
  currency: token,
  actualRaw: raw,
  leastRaw: 0n,
  mostRaw: raw,
});
const E16 = 10n ** 16n;

/** An open review with these findings. */
async function show(basis: BasisFindings | undefined, confirmedOn?: SeenFindings, nodes = [ALPHA, BETA]) {
  const fakes = new FlowFakes();
  const removed: string[] = [];
  const { client } = fakes;
  vi.spyOn(client, 'rpc', 'get').mockReturnValue({
    removeEndpoint: (url: string) => removed.push(url),
    endpoints: nodes.map((url) => ({ url })),
  } as unknown as typeof client.rpc);
  const flow = new TransactionFlow(fakes.services);
  const plan = planOf(fakes.signer, [fakes.send]);
  runInAction(() => Object.assign(flow, { plan, basis, confirmedOn, opened: 1 }));
  const onReview = vi.fn();
  const modals = new ModalStack();
  await act(async () =>
    renderUi(
      <FlowReview
        flow={flow}
        failedTitle="Failed"
        rows={[{ label: 'Rate', value: '1' }]}
        onReview={onReview}
        onClose={() => undefined}
      />,
      { services: servicesOf(provide(PopupsToken, new PopupList()), provide(ModalsToken, modals)) },
    ),
  );
  return { fakes, flow, removed, onReview, modals };
}

const POOL: Address = '0x1234567890abcdef1234567890abcdef1234cdef';
const row = () => screen.queryByText('Verification')?.closest('dt')?.nextElementSibling?.textContent;
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm swap' });
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the row that says who checked the amounts', () => {
  test('comes first, so that it is above the fold of a long review', async () => {
    await show({ state: 'agreed', endpoints: [ALPHA, BETA] });
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Verification', 'Rate']);
  });

  test.each<[string, BasisFindings | undefined, string | undefined]>([
    ['while they are asked', undefined, 'Asking a second node…'],
    ['two', { state: 'agreed', endpoints: [ALPHA, BETA] }, 'alpha.example and beta.example'],
    [
      'one, and there is no other',
      { state: 'alone', endpoint: ALPHA, unanswered: [] },
      'Only alpha.example. No second node is set up.',
    ],
    [
      'one, and another did not answer',
      { state: 'alone', endpoint: WALLET_ENDPOINT_URL, unanswered: [BETA] },
      "Only your wallet's node. beta.example didn't answer.",
    ],
    [
      'nobody',
      { state: 'unknown', error: new SluiceError('providers_failed', 'no') },
      "No answer yet. We'll check again when you confirm.",
    ],
    ['nothing to check', { state: 'unchecked' }, undefined],
  ])('%s', async (_, basis, words) => {
    await show(basis);
    expect(row()).toBe(words);
    expect(confirm().disabled).toBe(false);
  });
});

describe('the row about other routes', () => {
  const routes = () => screen.queryByText('Better routes')?.closest('dt')?.nextElementSibling?.textContent;

  test.each([
    ['checked', 'None known'],
    ['unchecked', 'Not checked'],
    [undefined, undefined],
  ] as const)('%s: %s', async (found, words) => {
    await show({ state: 'agreed', endpoints: [ALPHA, BETA], ...(found && { routes: found }) });
    expect(routes()).toBe(words);
  });
});

describe('the price of the pool that is paid into', () => {
  const wrapped = { ...token, address: POOL, symbol: 'WMON' } as const;
  const pool: PaidPool = {
    address: POOL,
    currencies: [wrapped, token],
    paid: [1n, 1n],
    price: { numerator: 26n, denominator: 1n },
  };
  const price = { numerator: 20n, denominator: 1n };
  const far = (offBps: number): BasisFindings => ({
    ...{ state: 'agreed', endpoints: [ALPHA, BETA] },
    market: { state: 'far', acceptedBps: undefined, pool, price, offBps },
  });
  const said = () => screen.queryByText('Pool price')?.closest('dt')?.nextElementSibling?.textContent;
  const notice = () => screen.getByText(/off the market/).closest('[role=status]')?.textContent;

  test.each([
    ['near', 'Matches the market'],
    ['none', "Can't be checked: no other market"],
    ['unchecked', 'Not checked'],
    [undefined, undefined],
  ] as const)('%s: %s, and nothing is asked', async (state, words) => {
    await show({ state: 'agreed', endpoints: [ALPHA, BETA], ...(state && { market: { state } }) });
    expect(said()).toBe(words);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(confirm().disabled).toBe(false);
  });

  test('far off the market is named with both prices, and waits for a switch that nobody has set', async () => {
    await show(far(3000));
    expect(notice()).toContain("This pool's price is 30.00% off the market");
    expect(notice()).toContain(`Pool price: 1 WMON = 26 ${token.symbol}`);
    expect(notice()).toContain(`Market price: 1 WMON = 20 ${token.symbol}`);
    expect(notice()).toContain('you lose the difference');
    const accept = screen.getByRole('switch', { name: "Deposit at this pool's price" });
    expect([accept.getAttribute('aria-checked'), confirm().disabled]).toEqual(['false', true]);
    await act(async () => void fireEvent.click(accept));
    expect(confirm().disabled).toBe(false);
    await act(async () => void fireEvent.click(accept));
    expect(confirm().disabled).toBe(true);
  });

  test('below the market is as far off', async () => {
    await show(far(-2300));
    expect(notice()).toContain("This pool's price is 23.00% off the market");
  });

  test('that operators differ about can be confirmed by nobody: it is said who says what', async () => {
    const answer = { figures: undefined, error: undefined };
    await show({
      ...{ state: 'disagree', says: 'deposit' },
      answers: [
        { ...answer, endpoint: ALPHA, market: { pool, price, offBps: 3000 } },
        { ...answer, endpoint: BETA, market: { pool, price: undefined, offBps: 0 } },
      ],
    });
    const text = screen.getByRole('alert').textContent;
    expect(text).toContain(`alpha.example: the market is at 1 WMON = 20 ${token.symbol}.`);
    expect(text).toContain('beta.example: no other market.');
    expect(confirm().disabled).toBe(true);
  });
});

test('a single node is told before it has answered', async () => {
  await show(undefined, undefined, [ALPHA]);
  expect(row()).toBe('Only alpha.example. No second node is set up.');
});

describe('a review that came back', () => {
  const told = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(' ');
  const alone = { state: 'alone', endpoint: ALPHA, unanswered: [BETA] } as const;
  const agreed = { state: 'agreed', endpoints: [ALPHA, BETA] } as const;

  test('says that only one node is left, and can be confirmed', async () => {
    await show(alone, agreed);
    const notice = told();
    expect(notice).toContain('Only one node confirms this now');
    expect(notice).toContain("This transaction wasn't sent. Confirm again to rely on alpha.example alone.");
    expect(row()).toBe("Only alpha.example. beta.example didn't answer.");
    expect(confirm().disabled).toBe(false);
  });

  test('says that the proof is missing', async () => {
    const proven = { ...agreed, proof: { state: 'proven', block: 1n, part: false } } as const;
    await show(agreed, proven);
    expect(told()).toContain('This is no longer proven');
  });

  test('says that the price of the pool was not checked, and can be confirmed', async () => {
    await show({ ...agreed, market: { state: 'unchecked' } }, { ...agreed, market: { state: 'near' } });
    expect(told()).toContain("The pool's price wasn't checked this time");
    expect(confirm().disabled).toBe(false);
  });

  test.each<[BasisFindings, SeenFindings | undefined]>([
    [alone, undefined],
    [alone, alone],
    [agreed, agreed],
  ])('says nothing where nothing is missing', async (basis, seen) => {
    await show(basis, seen);
    expect(told()).not.toContain("wasn't sent");
  });
});

describe('the row about proofs', () => {
  const proofRow = () => screen.queryByText('State proof')?.closest('dt')?.nextElementSibling?.textContent;
  const agreed = { state: 'agreed', endpoints: [ALPHA, BETA] } as const;

  test.each<[string, BasisFindings, string | undefined]>([
    ['nobody wants any', agreed, undefined],
    [
      'all is proven',
      { ...agreed, proof: { state: 'proven', block: 1_234n, part: false } },
      'Proven at block 1,234',
    ],
    [
      'a part is proven',
      { ...agreed, proof: { state: 'proven', block: 7n, part: true } },
      'Partly proven at block 7',
    ],
    [
      'nobody confirms the block',
      {
        ...{ state: 'alone', endpoint: ALPHA, unanswered: [] },
        proof: { state: 'unproven', reason: 'alone' },
      },
      'Not proven: no second node confirms the block',
    ],
    [
      'no node gives proofs',
      { ...agreed, proof: { state: 'unproven', reason: 'unavailable' } },
      "Not proven: your nodes don't provide proofs",
    ],
  ])('%s', async (_, basis, words) => {
    await show(basis);
    expect(proofRow()).toBe(words);
    expect(confirm().disabled).toBe(false);
  });

  test('a proof that contradicts both nodes names them, and nothing can be confirmed', async () => {
    const { removed } = await show({
      ...{ state: 'refuted', endpoints: [ALPHA, BETA] },
      proof: { state: 'refuted', block: 1_234n, contract: token.address },
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('A proof contradicts your nodes');
    expect(alert).toMatch(/What alpha\.example and beta\.example said about .+ doesn't match block 1,234\./);
    expect(proofRow()).toBeUndefined();
    expect(row()).toBe('Not verified');
    expect(confirm().disabled).toBe(true);
    await click('Ignore alpha.example');
    expect(removed).toEqual([ALPHA]);
  });
});

describe('a contradiction', () => {
  const disagree: BasisFindings = {
    ...{ state: 'disagree', says: 'get' },
    answers: [
      { endpoint: ALPHA, figures: [figure(149n * E16)], error: undefined },
      { endpoint: BETA, figures: [figure(74n * E16)], error: undefined },
      { endpoint: GAMMA, figures: undefined, error: new SluiceError('rpc_error', 'no') },
    ],
  };

  test('says who said what, and nothing can be confirmed', async () => {
    await show(disagree);
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Your nodes disagree');
    expect(alert).toContain(`alpha.example: you receive 1.49 ${token.symbol}.`);
    expect(alert).toContain(`beta.example: you receive 0.74 ${token.symbol}.`);
    expect(alert).toContain('gamma.example gave no usable answer.');
    expect(row()).toBe('Not verified');
    expect(confirm().disabled).toBe(true);
  });

  test('about the newest block says which one each names', async () => {
    await show({
      ...{ state: 'disagree', says: 'get' },
      answers: [
        { endpoint: ALPHA, figures: undefined, error: undefined, newest: 12_345n },
        { endpoint: BETA, figures: undefined, error: undefined, newest: 12n },
      ],
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('alpha.example: the latest block is 12,345.');
    expect(alert).toContain('beta.example: the latest block is 12.');
    expect(confirm().disabled).toBe(true);
  });

  test('lets nobody be left out by the word of one: another node can be added', async () => {
    const { modals } = await show(disagree);
    expect(screen.queryByRole('button', { name: /^Ignore/ })).toBeNull();
    await click('Add a node');
    expect(modals.stack).toMatchObject([{ id: 'SETTINGS', params: { view: 'endpoints' } }]);
  });

  test('can be asked about again', async () => {
    const { flow } = await show(disagree);
    const { plan } = flow;
    await click('Try again');
    await expect.poll(() => flow.basis).toEqual({ state: 'unchecked' });
    expect(flow.plan).toBe(plan);
    expect(confirm().disabled).toBe(false);
  });

  test('of the source by two others lets it be left out: all is read again for a new review', async () => {
    const { fakes, removed, onReview } = await show({
      ...{ state: 'moved', says: 'pay', error: undefined, source: ALPHA },
      ...{ endpoints: [BETA, GAMMA], figures: [figure(2n * 10n ** 18n), figure(5n)] },
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Other nodes disagree with these amounts');
    // One amount for each currency.
    expect(alert).toContain(`According to beta.example and gamma.example, you'd pay 2 ${token.symbol} now.`);
    expect(alert).toContain('These amounts came from alpha.example.');
    await click('Ignore alpha.example');
    expect(removed).toEqual([ALPHA]);
    expect(fakes.client.refreshes).toBe(2);
    expect(onReview).toHaveBeenCalledOnce();
  });

  test('of the source by one other says that the two disagree, and lets neither be left out', async () => {
    await show({
      ...{ state: 'moved', says: 'get', error: undefined, source: ALPHA },
      ...{ endpoints: [BETA], figures: [figure(E16)] },
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Your nodes disagree');
    expect(alert).toContain("According to beta.example, you'd receive 0.01");
    expect(alert).toContain('These amounts came from alpha.example.');
    expect(screen.queryByRole('button', { name: /^Ignore/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add a node' })).toBeTruthy();
  });

  test('of the amounts by the same nodes is a price that moved: a refresh is offered', async () => {
    await show({
      ...{ state: 'moved', says: 'get', endpoints: [ALPHA, BETA], figures: [figure(E16)] },
      ...{ error: undefined, source: BETA },
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('The price has moved too far');
    expect(alert).toContain("According to alpha.example and beta.example, you'd receive 0.01");
    // It may have said something else before.
    expect(alert).toContain('These amounts came from beta.example.');
    expect(screen.queryByRole('button', { name: /^Ignore/ })).toBeNull();
  });

  test('of the route has its own words, and what the other route gives', async () => {
    await show({
      ...{ state: 'moved', says: 'get', endpoints: [ALPHA, BETA], error: undefined, source: ALPHA },
      figures: [{ ...figure(E16), better: { amountRaw: 2n * E16, unknownPools: [] } }],
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('A better route is available');
    expect(alert).toContain('alpha.example and beta.example: Another route would give clearly more: 0.02');
    expect(confirm().disabled).toBe(true);
  });

  test('of the route by one of two says which one', async () => {
    await show({
      ...{ state: 'disagree', says: 'get' },
      answers: [
        { endpoint: ALPHA, figures: [figure(E16)], error: undefined },
        {
          endpoint: BETA,
          figures: [{ ...figure(E16), better: { amountRaw: 2n * E16, unknownPools: [POOL] } }],
          error: undefined,
        },
      ],
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('alpha.example: you receive 0.01');
    expect(alert).toContain('beta.example: Another route would give clearly more: 0.02');
    expect(alert).toContain('Pools missing from your quote: 0x1234...cdef.');
  });

  test('of the amounts by the only node offers a refresh, and leaves nobody out', async () => {
    await show({
      ...{ state: 'moved', says: 'deposit', endpoints: [ALPHA], figures: [figure(E16)] },
      ...{ error: undefined, source: ALPHA },
    });
    expect(screen.queryByRole('button', { name: /^Ignore/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  test('that gives no amounts has its reason', async () => {
    const error = new SluiceError('decimals_differ', 'no', { values: { symbol: token.symbol } });
    const { onReview } = await show({
      ...{
        state: 'moved',
        says: 'get',
        endpoints: [ALPHA, BETA],
        figures: undefined,
        error,
        source: undefined,
      },
    });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain("Couldn't verify these amounts");
    expect(alert).toContain(`${token.symbol} reports a different number of decimals`);
    expect(confirm().disabled).toBe(true);
    await click('Refresh');
    expect(onReview).toHaveBeenCalledOnce();
  });
});
