import { wordAt } from '../../../../kernel/abi/words.ts';
import type { Address, Hex } from '../../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import type { ReadAnswer } from '../../../../kernel/rpc/Corroboration.ts';
import { parseQuantity } from '../../../../kernel/rpc/quantity.ts';

/** What the chain says about an address. */
export interface ReadRecipient {
  readonly kind: 'account' | 'contract' | 'pool';
  /** It has sent a transaction, or has coins or code. */
  readonly isUsed: boolean;
}

/** `factory()` and `token0()`: pairs and pools have both, routers only the first. */
const [FACTORY, TOKEN0]: readonly [Hex, Hex] = ['0xc45a0155', '0x0dfe1681'];

/** Code of an account that lets a contract act for it (EIP-7702): the owner still has the key. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i;

/**
 * Reads at one block what two operators agree on, where there are two.
 * @throws SluiceError `rpc_error`, `providers_failed` where they disagree, and transport codes
 */
export async function readRecipient({ chain, rpc }: ChainClient, address: Address): Promise<ReadRecipient> {
  const state = ['eth_getCode', 'eth_getTransactionCount', 'eth_getBalance'].map((method) => ({
    method,
    params: [address, 'latest'],
  }));
  const calls = [FACTORY, TOKEN0].map((data) => ({
    method: 'eth_call',
    params: [{ to: address, data }, 'latest'],
  }));
  const found = await rpc.corroborateAll([...state, ...calls]);
  if (found.outcome === 'disagree') {
    throw new SluiceError('providers_failed', 'The endpoints disagree about the recipient');
  }
  const [code, sent, balance, factory, token0] = found.value.map(said);
  const [count, wei] = [parseQuantity(sent), parseQuantity(balance)];
  if (typeof code !== 'string' || !/^0x[0-9a-f]*$/i.test(code) || count === undefined || wei === undefined) {
    throw new SluiceError('rpc_error', 'What the node says about the recipient makes no sense');
  }
  if (code === '0x' || DELEGATED.test(code)) {
    return { kind: 'account', isUsed: code !== '0x' || count > 0n || wei > 0n };
  }
  const [maker, token] = [factory, token0].map((answer) => wordAt((answer as Hex | undefined) ?? '0x'));
  const isPool =
    token !== undefined &&
    chain.contracts.some(
      ({ kind, address: own }) => (kind === 'v2Factory' || kind === 'v3Factory') && BigInt(own) === maker,
    );
  return { kind: isPool ? 'pool' : 'contract', isUsed: true };
}

/** Undefined for an error, which is what most contracts answer to a function that they do not have. */
function said(answer: ReadAnswer): unknown {
  return answer.ok ? answer.value : undefined;
}
