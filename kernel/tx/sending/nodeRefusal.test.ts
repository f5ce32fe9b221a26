import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import { EndpointPair } from '../testing/EndpointPair.ts';
import { estimatedGas } from './estimatedGas.ts';
import { nodeRefusal } from './nodeRefusal.ts';
import { walletFailure } from './walletFailure.ts';

const words = {
  funds_short: [
    'insufficient funds for gas * price + value',
    'insufficient funds for gas * price + value: address 0xf39F have 1 want 21000',
    'insufficient funds for gas * price + value: balance 7, tx cost 9, overshot 2',
    'err: insufficient funds for gas * price + value: address 0xf39F have 0 want 5 (supplied gas 9)',
    'insufficient funds for transfer',
    'gas required exceeds allowance (0)',
    'INSUFFICIENT_FUNDS',
    'InsufficientFunds, Account balance: 0, cumulative cost: 2100',
    'insufficient sender balance',
    'insufficient MaxFeePerGas for sender balance',
    'Upfront cost exceeds account balance',
    'transaction up-front cost 0x2 exceeds transaction sender account balance 0x1',
    'UPFRONT_COST_EXCEEDS_BALANCE',
    'lack of funds (0) for max fee (21000)',
    'sender does not have enough funds (0) to cover transaction fees: 21000',
    'OutOfFunds',
    'Insufficient funds. The account you tried to send transaction from does not have enough funds.',
    "Sender doesn't have enough funds to send tx. The max upfront cost is: 2",
    'Not enough balance to cover the fee + value',
    'Signer had insufficient balance',
    'The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.',
    'Insufficient gas balance',
    'insufficient balance for transfer',
  ],
  nonce_refused: [
    'nonce too low',
    'nonce too low: next nonce 5, tx nonce 4',
    'nonce too low: address 0xf39F, tx: 4 state: 5',
    'Transaction nonce is too low. Try incrementing the nonce.',
    'OldNonce, Current nonce: 5, nonce of rejected tx: 4',
    'NONCE_TOO_LOW',
    'nonce has already been used',
    'NONCE_EXPIRED',
    'transaction nonce 4 below sender account nonce 5',
    'nonce too high',
    'gapped-nonce tx from delegated accounts',
  ],
  fee_low: [
    'transaction underpriced',
    'replacement transaction underpriced',
    'transaction underpriced: gas tip cap 1, minimum needed 2',
    'max fee per gas less than block base fee: address 0xf39F, maxFeePerGas: 1, baseFee: 2',
    'max fee cap less than block base fee: fee cap less than',
    'gasPrice is less than the current BaseFee',
    'Gas price below configured minimum gas price',
    'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, CurrentBaseFee: 2',
    'miner premium is negative',
    'REPLACEMENT_UNDERPRICED',
    'Transaction gas price supplied is too low. There is another transaction with same nonce.',
    'max fee per gas less than block base fee (supplied gas 21000)',
  ],
  fee_capped: ['tx fee (1.50 ether) exceeds the configured cap (1.00 ether)'],
  gas_refused: [
    'exceeds block gas limit',
    'intrinsic gas too low',
    'intrinsic gas too low: gas 20000, minimum needed 21000',
    'Transaction gas limit exceeds block gas limit',
    'EXCEEDS_BLOCK_GAS_LIMIT',
    'INTRINSIC_GAS_EXCEEDS_GAS_LIMIT',
    'GasLimitExceeded, Gas limit: 1, gas limit of rejected tx: 2',
    'transaction gas limit too high (cap: 16777216, tx: 30000000)',
    'call gas cost exceeds the gas limit',
  ],
  gas_beyond_block: [
    'gas required exceeds allowance (300000)',
    'gas required exceeds allowance (30000000)',
    'err: out of gas: gas required exceeds allowance: 300000',
    'out of gas',
    'EVM error: OutOfGas',
  ],
} as const;
const rows = Object.entries(words).flatMap(([code, texts]) => texts.map((text) => [text, code] as const));

describe('the known refusals of nodes', () => {
  it.each(rows)('have words of their own: %s', (text, code) => {
    expect(nodeRefusal(new Error(text))).toBe(code);
    expect(
      walletFailure({ code: -32603, message: 'Internal JSON-RPC error.', data: { message: text } }),
    ).toMatchObject({
      error: { code },
      notSent: true,
    });
    expect(
      walletFailure(new SluiceError('wallet_failed', 'x', { cause: { code: -32000, message: text } })),
    ).toMatchObject({
      error: { code },
      notSent: true,
    });
  });

  it.each(rows.slice(0, 8))('also where the estimate meets them: %s', async (text, code) => {
    const error = new SluiceError('rpc_error', `eth_estimateGas: ${text}`, { values: { reason: text } });
    const { client } = new EndpointPair({ eth_estimateGas: [error] });
    const call = { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', data: '0x', value: 1n } as const;
    const asked = estimatedGas(client, { from: call.to, call, usual: 21_000n, marginBps: 0n });
    await expect(asked).rejects.toMatchObject({ code });
  });

  it.each([
    'execution reverted: insufficient balance',
    'execution reverted: ERC20: transfer amount exceeds balance',
    'VM Exception while processing transaction: reverted with reason string "nonce too low"',
    'already known',
    'timeout',
    'Internal JSON-RPC error.',
    'socket hang up',
    'no response from the hardware wallet',
    'User rejected the request.',
  ])('are not seen in other words: %s', (text) => {
    expect(nodeRefusal(new Error(text))).toBeUndefined();
    expect(nodeRefusal(text)).toBeUndefined();
  });

  it('leave a person’s refusal and a wallet’s own code what they are', () => {
    const asked = { code: 4001, message: 'User rejected: insufficient funds for gas' };
    expect(walletFailure(asked).error.code).toBe('wallet_rejected');
    const pending = { code: -32002, message: 'already pending', data: { message: 'nonce too low' } };
    expect(walletFailure(pending).error.code).toBe('wallet_pending');
  });
});
