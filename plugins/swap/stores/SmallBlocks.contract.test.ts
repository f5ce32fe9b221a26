import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GET_GAS_LIMIT } from '../../../kernel/abi/shortSelectors.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { BEYOND_BLOCK } from '../../../kernel/tx/revertReason.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import type { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { liarAmongHonest } from '../../../test/faults/liarAmongHonest.ts';
import { lieOfCalls } from '../../../test/faults/lie.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { LiveSwap } from '../testing/LiveSwap.ts';

const USUAL = 2_000_000_000;
let chain: TestChain;
let mark: Hex;
let live: LiveSwap | undefined;
const nodes: FaultProxy[] = [];

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(async () => {
  live?.close();
  live = undefined;
  for (const node of nodes.splice(0)) await node.stop();
  await chain.revert(mark);
  await setLimit(USUAL);
});

/** The limit of the blocks from now on. */
async function setLimit(gas: number): Promise<void> {
  await chain.rpc('evm_setBlockGasLimit', [`0x${gas.toString(16)}`]);
  await chain.rpc('evm_mine');
}

/** The page, and the gas limits that its wallet is asked for. */
function page(urls: readonly string[] = [chain.url]) {
  const limits: number[] = [];
  const shown = new LiveSwap(chain, { endpoints: urls.map((url) => ({ url })) });
  shown.signer.client.rpc.prefer(urls);
  shown.answers.set('eth_sendTransaction', ([sent]) => {
    limits.push(Number((sent as { readonly gas: Hex }).gas));
    return chain.rpc('eth_sendTransaction', [sent]);
  });
  live = shown;
  return { shown, limits };
}

/** Waits for a quote once gas counts, which it does not for the first one of a page. */
async function quoted(shown: LiveSwap, output: string, amount: string, most: number): Promise<void> {
  await shown.quote('MON', output, amount);
  await when(() => (shown.trade.quote?.gasEstimate ?? BigInt(most)) < BigInt(most), WAIT);
}

describe('a swap where blocks are small', () => {
  it.each([
    ['150,000, which takes one part', 150_000, 'USDC', '4000'],
    ['300,000, which takes some parts', 300_000, 'USDC', '4000'],
    ['2,000,000, which takes all', 2_000_000, 'USDC', '4000'],
    ['170,000, which takes the estimate and not its margin', 170_000, 'HUSH', '1'],
  ])('fits into %s', async (_, limit, output, amount) => {
    await setLimit(limit);
    const { shown, limits } = page();
    await quoted(shown, output, amount, limit);
    shown.flow.review();
    await when(() => shown.flow.simulation !== undefined, WAIT);
    expect(shown.flow.simulation).toMatchObject({ ok: true, changes: [{}, {}] });
    await shown.flow.confirm();
    expect(shown.flow.failure).toBeUndefined();
    expect(shown.flow.outcome).toBe('confirmed');
    expect(limits).toHaveLength(1);
    expect(limits[0]).toBeLessThanOrEqual(limit);
  });

  it('takes a route of less gas where the first one fits by the model only', async () => {
    await setLimit(500_000);
    const { shown, limits } = page();
    await quoted(shown, 'USDC', '4000', 500_000);
    await when(() => (shown.trade.quote?.gasEstimate ?? 0n) > 400_000n, WAIT);
    shown.flow.review();
    await when(() => shown.flow.simulation !== undefined, WAIT);
    expect(shown.flow.simulation).toMatchObject({ ok: false, reason: BEYOND_BLOCK });
    await when(() => (shown.trade.quote?.gasEstimate ?? 400_000n) < 400_000n, WAIT);
    shown.flow.review();
    await shown.flow.confirm();
    expect(shown.flow.failure).toBeUndefined();
    expect(shown.flow.outcome).toBe('confirmed');
    expect(limits.every((gas) => gas <= 500_000)).toBe(true);
  });

  it('is said to need too much gas where nothing fits, and is there again with larger blocks', async () => {
    await setLimit(100_000);
    const { shown } = page();
    void shown.quote('MON', 'HUSH', '1').catch(() => undefined);
    await when(() => shown.store.button.kind === 'too_much_gas', WAIT);
    await setLimit(USUAL);
    await when(() => shown.store.button.kind === 'swap', WAIT);
  });

  it('is called too dear for its block, not for a fee of its token, where the block shrinks after the quote', async () => {
    const { shown, limits } = page();
    await quoted(shown, 'USDC', '4000', USUAL);
    const { quote } = shown.trade;
    shown.flow.review();
    await setLimit(110_000);
    await shown.signer.client.clock.refresh();
    await shown.flow.confirm();
    expect(quote?.parts.length).toBeGreaterThan(1);
    expect(limits).toEqual([]);
    // Whichever comes first: the refusal of this route, or that no other one fits.
    const isSaid = () => {
      const { code, values } = shown.flow.failure?.error ?? {};
      const isBeyond = code === 'gas_beyond_block' || values?.revert === 'beyondBlock';
      return isBeyond || shown.store.button.kind === 'too_much_gas';
    };
    await when(isSaid, WAIT);
  });
});

describe('an endpoint that gives a smaller limit than the chain has', () => {
  it('does not make a person sign a worse route', async () => {
    const word = (gas: number) => `0x${gas.toString(16).padStart(64, '0')}`;
    const lie = lieOfCalls((_, data) => (data.startsWith(GET_GAS_LIMIT) ? word(150_000) : undefined));
    nodes.push(...(await liarAmongHonest(chain.url, lie)));
    const { shown } = page(nodes.map(({ url }) => url));
    await quoted(shown, 'USDC', '4000', 150_000);
    shown.flow.review();
    await when(() => shown.flow.basis !== undefined, WAIT);
    expect(shown.flow.basis).toMatchObject({ state: 'moved' });
  });
});

describe('an amount that buys less than one unit', () => {
  it('is too small, which is not for want of liquidity', async () => {
    const { shown } = page();
    void shown.quote('MON', 'USDC', '0.000000000000000001').catch(() => undefined);
    await when(() => shown.store.button.kind === 'too_small', WAIT);
  });
});
