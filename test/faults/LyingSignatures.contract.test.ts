import { expect, it } from 'vitest';
import { ACCOUNTS, SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { localChainSpec, localClients } from '../../kernel/quote/testing/localMarket.ts';
import { anybody } from '../../kernel/rpc/testing/lonePool.ts';
import type { TypedData } from '../../kernel/wallet/Connector.ts';
import { verifySignature } from '../../kernel/wallet/verifySignature.ts';
import { localChain } from '../anvil/localChain.ts';
import { signaturesValid } from './lies/accountLies.ts';
import type { Lie } from './lies/Lie.ts';
import { LiedTo, SETTINGS } from './lies/LiedTo.ts';

const chain = localChain();
const data: TypedData = {
  domain: { name: 'Sluice', chainId: localChainSpec(chain).id, verifyingContract: chain.address('permit2') },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'not by this account' },
};

/** The account is a contract, and it calls every signature its own. */
const contractSays: Lie = async (item, forward) => {
  const answer = await signaturesValid(item, forward);
  return item.method === 'eth_getCode' ? { ...answer, result: '0x60006000' } : answer;
};

it.each(SETTINGS)("somebody else's signature, which the node calls good: %s", async (setting) => {
  const types = { ...data.types, EIP712Domain: domainTypes };
  const signature = await chain.rpc<Hex>('eth_signTypedData_v4', [ACCOUNTS[0], { ...data, types }]);
  const lied = new LiedTo(chain, setting, contractSays);
  const client = localClients(chain, { endpoints: lied.endpoints }, { fetch: lied.fetch }).get(
    localChainSpec(chain).id,
  );
  await lied.reach(client.rpc);
  const verdict = verifySignature(client, SECOND_WALLET, data, signature, 'permit2', anybody.alone).catch(
    ({ code }) => code,
  );
  // What the only node says cannot be checked. The chain refuses such a signature in the end.
  const expected = {
    alone: true,
    'first of two': 'providers_failed',
    'one of three': false,
    'one of three, one down': 'providers_failed',
  } as const;
  expect(await verdict).toBe(expected[setting]);
});

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];
