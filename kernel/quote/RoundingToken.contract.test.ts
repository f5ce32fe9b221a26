import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initCodeOf } from '../../chains/deployer/Artifact.ts';
import { ownArtifact } from '../../chains/deployer/compileContracts.ts';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { placeAt } from '../../chains/local/placeAt.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import type { ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { revertReason } from '../tx/revertReason.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { Quote } from './Quote.ts';
import type { QuoteConfirmation } from './QuoteConfirmation.ts';
import type { QuoteService, QuoteSession } from './QuoteService.ts';
import { confirmRun } from './testing/confirmRun.ts';
import { currencyOf, localChainSpec, localClients, noPlugins } from './testing/localMarket.ts';
import { RangePositions } from './testing/RangePositions.ts';

const ACCOUNT = SECOND_WALLET;
/** No pool of the seeded market joins these two: the first one becomes a token that keeps shares. */
const [SHARE, OTHER] = ['OLD', 'WBTC'] as const;
const V3_FEES = [500, 3_000];
const ROUTER = ['function addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)'];
const DEADLINE = 4_000_000_000n;
const DEPTH = 10n ** 21n;

describe('a token whose transfers are rounded', () => {
  let chain: TestChain;
  let mark: Hex;
  let service: QuoteService;
  let session: QuoteSession | undefined;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    stop = () => undefined;
    const { address } = chain.token(SHARE);
    const placed = { address, initCode: initCodeOf(ownArtifact('ShareToken'), []), from: ACCOUNT };
    await placeAt(new JsonRpc(chain.url), placed);
    const share = new TestContract(chain.url, address, ['function rebase(uint256,uint256)']);
    // The storage of the token that was there stays.
    await share.send(ACCOUNT, 'rebase', [0n, 0n]);
    const positions = new RangePositions(chain, [SHARE, OTHER]);
    for (const fee of V3_FEES) await positions.create(fee, [[-6_000, 6_000]]);
    const router = new TestContract(chain.url, chain.address('v2Router02'), ROUTER);
    for (const symbol of [SHARE, OTHER]) {
      const token = new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
      await token.send(ACCOUNT, 'approve', [router.address, (1n << 256n) - 1n]);
    }
    const both = [address, chain.token(OTHER).address];
    await router.send(ACCOUNT, 'addLiquidity', [...both, DEPTH, DEPTH, 0n, 0n, ACCOUNT, DEADLINE]);
    await share.send(ACCOUNT, 'rebase', [1_234_567n, 1_000_003n]);
    // A rebase gives the pair more than its reserves say.
    const pair = new TestContract(chain.url, await pairOf(both), ['function sync()']);
    await pair.send(ACCOUNT, 'sync', []);
  });
  afterEach(async () => {
    stop();
    session?.dispose();
    await chain.revert(mark);
  });

  function pairOf(both: readonly string[]): Promise<never> {
    const abi = ['function getPair(address,address) view returns (address)'];
    return new TestContract(chain.url, chain.address('v2Factory'), abi).read('getPair', [...both]);
  }

  function open(change: Partial<ChainSpec> = {}): QuoteSession {
    const clients = localClients(chain, { ...ON_REQUEST, ...change });
    service = new ChainQuoteService(clients, ...noPlugins);
    const opened = service.open();
    session = opened;
    stop = reaction(
      () => opened.state,
      () => undefined,
    );
    return opened;
  }

  async function quoted(session: QuoteSession, from: string, to: string, amountRaw: bigint): Promise<Quote> {
    const [input, output] = [currencyOf(chain, from), currencyOf(chain, to)];
    session.request({ tradeType: 'EXACT_INPUT', input, output, amountRaw });
    await when(() => session.state.state !== 'loading', WAIT);
    if (session.state.state !== 'valid') throw new Error(`no quote: ${session.state.state}`);
    return session.state.quote;
  }

  const protocols = ({ parts }: Quote) => [
    ...new Set(parts.flatMap(({ hops }) => hops.map(({ protocol }) => protocol))),
  ];

  it.each([
    [SHARE, OTHER, 10n ** 18n + 7n],
    [SHARE, OTHER, 999_999_999_999n],
    [SHARE, OTHER, 1_001n],
    [OTHER, SHARE, 10n ** 18n + 7n],
    [OTHER, SHARE, 999_999_999_999n],
    [OTHER, SHARE, 1_001n],
  ])(
    '%s to %s of %s is measured, goes where it settles, and gives what the quote says',
    async (from, to, raw) => {
      const bases = { baseTokens: [...localChainSpec(chain).baseTokens, OTHER] };
      const session = open(bases);
      const quote = await quoted(session, from, to, raw);
      expect(protocols(quote)).toEqual(['v2']);
      expect(quote.roundingRaw).toBeGreaterThan(0n);
      expect([quote.inputTaxBps, quote.outputTaxBps]).toEqual([0, 0]);
      const confirmation = await confirmRun(session, quote, ACCOUNT);
      expect(confirmation).toMatchObject({ outcome: 'agrees', way: 'run' });
      const above = (confirmation.amountRaw ?? 0n) - quote.amountOutAfterTaxRaw;
      expect(above >= 0n && above <= (quote.roundingRaw ?? 0n)).toBe(true);
    },
  );

  it('is sent along another route where nobody could measure it: its pools say IIA', async () => {
    const { contracts } = localChainSpec(chain);
    const session = open({ contracts: contracts.filter(({ kind }) => kind !== 'feeValidator') });
    let raw = 10n ** 18n;
    let refused: Quote;
    let confirmation: QuoteConfirmation;
    // Some amounts move whole, as it happens.
    do {
      raw += 1n;
      refused = await quoted(session, SHARE, OTHER, raw);
      expect(protocols(refused)).toContain('v3');
      confirmation = await confirmRun(session, refused, ACCOUNT);
    } while (confirmation.outcome === 'agrees' && raw < 10n ** 18n + 20n);
    expect(confirmation).toMatchObject({ outcome: 'differs', way: 'run', refusal: 'IIA' });
    expect(revertReason(confirmation.refusal).values.revert).toBe('movesLess');
    await when(() => session.state.state === 'valid' && session.state.quote !== refused, WAIT);
    const next = await quoted(session, SHARE, OTHER, raw);
    expect(protocols(next)).toEqual(['v2']);
    expect(await confirmRun(session, next, ACCOUNT)).toMatchObject({ outcome: 'agrees' });
  });

  it('keeps routes away from pools that refuse for another reason, and from those alone', async () => {
    const session = open({ contracts: localChainSpec(chain).contracts });
    const refused = await quoted(session, 'USDC', 'HUSH', 10n ** 7n);
    const pools = refused.parts.flatMap(({ hops }) => hops.map(({ pool }) => pool));
    service.passOver(refused, 'Pausable: paused');
    service.passOver(refused, 'Too little received');
    expect((await quoted(session, 'USDC', 'HUSH', 10n ** 7n)).parts).toEqual(refused.parts);
    service.passOver(refused, 'LOK');
    const uses = ({ parts }: Quote) =>
      parts.some(({ hops }) => hops.some(({ pool }) => pools.includes(pool)));
    await when(() => session.state.state === 'valid' && !uses(session.state.quote), WAIT);
    expect(session.state.state === 'valid' && session.state.quote.amountOutRaw).toBeGreaterThan(0n);
  });
});
