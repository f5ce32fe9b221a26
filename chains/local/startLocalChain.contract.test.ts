// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { JsonRpc } from '../deployer/JsonRpc.ts';
import { maskedCodeHash } from '../deployer/maskImmutables.ts';
import committedManifest from '../deployments/31337.json' with { type: 'json' };
import { ACCOUNTS } from './accounts.ts';
import committedMarket from './seeded.json' with { type: 'json' };
import { type LocalChain, startLocalChain } from './startLocalChain.ts';

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a fresh local chain', () => {
  let chain: LocalChain;
  let rpc: JsonRpc;

  beforeAll(async () => {
    chain = await startLocalChain({ fresh: true });
    rpc = new JsonRpc(chain.url);
  });
  afterAll(() => chain?.stop());

  it('is the committed deployment', () => {
    expect(chain.manifest).toEqual(committedManifest);
    const { pools, v4Pools, extras } = chain;
    expect({ pools, v4Pools, extras }).toEqual(committedMarket);
  });

  it('has every contract, with the code the manifest says', async () => {
    for (const { kind, address, codeHash, immutables } of chain.manifest.contracts) {
      const code = await rpc.call<Hex>('eth_getCode', [address, 'latest']);
      expect(code.length, kind).toBeGreaterThan(100);
      expect(maskedCodeHash(code, immutables ?? []), kind).toBe(codeHash);
    }
    for (const { address } of [...chain.pools, ...chain.manifest.tokens]) {
      expect((await rpc.call<Hex>('eth_getCode', [address, 'latest'])).length).toBeGreaterThan(100);
    }
  });

  it('names the block in which each contract came to be', async () => {
    for (const { kind, address, block } of chain.manifest.contracts) {
      const receipts = await rpc.call<{ contractAddress: string | null }[]>('eth_getBlockReceipts', [
        `0x${block!.toString(16)}`,
      ]);
      const created = receipts.map((receipt) => receipt.contractAddress?.toLowerCase());
      expect(created, kind).toContain(address.toLowerCase());
    }
  });

  it('mines empty blocks while idle', async () => {
    const before = Number(await rpc.call<Hex>('eth_blockNumber'));
    await until(async () => Number(await rpc.call<Hex>('eth_blockNumber')) >= before + 2);
  });

  it('can be read at safe and finalized from the beginning', async () => {
    const { address } = chain.manifest.tokens[0]!;
    const call = { to: address, data: '0x18160ddd' };
    for (const tag of ['latest', 'safe', 'finalized']) {
      expect(BigInt(await rpc.call<Hex>('eth_call', [call, tag])), tag).toBeGreaterThan(0n);
    }
  });

  it('has the time of day in its blocks', async () => {
    const block = await rpc.call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    expect(Math.abs(Number(block.timestamp) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('leaves account 2 with the native coin only', async () => {
    const balance = await rpc.call<Hex>('eth_getBalance', [ACCOUNTS[2], 'latest']);
    expect(BigInt(balance)).toBe(10_000n * 10n ** 18n);
    for (const { symbol, address } of chain.manifest.tokens) {
      expect(await balanceOf(rpc, address, ACCOUNTS[2]), symbol).toBe(0n);
      expect(await balanceOf(rpc, address, ACCOUNTS[0]), symbol).toBeGreaterThan(0n);
      expect(await balanceOf(rpc, address, ACCOUNTS[1]), symbol).toBeGreaterThan(0n);
    }
  });

  it('says clearly that its port is taken', async () => {
    const port = Number(new URL(chain.url).port);
    await expect(startLocalChain({ port })).rejects.toThrow(`port ${port} is taken`);
  });

  it('mines a transaction at once, however far off the next empty block is, and no block beside', async () => {
    const slow = await startLocalChain({ blockTimeSeconds: 3600 });
    try {
      const node = new JsonRpc(slow.url);
      const height = async () => Number(await node.call<Hex>('eth_blockNumber'));
      const before = await height();
      for (let sent = 0; sent < 5; sent += 1) {
        const hash = await node.call<Hex>('eth_sendTransaction', [
          { from: ACCOUNTS[3], to: ACCOUNTS[4], value: '0x1' },
        ]);
        await until(async () => (await node.call('eth_getTransactionReceipt', [hash])) !== null);
      }
      expect(await height()).toBe(before + 5);
    } finally {
      await slow.stop();
    }
  });

  it('is gone once stopped', async () => {
    const other = await startLocalChain();
    await other.stop();
    await other.stop();
    await expect(new JsonRpc(other.url).call('eth_chainId')).rejects.toThrow();
  });
});

describe('a kept local chain', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-keep-'));
  const keep = path.join(folder, 'state.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has after a restart what it had before', async () => {
    const first = await startLocalChain({ keep });
    const rpc = new JsonRpc(first.url);
    const [from, to] = [ACCOUNTS[2], '0x00000000000000000000000000000000000a11ce'];
    const hash = await rpc.call<Hex>('eth_sendTransaction', [{ from, to, value: '0x7b' }]);
    await until(async () => (await rpc.call('eth_getTransactionReceipt', [hash])) !== null);
    const height = Number(await rpc.call<Hex>('eth_blockNumber'));
    await first.stop();

    const second = await startLocalChain({ keep });
    try {
      const again = new JsonRpc(second.url);
      expect(second.manifest).toEqual(first.manifest);
      expect(await again.call('eth_getBalance', [to, 'latest'])).toBe('0x7b');
      expect(await again.call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
      expect(Number(await again.call<Hex>('eth_blockNumber'))).toBeGreaterThanOrEqual(height);
    } finally {
      await second.stop();
    }
    await expect(startLocalChain({ keep, chainId: 10143 })).rejects.toThrow('keeps chain 31337');
  });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < 60_000) {
    if (await condition()) return;
    await delay(10);
  }
  throw new Error('it did not happen in time');
}

async function balanceOf(rpc: JsonRpc, token: Address, account: Address): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}`;
  return BigInt(await rpc.call<Hex>('eth_call', [{ to: token, data }, 'latest']));
}
