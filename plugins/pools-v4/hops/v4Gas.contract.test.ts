import { beforeAll, describe, expect, it } from 'vitest';
import { type PoolState, routeGas, type TradeType } from '../../../kernel/amm/index.ts';
import { type Shape, SwapBench } from '../../../kernel/calldata/testing/SwapBench.ts';
import { routerGas } from '../../../kernel/quote/routes/routerGas.ts';
import { localChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { localV4 } from '../testing/localV4.ts';

const ROUTER = 'universalRouter';
const PERMIT2 = ['function approve(address token, address spender, uint160 amount, uint48 expiration)'];
const MOST = (1n << 160n) - 1n;
const ONE = 10n ** 18n;
const USDC = 10n ** 6n;

type Trade = readonly [
  input: string,
  output: string,
  ...parts: readonly (readonly [path: string, amount: bigint])[],
];

/** Each with an exact input, and where no kinds are mixed also with an exact output of the same route. */
const TRADES: readonly Trade[] = [
  ['MON', 'USDC', ['WMON v4.0 USDC', ONE]],
  ['USDC', 'MON', ['USDC v4.0 WMON', 9n * USDC]],
  ['USDT', 'USDC', ['USDT v4.2 USDC', 9n * USDC]],
  ['USDC', 'HUSH', ['USDC v4.4 HUSH', 9n * USDC]],
  ['WMON', 'HUSH', ['WMON v4.5 HUSH', ONE]],
  ['USDC', 'HUSH', ['USDC v4.0 WMON v4.1 HUSH', 9n * USDC]],
  ['USDT', 'HUSH', ['USDT v4.2 USDC v4.0 WMON v4.1 HUSH', 9n * USDC]],
  ['USDT', 'WMON', ['USDT v4.2 USDC 500 WMON', 9n * USDC]],
  ['USDC', 'DAK', ['USDC v4.0 WMON 3000 DAK', 9n * USDC]],
  ['USDC', 'HUSH', ['USDC v4.4 HUSH', 9n * USDC], ['USDC 3000 HUSH', 9n * USDC]],
  ['MON', 'USDC', ['WMON v4.0 USDC', ONE], ['WMON 500 USDC', ONE]],
  ['USDC', 'MON', ['USDC v4.0 WMON', 9n * USDC], ['USDC 500 WMON', 9n * USDC]],
];

describe('the gas of a route through V4 pools', () => {
  const chain = localChain();
  let bench: SwapBench;
  let states: readonly PoolState[];

  beforeAll(async () => {
    bench = new SwapBench(chain, await localV4(chain));
    const permit2 = new TestContract(chain.url, chain.address('permit2'), PERMIT2);
    for (const symbol of ['USDC', 'USDT', 'HUSH', 'WMON', 'DAK']) {
      const token = new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
      await token.send(bench.sender, 'approve', [permit2.address, (1n << 256n) - 1n]);
      await permit2.send(bench.sender, 'approve', [token.address, chain.address(ROUTER), MOST, 2 ** 40]);
    }
    states = await bench.pools();
  });

  it('is within a tenth of what executed trades used', async () => {
    const runs: { name: string; gas: number; estimate: number; off: number }[] = [];
    const measure = async (tradeType: TradeType, [input, output, ...parts]: Trade) => {
      const shape: Shape = { tradeType, input, output, parts };
      const quoted = await bench.intent(shape, undefined, states);
      const intent = { ...quoted, recipient: bench.sender };
      const mark = await chain.snapshot();
      // The second trade of two, so that nothing is stored for the first time.
      const loose =
        tradeType === 'EXACT_INPUT'
          ? { ...intent, amountOutRaw: 1n }
          : { ...intent, amountInRaw: 2n * intent.amountInRaw };
      await bench.gasUsed(ROUTER, loose);
      const gas = await bench.gasUsed(ROUTER, loose);
      await chain.revert(mark);
      const spec = { ...bench.spec, contracts: bench.spec.contracts.filter(({ kind }) => kind === ROUTER) };
      const routed = quoted.parts.map(({ hops }) => ({
        path: { pools: hops.map(({ pool }) => states.find(({ address }) => address === pool) as PoolState) },
        ticksCrossed: 0,
      }));
      const estimate = Number(routeGas(routed, routerGas(spec, quoted, quoted.parts)));
      runs.push({
        name: `${tradeType} ${input} ${output}: ${parts.map(([path]) => path)}`,
        gas,
        estimate,
        off: estimate / gas - 1,
      });
      return quoted;
    };
    for (const trade of TRADES) {
      const { parts } = await measure('EXACT_INPUT', trade);
      if (parts.some(({ hops }) => hops.some(({ protocol }) => protocol !== hops[0]?.protocol))) continue;
      const [input, output, ...paths] = trade;
      const outputs = paths.map(([path], at) => [path, parts[at]?.amountOutRaw ?? 0n] as const);
      await measure('EXACT_OUTPUT', [input, output, ...outputs]);
    }
    expect(runs.filter(({ off }) => Math.abs(off) > 0.1)).toEqual([]);
  });
});
