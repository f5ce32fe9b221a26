import { MAX_UINT256 } from '../../abi/constants.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { UserSettings } from '../../settings/types.ts';
import type { Token } from '../../tokens/Currency.ts';
import type { AllowanceService } from '../../tokens/types.ts';
import type { TransactionInfo } from '../TransactionInfo.ts';
import type { TransactionRequest, TransactionSender, TxTracker } from '../types.ts';
import type { FlowRun } from './FlowRun.ts';
import type { Party } from './Party.ts';
import { approveRequest } from './tokenRequests.ts';

export interface ApprovalServices {
  readonly sender: TransactionSender;
  readonly tracker: TxTracker;
  readonly allowances: AllowanceService;
  readonly settings: UserSettings;
}

export type ApprovalStep = 'RESETTING_TOKEN_ALLOWANCE' | 'APPROVING_TOKEN';

/**
 * Zero first where the token asks for it, then the amount or the maximum, as the person chose; resolves when the
 * allowance is on chain.
 * @param neededRaw raw units of `token`
 * @throws SluiceError `transaction_reverted` and what the sender throws
 */
export async function approveToken(
  services: ApprovalServices,
  party: Party,
  token: Token,
  spender: Address,
  neededRaw: bigint,
  { isCurrent, onStep }: FlowRun<ApprovalStep>,
): Promise<void> {
  const { allowances, settings } = services;
  const approve = (amountRaw: bigint) => {
    const request = approveRequest(token.address, spender, amountRaw);
    return sendAndSettle(services, party, request, approvalInfo(token, spender, amountRaw));
  };
  if (await allowances.needsReset(party.account, token, spender)) {
    if (!isCurrent()) return;
    onStep('RESETTING_TOKEN_ALLOWANCE');
    await approve(0n);
  }
  if (!isCurrent()) return;
  onStep('APPROVING_TOKEN');
  await approve(settings.approveExact ? neededRaw : MAX_UINT256);
  await party.client.clock.refresh();
}

/** Sends and waits for the receipt. @throws SluiceError `transaction_reverted` and what the sender throws */
export async function sendAndSettle(
  { sender, tracker }: Pick<ApprovalServices, 'sender' | 'tracker'>,
  { account, chain }: Party,
  request: TransactionRequest,
  info: TransactionInfo,
): Promise<void> {
  const id = await sender.send(request, { chainId: chain.id, from: account, info });
  const record = await tracker.settled(id);
  const outcome = tracker.outcome(record);
  if (outcome === 'differs') {
    throw new SluiceError('wallet_differs', 'The wallet sent something else than was asked for');
  }
  if (outcome !== 'confirmed') {
    throw new SluiceError('transaction_reverted', record.failureReason ?? 'The approval failed on chain');
  }
}

export function approvalInfo({ address }: Token, spender: Address, amountRaw: bigint): TransactionInfo {
  return { type: 'APPROVAL', tokenAddress: address, spender, amount: amountRaw.toString() };
}
