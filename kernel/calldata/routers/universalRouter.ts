import { AbiCoder, Interface } from 'ethers/abi';
import type { Address, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { HopRun, RouterCommand } from '../HopKind.ts';
import { hopKindOf } from '../hops/hopKindOf.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
import { isKnownUniversalRouter } from '../routerFor.ts';
import { firstHop, payingParts, routeSections, sharedHops } from '../routeSections.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';
import { change, conversion, delivery, funding, partEnds } from './coinSteps.ts';
import { ADDRESS_THIS, CONTRACT_BALANCE, commands } from './universalCommands.ts';

/** The function that is called here: Uniswap/universal-router IUniversalRouter.sol. */
export const abi = new Interface([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
]);

/**
 * A swap through the Universal Router, paid from Permit2 or with native coin: paths of all kinds
 * that it knows, also mixed, and splits. Only what a pool takes wrapped is wrapped.
 * @throws SluiceError `quote_failed` for an exact output over mixed kinds of pools, and for a router version whose
 * encoding is not known
 */
export function encodeUniversalRouter(router: DeployedContract, intent: SwapIntent): SwapCall {
  if (!isKnownUniversalRouter(router)) {
    throw new SluiceError('quote_failed', `Universal Router ${router.version} is not a known version`);
  }
  const nativeIn = intent.input.kind === 'native';
  const ends = partEnds(intent);
  const isCollected =
    payingParts(intent).length > 1 || ends[0]?.paysCoin !== (intent.output.kind === 'native');
  const to = isCollected ? ADDRESS_THIS : intent.recipient;
  const steps: RouterCommand[] = [
    ...(intent.permit2 ? [commands.permit(intent.permit2)] : []),
    ...funding(intent, ends),
    ...ends.flatMap(({ part, takesCoin, amountRaw }, index) => {
      const payerIsUser = !nativeIn && !takesCoin;
      return intent.tradeType === 'EXACT_INPUT'
        ? exactInput(intent, index, to, isCollected ? 0n : intent.amountOutRaw, payerIsUser)
        : exactOutput(part, to, amountRaw, payerIsUser);
    }),
    ...(isCollected ? delivery(intent, ends) : []),
    ...change(intent, ends),
  ];
  const coder = AbiCoder.defaultAbiCoder();
  const codes = `0x${steps.map((step) => step.command.toString(16).padStart(2, '0')).join('')}`;
  const inputs = steps.map((step) => coder.encode(step.types as string[], step.values as unknown[]));
  return {
    to: router.address,
    data: abi.encodeFunctionData('execute', [codes, inputs, BigInt(intent.deadline)]) as Hex,
    value: nativeIn ? intent.amountInRaw : 0n,
  };
}

function exactInput(
  { parts }: SwapIntent,
  at: number,
  to: Address,
  minimum: bigint,
  payerIsUser: boolean,
): readonly RouterCommand[] {
  const part = parts[at] as RoutePart;
  const shared = sharedHops({ parts }, at);
  const sections = routeSections(part, shared);
  let passed = shared.from;
  return sections.flatMap(({ hops }, index) => {
    const last = !part.joined && index === sections.length - 1;
    const before = sections[index - 1]?.hops.at(-1);
    // Where parts fork, each takes its own amount of what the router has, and the last one all that is left.
    const isFork = passed === (part.forked ?? shared.from) && passed > 0;
    const amountRaw = isFork
      ? (part.branchRaw ?? CONTRACT_BALANCE)
      : index === 0
        ? paidIn(parts, at)
        : CONTRACT_BALANCE;
    passed += hops.length;
    return [
      ...(before ? conversion(before, hops[0] as RouteHop, part) : []),
      ...run({
        hops,
        exactInput: true,
        amountRaw,
        limitRaw: last ? minimum : 0n,
        to: last ? to : ADDRESS_THIS,
        payerIsUser: index === 0 && shared.from === 0 && payerIsUser,
      }),
    ];
  });
}

/** What a part pays in, for itself and for those that share its first hops. */
function paidIn(parts: readonly RoutePart[], at: number): bigint {
  const { amountInRaw = 0n, forked } = parts[at] ?? {};
  return forked ? amountInRaw + paidIn(parts, at + 1) : amountInRaw;
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
