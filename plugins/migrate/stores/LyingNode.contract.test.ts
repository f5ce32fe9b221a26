import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callData } from '../../../kernel/abi/callData.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import type { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { liarAmongHonest } from '../../../test/faults/liarAmongHonest.ts';
import { type ContractLie, lieOfCalls, lieOfPrice } from '../../../test/faults/lie.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { MigrateStore } from './MigrateStore.ts';

const SYMBOLS = ['WMON', 'HUSH'];

let chain: TestChain;
let mark: Hex;
let live: LiveSender | undefined;
let stop: (() => void) | undefined;
let liar: FaultProxy;
let second: FaultProxy;
let third: FaultProxy;
let lied: ContractLie;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  const lie = lieOfCalls((...call) => lied(...call));
  [liar, second, third] = await liarAmongHonest(chain.url, lie);
});
afterEach(async () => {
  stop?.();
  live?.close();
  await Promise.all([liar, second, third].map((node) => node.stop()));
  await chain.revert(mark);
});

function poolsOf(protocol: 'v2' | 'v3'): readonly Address[] {
  return chain.pools
    .filter((pool) => pool.protocol === protocol && SYMBOLS.every((symbol) => pool.tokens.includes(symbol)))
    .map(({ address }) => address);
}

/** Half of what the pair holds is hidden. */
function ofThePair(): ContractLie {
  const held = callData('balanceOf(address)', poolsOf('v2')[0] as Address).toLowerCase();
  return (_, data, truth) =>
    data === held ? `0x${(BigInt(truth) / 2n).toString(16).padStart(64, '0')}` : undefined;
}

/** Every V3 pool of the pair has a price 44 % higher. */
function ofThePools(): ContractLie {
  const lies = poolsOf('v3').map((pool) => lieOfPrice(pool, 1200n));
  return (...call) => lies.map((lie) => lie(...call)).find((answer) => answer !== undefined);
}

/** A migration of all liquidity, reviewed at the word of the first of these endpoints, and confirmed. */
async function confirmed(urls: readonly string[]) {
  live = new LiveSender(chain, { ...BRISK, endpoints: urls.map((url) => ({ url })) });
  live.signer.client.rpc.prefer(urls);
  await live.connect();
  const store = new MigrateStore(
    servicesOf(
      provide(ActiveChainToken, { chain: live.signer.chain }),
      provide(ChainClientsToken, live.clients),
      provide(TokenListServiceToken, {
        find: (_chainId, token) => {
          const entry = chain.manifest.tokens.find((each) => each.address === token);
          return entry && { kind: 'token', ...entry };
        },
      }),
      provide(BalanceServiceToken, new Balances(live.clients)),
      provide(SettingsToken, { liquiditySlippageTolerance: 'auto', approveExact: false }),
      provide(LoggerToken, silentLogger),
      provide(WalletSessionToken, live.wallet),
    ),
  );
  store.setAddress(poolsOf('v2')[0] as Address);
  stop = store.open();
  await when(() => store.button === 'migrate', WAIT);
  const plan = store.plan();
  if (!plan) throw new Error('there is no plan');
  const flow = new TransactionFlow(live.services);
  flow.open(plan);
  await when(() => flow.basis !== undefined, WAIT);
  await flow.confirm();
  return { flow, sent: live.tracker.list().map(({ info }) => info.type) };
}

describe.each([
  ['the pair', ofThePair],
  ['the V3 pools', ofThePools],
] as const)('a node that lies about %s, at a migration', (_, make) => {
  beforeEach(() => {
    lied = make();
  });

  it('is contradicted by a second one, and the wallet is not asked for the transaction', async () => {
    const { flow, sent } = await confirmed([liar.url, second.url]);
    expect(flow).toMatchObject({ failure: undefined, basis: { state: 'disagree', says: 'deposit' } });
    expect(sent).toEqual([]);
  });

  it('is outvoted by two, and named as the source of the amounts', async () => {
    const { flow, sent } = await confirmed([liar.url, second.url, third.url]);
    expect(flow.basis).toMatchObject({ state: 'moved', source: liar.url });
    expect(sent).toEqual([]);
  });

  it('alone is believed, and the review says so', async () => {
    const { flow } = await confirmed([liar.url]);
    expect(flow.basis).toMatchObject({ state: 'alone', endpoint: liar.url, unanswered: [] });
  });
});

describe('two honest nodes', () => {
  it('agree on a migration, and it is sent', async () => {
    const { flow, sent } = await confirmed([second.url, third.url]);
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed', basis: { state: 'agreed' } });
    expect(sent).toContain('MIGRATE_LIQUIDITY_V3');
  });
});
