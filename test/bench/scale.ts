/**
 * Prints JSON lines of how many requests many clients send to Monad testnet's endpoints, and how fresh their
 * pages stay. Every client runs the app's own RPC code. The endpoints enforce the limits in the chain file,
 * per address, as their operators publish them. Time is virtual. The last lines scale the figures to a
 * million daily users. Run: npm run bench:scale
 */
import monadTestnet from '../../chains/monad-testnet.json' with { type: 'json' };
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { StaticChainRegistry } from '../../kernel/chain/StaticChainRegistry.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { ChainClientPool } from '../../kernel/rpc/ChainClientPool.ts';
import type { Call } from '../../kernel/rpc/Multicall.ts';
import { LimitedEndpoint } from './LimitedEndpoint.ts';
import { VirtualTime } from './VirtualTime.ts';

const CLIENTS = 200;
const MINUTES = 2;
/** Pools of one pair, balances and an allowance: the calls of each refresh of the swap page here. */
const CALLS_A_REFRESH = 16;
/** For one swap: estimate, nonce and simulation together, then its receipt every two seconds. */
const CALLS_BEFORE_SWAP = 3;
const CALLS_AFTER_SWAP = 7;
/** Pages are opened over this time before anything is counted. */
const WARM_UP_MS = 60_000;
/** An older quote counts as outdated. */
const STALE_MS = 8000;

/**
 * A million people per day, each with the page visible for ten minutes; the busiest hour has three times the
 * mean.
 */
const DAILY_USERS = 1_000_000;
const VISIBLE_MINUTES = 10;
const PEAK = 3;

interface Scenario {
  readonly name: string;
  /** Clients that share one address, as behind the router of an office or a carrier. */
  readonly perAddress: number;
  /** Share of clients whose page is hidden. */
  readonly hidden?: number;
  /** Share of clients that use their own or their wallet's endpoint first. */
  readonly own?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'an address each', perAddress: 1 },
  { name: '10 share an address', perAddress: 10 },
  { name: '25 share an address', perAddress: 25 },
  { name: '50 share an address', perAddress: 50 },
  { name: '100 share an address', perAddress: 100 },
  { name: '200 share an address', perAddress: 200 },
  { name: '200 share, 3 of 4 hidden', perAddress: 200, hidden: 0.75 },
  { name: '200 share, half read through their own endpoint', perAddress: 200, own: 0.5 },
];

const chain = monadTestnet as unknown as ChainSpec;
const OWN_URL = 'https://own.example';
const call: Call = { target: '0xFb8bf4c1CC7a94c73D209a149eA2AbEa852BC541', data: '0x0902f1ac' };

interface Outcome {
  readonly requestsPerSecond: number;
  readonly bytesPerSecond: number;
}

async function run({ name, perAddress, hidden = 0, own = 0 }: Scenario): Promise<Outcome> {
  const time = new VirtualTime(1_700_000_000_000);
  const endpoints = chain.endpoints.map((spec) => new LimitedEndpoint(spec, chain, time));
  const ownEndpoint = new LimitedEndpoint({ url: OWN_URL }, chain, time);
  const ages: number[] = [];
  const clients: Watching[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const address = `address ${Math.floor(index / perAddress)}`;
    const client = clientAt(address, [...endpoints, ownEndpoint], time);
    const isHidden = index % 100 < hidden * 100;
    if (index % 100 >= 100 - own * 100) {
      client.rpc.prefer([OWN_URL]);
      client.rpc.addEndpoint({ url: OWN_URL }, 'user').catch(console.error);
    }
    if (!isHidden) clients.push({ client, openedAtMs: 0, readAtMs: undefined });
  }
  clients.forEach((watching, index) => {
    // Clients behind one address do not act in order; each page swaps once.
    const share = ((index * 37) % clients.length) / clients.length;
    time.after(share * WARM_UP_MS, () => open(watching, time));
    time.after(WARM_UP_MS + share * (MINUTES * 60_000 - 20_000), () => swap(watching.client, time));
  });
  await time.pass(WARM_UP_MS);
  const from = counted(endpoints);
  const startMs = time.elapsedMs();
  const sample = () => {
    for (const { openedAtMs, readAtMs } of clients) {
      if (openedAtMs > 0) ages.push(time.elapsedMs() - (readAtMs ?? openedAtMs));
    }
    time.after(1000, sample);
  };
  sample();
  await time.pass(MINUTES * 60_000);
  const to = counted(endpoints);
  const seconds = (time.elapsedMs() - startMs) / 1000;
  ages.sort((a, b) => a - b);
  const asked = to.asked - from.asked;
  const bytes = to.bytes - from.bytes;
  console.log(
    JSON.stringify({
      bench: 'scale',
      scenario: name,
      clients: CLIENTS,
      visible: clients.length,
      seconds,
      requestsPerSecond: rounded(asked / seconds),
      refusedShare: rounded((to.refused - from.refused) / asked, 4),
      ageP50Ms: ages[Math.floor(ages.length * 0.5)],
      ageP95Ms: ages[Math.floor(ages.length * 0.95)],
      staleShare: rounded(ages.filter((age) => age > STALE_MS).length / ages.length, 4),
      byEndpoint: Object.fromEntries(
        endpoints.map(({ url, asked: count }) => [new URL(url).hostname, count]),
      ),
      ...(own > 0 && { ownEndpoint: ownEndpoint.asked }),
    }),
  );
  return { requestsPerSecond: asked / seconds, bytesPerSecond: bytes / seconds };
}

