import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_WALLET } from '../../../../chains/local/accounts.ts';
import type { Address, Hex } from '../../../../kernel/chain/ChainSpec.ts';
import { localClients } from '../../../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { readRecipient } from './readRecipient.ts';

const NOBODY: Address = '0x00000000000000000000000000000000C0FFEE02';

let chain: TestChain;
let mark: Hex;
beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(() => chain.revert(mark));

const read = (address: Address) => readRecipient(localClients(chain).get(chain.manifest.chainId), address);

describe('what the chain says about a recipient', () => {
  it('knows every pair and pool by its factory', async () => {
    expect(new Set(chain.pools.map(({ protocol }) => protocol)).size).toBe(2);
    for (const { address } of chain.pools)
      expect(await read(address), address).toMatchObject({ kind: 'pool' });
  });

  it('knows a contract, an account in use and one that nobody ever used', async () => {
    const used = { kind: 'account', isUsed: true };
    for (const { address, kind } of chain.manifest.contracts) {
      expect(await read(address), kind).toEqual({ kind: 'contract', isUsed: true });
    }
    expect(await read(chain.token('USDC').address)).toEqual({ kind: 'contract', isUsed: true });
    expect(await read(SECOND_WALLET)).toEqual(used);
    expect(await read(NOBODY)).toEqual({ kind: 'account', isUsed: false });
    await chain.rpc('anvil_setBalance', [NOBODY, '0x1']);
    expect(await read(NOBODY)).toEqual(used);
  });

  it('takes an account with delegated code for the account that it is', async () => {
    const target = chain.token('USDC').address.slice(2).toLowerCase();
    await chain.rpc('anvil_setCode', [NOBODY, `0xef0100${target}`]);
    expect(await read(NOBODY)).toEqual({ kind: 'account', isUsed: true });
  });
});
