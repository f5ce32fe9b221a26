import type { AskedTransaction, Heard } from './Heard.ts';
import { promisesOf } from './promises.ts';

/** Half a percent of slippage, on amounts that may be off by as much before they are refused. */
const TOLERANCE_BPS = 100n;
const BPS = 10_000n;
/** Longer than any deadline of the app; a block's time may be some minutes off. */
const DEADLINE_SECONDS = 3_600n;
const PERMIT2_SECONDS = 31n * 86_400n;
/** The limit may have a margin, and another route may need more; less than this does not suffice. */
const GAS_TIMES = 4n;
const APPROVE = '0x095ea7b3';
/** Permit2's `lockdown((address,address)[])`. */
const LOCKDOWN = '0xcc53287f';
const SETS_ALLOWANCE = [APPROVE, LOCKDOWN];

/**
 * How what a wallet is asked for goes beyond what it would be asked for without a liar; empty if it does not.
 * @param spenders lower case: the contracts that may be given an allowance
 * @param gasOf what it takes in truth; undefined: it fails
 */
export function beyondTruth(
  heard: Heard,
  honest: Heard,
  spenders: ReadonlySet<string>,
  gasOf: (sent: AskedTransaction) => bigint | undefined,
): readonly string[] {
  const nowSeconds = BigInt(Math.floor(Date.now() / 1000));
  const wanted = honest.sent.filter((sent) => !isAllowance(sent));
  return [
    ...heard.sent
      .filter((sent) => !isAllowance(sent))
      .flatMap((sent, index) => beyondSend(sent, wanted[index], nowSeconds, gasOf(sent))),
    ...heard.sent.filter(isAllowance).flatMap((sent) => beyondAllowance(sent, honest, spenders)),
    ...leftAllowed(heard, honest),
    ...heard.signed.flatMap((json) => beyondSignature(json, honest.signed[0], nowSeconds)),
  ];
}

const isAllowance = ({ data }: AskedTransaction): boolean =>
  SETS_ALLOWANCE.some((one) => data.startsWith(one));
const rawOf = ({ data }: AskedTransaction): bigint => BigInt(`0x${data.slice(74, 138)}`);
/** A token's own allowance to zero, or those through Permit2. */
const isRevoked = (sent: AskedTransaction): boolean =>
  isAllowance(sent) && (sent.data.startsWith(LOCKDOWN) || rawOf(sent) === 0n);

function beyondAllowance(
  sent: AskedTransaction,
  honest: Heard,
  spenders: ReadonlySet<string>,
): readonly string[] {
  if (isRevoked(sent)) return [];
  const spender = `0x${sent.data.slice(34, 74)}`.toLowerCase();
  const right = honest.sent.find(({ to, data }) => data.startsWith(APPROVE) && to === sent.to);
  const isMore = right !== undefined && rawOf(sent) > rawOf(right);
  return [
    ...(spenders.has(spender) ? [] : [`approves ${spender}`]),
    ...(isMore ? [`approves ${rawOf(sent)}`] : []),
  ];
}

/** What would be taken back without a liar, and is not. */
function leftAllowed(heard: Heard, honest: Heard): readonly string[] {
  if (heard.sent.length === 0 || !honest.sent.every(isRevoked)) return [];
  const taken = new Set(heard.sent.map(({ to, data }) => `${to} ${data}`.toLowerCase()));
  const left = honest.sent.filter(({ to, data }) => !taken.has(`${to} ${data}`.toLowerCase()));
  return left.map(({ to }) => `leaves an allowance of ${to}`);
}

