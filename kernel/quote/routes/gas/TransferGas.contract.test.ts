import { reaction, when } from 'mobx';
import { beforeAll, describe, expect, it } from 'vitest';
import { initCodeOf } from '../../../../chains/deployer/Artifact.ts';
import { ownArtifact } from '../../../../chains/deployer/compileContracts.ts';
import { JsonRpc } from '../../../../chains/deployer/JsonRpc.ts';
import { ACCOUNTS } from '../../../../chains/local/accounts.ts';
import { placeAt } from '../../../../chains/local/placeAt.ts';
import { localChain } from '../../../../test/anvil/localChain.ts';
import { ON_REQUEST, WAIT } from '../../../../test/testing/pace.ts';
import { type PoolState, routeGas } from '../../../amm/index.ts';
import { quoteTrade } from '../../../amm/quoteTrade.ts';
import type { RouterKind } from '../../../calldata/RouterKind.ts';
import type { Shape } from '../../../calldata/testing/SwapBench.ts';
import type { Address, Hex } from '../../../chain/ChainSpec.ts';
import { UnderWay } from '../../../rpc/testing/UnderWay.ts';
import { ChainQuoteService } from '../../ChainQuoteService.ts';
import { GasBench } from '../../testing/GasBench.ts';
import { currencyOf, localChainSpec, localClients, noPlugins } from '../../testing/localMarket.ts';
import { routerGas } from './routerGas.ts';
import { TransferGas } from './TransferGas.ts';

const TOKEN = 'HUSH';
/** Where the token's own code goes. */
const CODE: Address = '0x00000000000000000000000000000000c0dec0de';
/** The model's share of a trade's gas that may be wrong. */
const NEAR = 0.02;

/** Parts as paths, each of so many dollars. */
const SHAPES: readonly (readonly [router: RouterKind, ...paths: string[]])[] = [
  ['swapRouter02', 'HUSH 3000 WMON'],
  ['swapRouter02', 'WMON 3000 HUSH'],
  ['swapRouter02', 'HUSH v2 WMON'],
  ['v2Router02', 'WMON v2 HUSH'],
  ['swapRouter02', 'HUSH 3000 WMON', 'HUSH v2 WMON'],
  ['swapRouter02', 'WMON 3000 HUSH', 'WMON v2 HUSH'],
  ['swapRouter02', 'USDC 3000 HUSH 3000 WMON'],
  ['swapRouter02', 'USDC 3000 HUSH v2 WMON'],
  ['universalRouter', 'USDC 3000 HUSH v2 WMON'],
  ['universalRouter', 'HUSH 3000 WMON', 'HUSH v2 WMON'],
];

describe('what transfers of a token take', () => {
  const chain = localChain();
  let bench: GasBench;
  let states: readonly PoolState[];

  /** What is known of the tokens, once all of it has come. */
  async function learned(): Promise<Readonly<Record<string, number>>> {
    const transfers = new TransferGas();
    const reads = new UnderWay();
    const spec = localChainSpec(chain);
    const client = localClients(chain, spec, { fetch: reads.fetch }).get(spec.id);
    const known = () => transfers.of(client, states);
    known();
    await reads.end();
    return known();
  }

  /** Of the app's quote of a small amount, once all is known that it waits for. */
  async function estimate(): Promise<bigint> {
    const reads = new UnderWay();
    const clients = localClients(chain, ON_REQUEST, { fetch: reads.fetch });
    const session = new ChainQuoteService(clients, ...noPlugins).open();
    const stop = reaction(
      () => session.state,
      () => undefined,
    );
    const [input, output] = [currencyOf(chain, TOKEN), currencyOf(chain, 'USDC')];
    session.request({ tradeType: 'EXACT_INPUT', input, output, amountRaw: bench.worth(TOKEN, 1n) });
    await when(() => session.state.state === 'valid', WAIT);
    await reads.end();
    const { state } = session;
    stop();
    session.dispose();
    if (state.state !== 'valid') throw new Error(`no quote: ${state.state}`);
    return state.quote.gasEstimate;
  }

  beforeAll(async () => {
    bench = new GasBench(chain);
    await bench.allow();
    await bench.trade(10);
    states = await bench.reread();
  });

  it('is more for one that pays a fee to a third account, and nothing for plain ones', async () => {
    expect(Object.keys(await learned())).toEqual([chain.token('TAX').address]);
  });

  it('is learned of a token behind a proxy, and the gas of its trades has it', async () => {
    const shapes = SHAPES.map(([router, ...paths]) => {
      const words = paths[0]!.split(' ');
      const [input, output] = [words[0]!, words.at(-1)!];
      const parts = paths.map((path) => [path, bench.worth(input, 50n)] as const);
      return [router, { tradeType: 'EXACT_INPUT', input, output, parts } satisfies Shape] as const;
    });
    const measured = async () => {
      const gas: number[] = [];
      for (const [router, shape] of shapes) gas.push((await bench.measure(router, shape)).gas);
      return gas;
    };
    const plain = await measured();
    const plainEstimate = await estimate();
    const { address } = chain.token(TOKEN);
    await chain.rpc('anvil_setCode', [CODE, await chain.rpc<Hex>('eth_getCode', [address, 'latest'])]);
    const initCode = initCodeOf(ownArtifact('ProxyToken'), [CODE]);
    await placeAt(new JsonRpc(chain.url), { address, initCode, from: ACCOUNTS[3] });
    const perToken = await learned();
    expect(Object.keys(perToken)).toContain(address);
    const behind = await measured();
    expect(await estimate()).toBe(plainEstimate + BigInt(perToken[address]!));
    const model = async (at: number, known: typeof perToken) => {
      const [router, shape] = shapes[at]!;
      const { spec } = bench.swaps;
      const only = { ...spec, contracts: spec.contracts.filter(({ kind }) => kind === router) };
      const intent = await bench.swaps.intent(shape, undefined, states);
      const parts = intent.parts.map(({ hops, amountInRaw }) => ({
        path: {
          pools: hops.map(({ pool }) => states.find((state) => state.address === pool)!),
          tokens: [hops[0]!.tokenIn, ...hops.map(({ tokenOut }) => tokenOut)],
        },
        amount: amountInRaw,
      }));
      const { quotes } = quoteTrade(parts, 'EXACT_INPUT');
      return Number(routeGas(quotes, routerGas(only, intent, intent.parts, false, known)));
    };
    for (const [at, [router, { parts }]] of shapes.entries()) {
      const more = behind[at]! - plain[at]!;
      const modelled = (await model(at, perToken)) - (await model(at, {}));
      expect(Math.abs(modelled - more) / behind[at]!, `${router} ${parts[0]![0]}`).toBeLessThan(NEAR);
    }
  });
});
