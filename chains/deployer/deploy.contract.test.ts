// @module-tag long
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import committed from '../deployments/31337.json' with { type: 'json' };
import { type Anvil, startAnvil } from '../local/startAnvil.ts';
import { deploy } from './deploy.ts';
import { JsonRpc } from './JsonRpc.ts';

const KEY = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a';

describe('deploying to a chain that is not ours', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-deploy-'));
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 555, blockTimeSeconds: 1 });
  });
  afterAll(async () => {
    await anvil?.stop();
    rmSync(folder, { recursive: true });
  });

  it('signs with a key, and goes on after an interruption where it stopped', async () => {
    const journalFile = path.join(folder, 'progress');
    const options = { url: anvil.url, privateKey: KEY, nativeSymbol: 'XYZ', journalFile };
    const interrupted = deploy({
      ...options,
      onProgress: (message) => {
        if (message.startsWith('swapRouter:')) throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(existsSync(journalFile)).toBe(true);

    const resumed: string[] = [];
    const manifest = await deploy({ ...options, onProgress: (message) => resumed.push(message) });
    expect(existsSync(journalFile)).toBe(false);
    expect(resumed.filter((message) => message.includes('sent before'))).toHaveLength(9);
    expect(manifest.chainId).toBe(555);
    expect(manifest.tokens.map(({ symbol }) => symbol)).toEqual(['WXYZ']);
    for (const { kind, codeHash, version, immutables } of committed.contracts) {
      if (kind === 'ensRegistry') continue;
      const found = manifest.contracts.find((contract) => contract.kind === kind);
      expect(found, kind).toMatchObject({ codeHash, version });
      expect(found?.immutables, kind).toEqual(immutables);
    }
    const rpc = new JsonRpc(anvil.url);
    const nonce = await rpc.call<Hex>('eth_getTransactionCount', [
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      'latest',
    ]);
    // One transaction for each contract, the descriptor's library and the fee tier.
    expect(Number(nonce)).toBe(manifest.contracts.length + 2);
  });

  it("lets the node's own account send, and keeps what is there already", async () => {
    const rpc = new JsonRpc(anvil.url);
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
    await rpc.call('anvil_setCode', [multicall3, `0x60${'00'.repeat(60)}`]);
    const first = await deploy({ url: anvil.url, withTokens: true });
    const address = (kind: string) => first.contracts.find((contract) => contract.kind === kind)!.address;
    expect(address('multicall3')).toBe(multicall3);
    expect(first.tokens).toHaveLength(11);
    const second = await deploy({ url: anvil.url, wrappedNative: address('wrappedNative') });
    expect(second.contracts[0]).toMatchObject({
      kind: 'wrappedNative',
      address: address('wrappedNative'),
      codeHash: first.contracts[0]!.codeHash,
    });
    const nowhere = '0x00000000000000000000000000000000000000aa';
    await expect(deploy({ url: anvil.url, wrappedNative: nowhere })).rejects.toThrow('has no code');
  });
});