function beyondSend(
  sent: AskedTransaction,
  wanted: AskedTransaction | undefined,
  nowSeconds: bigint,
  needed: bigint | undefined,
): readonly string[] {
  if (!wanted) return ['is sent at all'];
  const faults: string[] = [];
  const [asked, right] = [promisesOf(sent), promisesOf(wanted)];
  // What goes straight to its owner has no minimums on its way through the position manager.
  const least = asked.isDirect ? asked.minimumsRaw.length : right.minimumsRaw.length;
  // A swap by another route may be paid out without sweeping, but never sweep another token.
  const isSwept = asked.isDirect || right.exact.length === 0;
  const other = asked.swept.filter((token) => !right.swept.includes(token));
  if (other.length > 0 || (!isSwept && asked.swept.length < right.swept.length)) {
    faults.push(`sweeps ${asked.swept} where ${right.swept} is right`);
  }
  const isPromised = asked.minimumsRaw.length + asked.exact.length > 0;
  if (!isPromised || asked.minimumsRaw.length !== least) faults.push(`minimums ${asked.minimumsRaw}`);
  const exact = asked.isDirect ? right.exact.slice(0, asked.exact.length) : right.exact;
  if (String(asked.exact) !== String(exact)) faults.push(`${asked.exact} where ${exact} is right`);
  asked.minimumsRaw.forEach((raw, index) => {
    const enough = ((right.minimumsRaw[index] ?? 0n) * (BPS - TOLERANCE_BPS)) / BPS;
    if (raw < enough) faults.push(`a minimum of ${raw} where ${right.minimumsRaw[index]} is right`);
  });
  if (new Set(asked.recipients).size > 1 || asked.recipients[0] !== right.recipients[0]) {
    faults.push(`to ${asked.recipients}`);
  }
  const lacks = asked.deadlines.length === 0 && right.deadlines.length > 0;
  if (lacks || asked.deadlines.some((each) => each > nowSeconds + DEADLINE_SECONDS)) {
    faults.push(`until ${asked.deadlines}`);
  }
  if (BigInt(sent.value ?? 0) !== BigInt(wanted.value ?? 0)) faults.push(`value ${sent.value}`);
  // Of a batch the wallet finds that out.
  const [gas, enough] = [BigInt(sent.gas ?? 0), sent.gas ? (needed ?? BigInt(wanted.gas ?? 0)) : 0n];
  if (gas > enough * GAS_TIMES || gas * 2n < enough) faults.push(`gas ${gas} where ${enough} is right`);
  for (const field of ['nonce', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    if (sent[field] !== wanted[field]) faults.push(`${field} ${sent[field]}`);
  }
  return faults;
}

/** The fields of Permit2's and ERC-2612's messages that say the same in both. */
interface SignedPermit {
  readonly token: string;
  readonly amount: string;
  readonly nonce: string;
  readonly spender: string;
  readonly deadline: string;
  /** Of the allowance; Permit2 only. */
  readonly expiration: string;
}

function signedPermit(json: string): SignedPermit {
  const { domain, message } = JSON.parse(json) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const { details = {} } = (message ?? {}) as { readonly details?: Readonly<Record<string, unknown>> };
  const { spender, value, nonce, deadline, sigDeadline } = message ?? {};
  return {
    token: String(details.token ?? domain?.verifyingContract),
    amount: String(details.amount ?? value),
    nonce: String(details.nonce ?? nonce),
    spender: String(spender),
    deadline: String(sigDeadline ?? deadline),
    expiration: String(details.expiration ?? 0),
  };
}

function beyondSignature(json: string, wanted: string | undefined, nowSeconds: bigint): readonly string[] {
  if (!wanted) return ['signs at all'];
  const [asked, right] = [signedPermit(json), signedPermit(wanted)];
  const faults: string[] = [];
  for (const field of ['token', 'amount', 'nonce', 'spender'] as const) {
    if (asked[field] !== right[field]) faults.push(`signs ${field} ${asked[field]}`);
  }
  if (BigInt(asked.deadline) > nowSeconds + DEADLINE_SECONDS) faults.push(`signs until ${asked.deadline}`);
  if (BigInt(asked.expiration) > nowSeconds + PERMIT2_SECONDS) {
    faults.push(`allows until ${asked.expiration}`);
  }
  return faults;
}
