import { AbiCoder, Interface } from 'ethers/abi';
import type { Address, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import type { HopRun, RouterCommand } from '../HopKind.ts';
import { hopKindOf } from '../hops/hopKindOf.ts';
import type { RoutePart } from '../RoutePart.ts';
import { isKnownUniversalRouter } from '../routerFor.ts';
import { firstHop, routeSections } from '../routeSections.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';
import { mayLeaveNative } from './mayLeaveNative.ts';
import { maximumInputs } from './splitAmounts.ts';

/** The function that is called here: Uniswap/universal-router IUniversalRouter.sol. */
export const abi = new Interface([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
]);

// Uniswap/universal-router Commands.sol and Constants.sol.
const Command = {
  SWEEP: 0x04,
  PERMIT2_PERMIT: 0x0a,
  WRAP_ETH: 0x0b,
  UNWRAP_WETH: 0x0c,
} as const;
const ADDRESS_THIS: Address = '0x0000000000000000000000000000000000000002';
const CONTRACT_BALANCE = 1n << 255n;

/**
 * A swap through the Universal Router, paid from Permit2 or with native coin: paths of all kinds
 * that it knows, also mixed, and splits.
 * @throws SluiceError `quote_failed` for an exact output over mixed kinds of pools, and for a router version whose
 * encoding is not known
 */
export function encodeUniversalRouter(router: DeployedContract, intent: SwapIntent): SwapCall {
  if (!isKnownUniversalRouter(router)) {
    throw new SluiceError('quote_failed', `Universal Router ${router.version} is not a known version`);
  }
  const nativeIn = intent.input.kind === 'native';
  const nativeOut = intent.output.kind === 'native';
  const collect = nativeOut || intent.parts.length > 1;
  const to = collect ? ADDRESS_THIS : intent.recipient;
  const payerIsUser = !nativeIn;
  const steps: RouterCommand[] = [];
  if (intent.permit2) steps.push(permit(intent.permit2));
  if (nativeIn) {
    steps.push({
      command: Command.WRAP_ETH,
      types: ['address', 'uint256'],
      values: [ADDRESS_THIS, intent.amountInRaw],
    });
  }
  const limits = intent.tradeType === 'EXACT_OUTPUT' ? maximumInputs(intent) : [];
  intent.parts.forEach((part, index) => {
    if (intent.tradeType === 'EXACT_INPUT') {
      steps.push(...exactInput(part, to, collect ? 0n : intent.amountOutRaw, payerIsUser));
    } else steps.push(...exactOutput(part, to, limits[index] ?? 0n, payerIsUser));
  });
  if (nativeOut) {
    steps.push({
      command: Command.UNWRAP_WETH,
      types: ['address', 'uint256'],
      values: [intent.recipient, intent.amountOutRaw],
    });
  } else if (collect && intent.output.kind === 'token') {
    steps.push({
      command: Command.SWEEP,
      types: ['address', 'address', 'uint256'],
      values: [intent.output.address, intent.recipient, intent.amountOutRaw],
    });
  }
  // Unused wrapped coin goes back as native coin.
  if (mayLeaveNative(intent)) {
    steps.push({ command: Command.UNWRAP_WETH, types: ['address', 'uint256'], values: [intent.sender, 0n] });
  }
  const coder = AbiCoder.defaultAbiCoder();
  const commands = `0x${steps.map((step) => step.command.toString(16).padStart(2, '0')).join('')}`;
  const inputs = steps.map((step) => coder.encode(step.types as string[], step.values as unknown[]));
  return {
    to: router.address,
    data: abi.encodeFunctionData('execute', [commands, inputs, BigInt(intent.deadline)]) as Hex,
    value: nativeIn ? intent.amountInRaw : 0n,
  };
}

function exactInput(
  part: RoutePart,
  to: Address,
  minimum: bigint,
  payerIsUser: boolean,
): readonly RouterCommand[] {
  const sections = routeSections(part);
  return sections.flatMap(({ hops }, index) => {
    const last = index === sections.length - 1;
    return run({
      hops,
      exactInput: true,
      amountRaw: index === 0 ? part.amountInRaw : CONTRACT_BALANCE,
      limitRaw: last ? minimum : 0n,
      to: last ? to : ADDRESS_THIS,
      payerIsUser: index === 0 && payerIsUser,
    });
  });
}

function exactOutput(
  part: RoutePart,
  to: Address,
  maximum: bigint,
  payerIsUser: boolean,
): readonly RouterCommand[] {
  const [section, mixed] = routeSections(part);
  if (!section || mixed) throw new SluiceError('quote_failed', 'An exact output cannot mix kinds of pools');
  const { hops } = section;
  return run({ hops, exactInput: false, amountRaw: part.amountOutRaw, limitRaw: maximum, to, payerIsUser });
}

function run(asked: HopRun): readonly RouterCommand[] {
  const encodeRun = hopKindOf(firstHop(asked.hops)).universalRouter;
  if (!encodeRun)
    throw new SluiceError('quote_failed', 'The Universal Router does not know this kind of pool');
  return encodeRun(asked);
}

function permit(signed: SignedPermit2): RouterCommand {
  const details = [signed.token, signed.amountRaw, signed.expiration, signed.nonce];
  return {
    command: Command.PERMIT2_PERMIT,
    types: [
      'tuple(tuple(address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline)',
      'bytes',
    ],
    values: [[details, signed.spender, signed.sigDeadline], signed.signature],
  };
}
