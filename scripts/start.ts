import path from 'node:path';
import { startLocalChain } from '../chains/local/startLocalChain.ts';
import { BuildError } from './build/BuildError.ts';
import { buildProfile } from './build/buildProfile.ts';
import { ROOT } from './root.ts';
import { assertPortFree, PortBusyError, portFrom } from './serve/freePort.ts';
import { isUpToDate } from './serve/isUpToDate.ts';
import { serveDist } from './serveDist.ts';

const PROFILE = 'local';

async function builtFolder(): Promise<string> {
  const dir = path.join(ROOT, 'dist', PROFILE);
  if (!isUpToDate(dir)) await buildProfile({ profile: PROFILE, out: dir, compress: 'gzip' });
  return dir;
}

async function start(): Promise<void> {
  const port = portFrom('PORT', 3000);
  const chainPort = portFrom('CHAIN_PORT', 8545);
  await assertPortFree(port, 'PORT');
  await assertPortFree(chainPort, 'CHAIN_PORT');
  console.log('Building, and starting the local chain ...');

  const starting = startLocalChain({ port: chainPort, keep: process.argv.includes('--keep') });
  // A build that fails must not leave the node running.
  const dir = await builtFolder().catch(async (error: unknown) => {
    await starting.then((chain) => chain.stop()).catch(() => undefined);
    throw error;
  });
  const chain = await starting;
  const { manifest } = chain;
  const config = {
    chains: { [manifest.chainId]: { endpoints: [{ url: chain.url }], deployment: manifest } },
  };
  const server = await serveDist({ dir, port, config });

  const stop = async (): Promise<void> => {
    await Promise.allSettled([server.close(), chain.stop()]);
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`Sluice is at ${server.url}`);
  console.log(`The local chain is at ${chain.url}. Ctrl-C ends both.`);
}

start().catch((error: unknown) => {
  const told = error instanceof PortBusyError || error instanceof BuildError;
  console.error(told ? error.message : error);
  process.exit(1);
});
