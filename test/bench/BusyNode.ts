import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import type { Address, DeploymentManifest, Hex } from '../../kernel/chain/ChainSpec.ts';
import { createdLog, poolAddress, swapLog, tokenAddress } from './madeUpMarket.ts';

/** Tokens of the pools that are on no list. */
const TOKENS = 400;
/** Few, because a node takes long to mine many. */
const BLOCKS = 1000;
const SECONDS_A_BLOCK = 100;
const CALLS_AT_ONCE = 500;
/** Logs in one answer, like the limit of many endpoints. */
const MAX_LOGS = 10_000;
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

interface Item {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface BusyNode {
  readonly url: string;
  /** True once all logs were asked for. */
  readonly exhausted: boolean;
  close(): Promise<void>;
}

/**
 * A JSON-RPC endpoint in front of the node at `url`. It adds a busy history to the node's chain: `logs` logs
 * in `pools` pools of the V3 factory within a thousand blocks, and contracts that answer for the pools'
 * holdings and prices.
 */
export async function startBusyNode(
  url: string,
  manifest: DeploymentManifest,
  { pools, logs }: { readonly pools: number; readonly logs: number },
): Promise<BusyNode> {
  const rpc = new JsonRpc(url);
  const factory = manifest.contracts.find(({ kind }) => kind === 'v3Factory')?.address as Address;
  const quotes = ['HUSH', 'USDC', 'WETH'].map(
    (symbol) => manifest.tokens.find((token) => token.symbol === symbol)?.address as Address,
  );
  const addresses = [
    ...Array.from({ length: pools }, (_, number) => poolAddress(number)),
    ...Array.from({ length: TOKENS }, (_, number) => tokenAddress(number)),
    ...quotes,
  ];
  const calls = addresses.map((address) => ({ method: 'anvil_setCode', params: [address, CONTRACT] }));
  for (let at = 0; at < calls.length; at += CALLS_AT_ONCE)
    await rpc.batch(calls.slice(at, at + CALLS_AT_ONCE));
  await rpc.call('anvil_mine', [`0x${BLOCKS.toString(16)}`, `0x${SECONDS_A_BLOCK.toString(16)}`]);
  const { number, timestamp } = await rpc.call<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const [head, headSeconds] = [Number(number), Number(timestamp)];
  const first = head - BLOCKS + 1;
  const [logsEach, poolsEach] = [logs / BLOCKS, pools / BLOCKS];

  const logsOf = (block: number): unknown[] => {
    if (block < first || block > head) return [];
    // Logs are read newest first, so a pool's creation must come before its trades.
    const age = head - block;
    const at = (logIndex: number) => ({
      block,
      logIndex,
      timestamp: headSeconds - age * SECONDS_A_BLOCK,
    });
    const created = Array.from({ length: poolsEach }, (_, index) => {
      const number = age * poolsEach + index;
      const quote = quotes[number % quotes.length] as Address;
      return createdLog(factory, number, tokenAddress(number % TOKENS), quote, at(index));
    });
    const known = (age + 1) * poolsEach;
    const swaps = Array.from({ length: logsEach }, (_, index) =>
      swapLog(known, block * logsEach + index, at(poolsEach + index)),
    );
    return [...created, ...swaps];
  };
  let oldest = head;
  const logsBetween = ({ fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex }) => {
    const found: unknown[] = [];
    if ((Number(toBlock) - Number(fromBlock) + 1) * (logsEach + poolsEach) > MAX_LOGS) return undefined;
    oldest = Math.min(oldest, Number(fromBlock));
    for (let block = Number(fromBlock); block <= Number(toBlock); block += 1) found.push(...logsOf(block));
    return found;
  };
  const answer = async (item: Item) => {
    if (item.method === 'eth_getLogs') {
      const found = logsBetween(item.params[0] as { fromBlock: Hex; toBlock: Hex });
      const error = { code: -32005, message: `query returned more than ${MAX_LOGS} results` };
      return { jsonrpc: '2.0', id: item.id, ...(found ? { result: found } : { error }) };
    }
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    return response.json();
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST') return response.writeHead(204, CORS).end();
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Item | Item[];
    const told = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body);
    return response.writeHead(200, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get exhausted() {
      return oldest <= first;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Runtime code of pools and tokens alike. `slot0` and `decimals` return valid values, `symbol` and `name` a
 * word, and everything else, such as `balanceOf` and `liquidity`, a number that grows with the address in the
 * call.
 */
const CONTRACT = ((): Hex => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  const give = (value: string, words: number) =>
    `7f${value}60005260${(words * 32).toString(16).padStart(2, '0')}6000f3`;
  const parts: readonly (readonly [selectors: readonly string[], code: string])[] = [
    [['3850c7bd'], give(word((1n << 96n) + 12_345n), 7)],
    [['313ce567'], give(word(18n), 1)],
    [
      ['95d89b41', '06fdde03'],
      `600560205260206000527f${Buffer.from('BENCH').toString('hex').padEnd(64, '0')}60405260606000f3`,
    ],
  ];
  const select = '60003560e01c';
  const selectors = parts.flatMap(([names]) => names).length;
  const jump = 11;
  const otherwise = `60043561ffff1660461b7f${word(10n ** 24n)}0160005260e06000f3`;
  let at = select.length / 2 + selectors * jump + otherwise.length / 2;
  let jumps = '';
  let bodies = '';
  for (const [names, code] of parts) {
    for (const name of names) jumps += `8063${name}1461${at.toString(16).padStart(4, '0')}57`;
    bodies += `5b${code}`;
    at += 1 + code.length / 2;
  }
  return `0x${select}${jumps}${otherwise}${bodies}`;
})();
