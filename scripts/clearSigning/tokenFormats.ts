import { Interface } from 'ethers/abi';
import { selectors } from '../../kernel/abi/selectors.ts';
import { tokenCallSelectors } from '../../kernel/abi/tokenCallSelectors.ts';
import type { Format } from './Descriptor.ts';
import { allowance, coins, contract, date, hidden, person, token, tokens } from './fields.ts';

type Formats = Readonly<Record<string, Format>>;

/** The functions of tokens and of Permit2 that are called, with names for their arguments. */
export const tokenAbi = named(['function approve(address spender, uint256 amount)']);
export const wrappedAbi = named(['function deposit() payable', 'function withdraw(uint256 amount)']);
export const permit2Abi = named([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown((address token, address spender)[] approvals)',
]);

/** ERC-20. */
export const tokenFormats: Formats = {
  approve: {
    intent: 'Approve',
    interpolatedIntent: 'Let {spender} take {amount}',
    fields: [contract('spender', 'Spender'), allowance('amount', 'Amount', '@.to')],
  },
};

/** The wrapped native coin. */
export const wrappedFormats: Formats = {
  deposit: { intent: 'Wrap', interpolatedIntent: 'Wrap {@.value}', fields: [coins('@.value', 'Amount')] },
  withdraw: {
    intent: 'Unwrap',
    interpolatedIntent: 'Unwrap {amount}',
    fields: [tokens('amount', 'Amount', '@.to')],
  },
};

/** Permit2's own approval, for wallets that cannot sign. */
export const permit2Formats: Formats = {
  approve: {
    intent: 'Approve',
    interpolatedIntent: 'Let {spender} take {amount} until {expiration}',
    fields: [
      contract('spender', 'Spender'),
      allowance('amount', 'Amount', 'token', 160),
      date('expiration', 'Allowed until'),
    ],
  },
  lockdown: {
    intent: 'Revoke',
    fields: [token('approvals.[].token', 'Token'), contract('approvals.[].spender', 'Spender')],
  },
};

/** Permit2's PermitSingle. */
export const permitSingleFormat: Format = {
  intent: 'Permit',
  interpolatedIntent: 'Let {spender} take {details.amount} until {details.expiration}',
  fields: [
    contract('spender', 'Spender'),
    allowance('details.amount', 'Amount', 'details.token', 160),
    date('details.expiration', 'Allowed until'),
    date('sigDeadline', 'Signature valid until'),
    hidden('details.nonce', 'Nonce'),
  ],
};

/** ERC-2612. */
export const permitFormat: Format = {
  intent: 'Permit',
  interpolatedIntent: 'Let {spender} take {value}',
  fields: [
    contract('spender', 'Spender'),
    allowance('value', 'Amount', '@.to'),
    date('deadline', 'Signature valid until'),
    person('owner', 'Owner'),
    hidden('nonce', 'Nonce'),
  ],
};

/** @throws Error if a function is not one that the app calls: its selector would not be in the app's tables */
function named(functions: readonly string[]): Interface {
  const abi = new Interface(functions);
  const called: readonly string[] = [...Object.values(tokenCallSelectors), ...Object.values(selectors)];
  abi.forEachFunction(({ selector, name }) => {
    if (!called.includes(selector)) throw new Error(`The app does not call ${name}`);
  });
  return abi;
}