interface Watching {
  readonly client: ChainClient;
  openedAtMs: number;
  readAtMs: number | undefined;
}

function clientAt(address: string, endpoints: readonly LimitedEndpoint[], time: VirtualTime): ChainClient {
  const clients = new ChainClientPool(new StaticChainRegistry([chain], chain.id), {
    timers: time,
    fetch: async (url, { body }) => {
      const endpoint = endpoints.find((other) => other.url === url);
      if (!endpoint) throw new TypeError('fetch failed');
      return endpoint.serve(address, String(body));
    },
  });
  return clients.get(chain.id);
}

/** The requests of an open swap page: it checks the deployment once, and sends one multicall per refresh. */
function open(watching: Watching, time: VirtualTime): void {
  watching.openedAtMs = time.elapsedMs();
  void watching.client.deployment.recheck();
  watching.client.clock.watch({
    calls: () => Array.from({ length: CALLS_A_REFRESH }, () => call),
    receive: () => {
      watching.readAtMs = time.elapsedMs();
    },
  });
}

function swap({ rpc }: ChainClient, time: VirtualTime): void {
  const ask = (nonce: number) => void rpc.request('eth_estimateGas', [{ nonce }]).catch(() => undefined);
  for (let request = 0; request < CALLS_BEFORE_SWAP; request += 1) ask(request);
  for (let request = 1; request <= CALLS_AFTER_SWAP; request += 1) {
    time.after(request * chain.refreshIntervalMs, () => ask(CALLS_BEFORE_SWAP + request));
  }
}

function counted(endpoints: readonly LimitedEndpoint[]) {
  const sum = (of: (endpoint: LimitedEndpoint) => number) =>
    endpoints.reduce((total, endpoint) => total + of(endpoint), 0);
  return {
    asked: sum(({ asked }) => asked),
    refused: sum(({ refused }) => refused),
    bytes: sum(({ bytesAsked, bytesTold }) => bytesAsked + bytesTold),
  };
}

function rounded(value: number, places = 1): number {
  return Number(value.toFixed(places));
}

let alone: Outcome | undefined;
for (const scenario of SCENARIOS) {
  const outcome = await run(scenario);
  alone ??= outcome;
}
if (alone) {
  const visible = (DAILY_USERS * VISIBLE_MINUTES) / 1440;
  for (const [when, pages] of [
    ['on average', visible],
    ['in the busiest hour', visible * PEAK],
  ] as const) {
    console.log(
      JSON.stringify({
        bench: 'a million daily users',
        when,
        pagesInSight: Math.round(pages),
        requestsPerSecond: Math.round((alone.requestsPerSecond / CLIENTS) * pages),
        megabytesPerSecond: rounded(((alone.bytesPerSecond / CLIENTS) * pages) / 1e6),
        perPagePerSecond: rounded(alone.requestsPerSecond / CLIENTS, 3),
      }),
    );
  }
}
