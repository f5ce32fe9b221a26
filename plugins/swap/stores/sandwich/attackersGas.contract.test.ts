// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fraction } from '../../../../kernel/amm/index.ts';
import { currencyOf, localClients } from '../../../../kernel/quote/testing/localMarket.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { gasPrices } from '../../../../test/faults/lies/feeLies.ts';
import type { Lie } from '../../../../test/faults/lies/Lie.ts';
import { LiedTo, type Setting } from '../../../../test/faults/lies/LiedTo.ts';
import { otherMarket } from '../../../../test/faults/lies/otherMarket.ts';
import { attackersGas } from './attackersGas.ts';

const chain: TestChain = localChain();

// The base fee falls with every empty block.
beforeAll(() => chain.stopMining());

const both =
  (outer: Lie, inner: Lie): Lie =>
  (item, forward) =>
    outer(item, (asked) => inner(asked, forward));
const hush = chain.token('HUSH').address.toLowerCase();
const pools = chain.pools
  .filter(({ tokens }) => tokens.includes('HUSH'))
  .map(({ protocol, address, tokens }) => {
    const isFirst = tokens.every((symbol) => chain.token(symbol).address.toLowerCase() >= hush);
    return { protocol, address, isFirst };
  });
/** Gas costs a thousand times as much, and HUSH is worth a tenth. */
const dear = both(
  otherMarket(pools, 316_228n),
  gasPrices((wei) => wei * 1_000n),
);
const free = gasPrices(() => 0n);

/** The price of gas in a token, and how many requests the endpoints got. */
async function priced(setting: Setting, lie?: Lie, symbol = 'HUSH') {
  const lied = new LiedTo(chain, setting, lie);
  const clients = localClients(chain, { endpoints: lied.endpoints }, { fetch: lied.fetch });
  const client = clients.get(chain.manifest.chainId);
  await lied.reach(client.rpc);
  const at = await attackersGas(client, currencyOf(chain, symbol));
  const asked = lied.nodes.flatMap((node) => node.asked);
  return { price: at(undefined)?.price, at, asked };
}

const perGas = ({ numerator, denominator }: Fraction): number => Number(numerator) / Number(denominator);
const baseFee = async (): Promise<bigint> => {
  const block = await chain.rpc<{ baseFeePerGas: string }>('eth_getBlockByNumber', ['latest', false]);
  return BigInt(block.baseFeePerGas);
};

describe('what an attacker’s gas costs', () => {
  it('is the base fee at what the coin gives in the chain’s pools, less their fees', async () => {
    const { price } = await priced('first of two');
    if (!price) throw new Error('gas has no price');
    const wmon = chain.token('WMON').address;
    const pair = chain.pools.find(
      ({ protocol, tokens }) => protocol === 'v2' && ['WMON', 'HUSH'].every((each) => tokens.includes(each)),
    );
    const reserves = await chain.rpc<string>('eth_call', [
      { to: pair?.address, data: '0x0902f1ac' },
      'latest',
    ]);
    const [r0, r1] = [reserves.slice(2, 66), reserves.slice(66, 130)].map((raw) => Number(`0x${raw}`));
    const isFirst = BigInt(wmon) < BigInt(chain.token('HUSH').address);
    const mid = isFirst ? (r1 as number) / (r0 as number) : (r0 as number) / (r1 as number);
    const truth = Number(await baseFee()) * mid;
    expect(perGas(price) / truth).toBeGreaterThan(0.95);
    expect(perGas(price) / truth).toBeLessThan(1.05);
    // Of the coin itself and its wrapped form it is the base fee.
    for (const symbol of ['MON', 'WMON']) {
      expect((await priced('first of two', undefined, symbol)).price).toEqual({
        ...{ numerator: await baseFee(), denominator: 1n },
      });
    }
  });

  it.each(['first of two', 'one of three', 'one of three, one down'] as const)(
    'is raised by no node that is %s, and no dearer by one that says it is free',
    async (setting) => {
      const { price: truth } = await priced(setting);
      const { price } = await priced(setting, dear);
      expect(price).toEqual(truth);
      const { price: cheap } = await priced(setting, free);
      expect(perGas(cheap as Fraction)).toBeLessThanOrEqual(perGas(truth as Fraction));
    },
  );

  it('is what the only endpoint says', async () => {
    const [{ price: truth }, { price }] = await Promise.all([priced('alone'), priced('alone', dear)]);
    const times = perGas(price as Fraction) / perGas(truth as Fraction);
    expect(times).toBeGreaterThan(9_000);
    expect(times).toBeLessThan(11_000);
  });

  it('falls with a newer block, and never rises above what two operators said', async () => {
    const { at, price } = await priced('first of two');
    const headAt = (baseFeePerGas: bigint) => ({ baseFeePerGas }) as BlockHead;
    expect(at(headAt(1n << 80n))?.price).toEqual(price);
    const fee = await baseFee();
    expect(at(headAt(fee / 2n))?.price.numerator).toBe(((price as Fraction).numerator / fee) * (fee / 2n));
  });

  it('takes a view of the market and one block of each endpoint', async () => {
    const { asked } = await priced('first of two');
    // At most four of each, with the check of the contracts.
    const multicalls = asked.filter(({ params }) => JSON.stringify(params).includes('0x82ad56cb'));
    expect(multicalls.length).toBeGreaterThan(1);
    expect(multicalls.length).toBeLessThanOrEqual(8);
    expect(asked.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(2);
  });
});
