import { parseArgs } from 'node:util';
import { getAddress } from 'ethers';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { writeWhole } from './cacheFolder.ts';
import { deploy } from './deploy.ts';

const USAGE = `Deploys the exchange to an EVM chain and writes its manifest.

  npx tsx chains/deployer/cli.ts --rpc URL --out manifest.json [options]

  --rpc URL        JSON-RPC endpoint of the chain
  --out FILE       where the manifest goes
  --key-env NAME   environment variable with the private key; else the node's first unlocked account signs
  --wrapped ADDR   the wrapped coin, if the chain has one; else one is deployed
  --native SYMBOL  symbol of the chain's own coin (ETH)
  --tokens         deploy the test tokens as well
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rpc: { type: 'string' },
      out: { type: 'string' },
      'key-env': { type: 'string' },
      wrapped: { type: 'string' },
      native: { type: 'string' },
      tokens: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { rpc, out, wrapped, native, tokens } = values;
  if (values.help || rpc === undefined || out === undefined) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const keyName = values['key-env'];
  const privateKey = keyName === undefined ? undefined : process.env[keyName];
  if (keyName !== undefined && !privateKey) throw new Error(`the environment has no ${keyName}`);
  const manifest = await deploy({
    url: rpc,
    journalFile: `${out}.progress`,
    onProgress: (message) => process.stderr.write(`${message}\n`),
    ...(privateKey && { privateKey }),
    ...(wrapped && { wrappedNative: getAddress(wrapped) as Address }),
    ...(native && { nativeSymbol: native }),
    ...(tokens && { withTokens: true }),
  });
  writeWhole(out, `${JSON.stringify(manifest, null, 2)}\n`);
  process.stderr.write(`${manifest.contracts.length} contracts on chain ${manifest.chainId}: ${out}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
