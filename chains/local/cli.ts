import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import { startLocalChain } from './startLocalChain.ts';

const USAGE = `Starts a local chain with the exchange, tokens and a market. Ctrl-C ends it.

  npx tsx chains/local/cli.ts [options]

  --port N         port (8545); 0 for a free one
  --chain-id N     chain id (31337)
  --native SYMBOL  symbol of the chain's own coin (MON)
  --block-time N   seconds between blocks while idle (1)
  --at FILE        put contracts and tokens at the addresses of this manifest
  --keep           keep the chain over restarts
  --state FILE     keep it in this file
  --fresh          seed anew instead of taking the seeded state from the cache
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8545' },
      'chain-id': { type: 'string' },
      native: { type: 'string' },
      'block-time': { type: 'string', default: '1' },
      at: { type: 'string' },
      keep: { type: 'boolean', default: false },
      state: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const placeAt = values.at && (JSON.parse(readFileSync(values.at, 'utf8')) as DeploymentManifest);
  const started = Date.now();
  const chain = await startLocalChain({
    port: wholeNumber('--port', values.port),
    chainId: values['chain-id']
      ? wholeNumber('--chain-id', values['chain-id'])
      : placeAt
        ? placeAt.chainId
        : 31337,
    blockTimeSeconds: wholeNumber('--block-time', values['block-time']),
    keep: values.state ?? values.keep,
    fresh: values.fresh,
    ...(values.native && { nativeSymbol: values.native }),
    ...(placeAt && { placeAt }),
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void chain.stop().then(() => process.exit(0));
    });
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Chain ${chain.chainId} at ${chain.url} (ready in ${seconds} s)\n`);
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${option} takes a whole number, not ${text}`);
  return value;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
