import type { Random } from '../../../amm/testing/Random.ts';
import type { Hex } from '../../../chain/ChainSpec.ts';
import type { SwapCall } from '../../SwapIntent.ts';
import type { ProjectCall } from '../projectCalls.ts';
import { copyCall, encodeCall, type TypedCall, type TypedPiece } from '../TypedCall.ts';
import { changeActions } from './actions.ts';
import { changeBytes, changeWords } from './bytes.ts';
import { changeField, exchangeFields, moveAmount } from './fields.ts';
import { respell } from './respell.ts';
import { changeFunction, changeSteps, changeWrapper } from './steps.ts';

/** Other calls of the same contract. */
export interface Strangers {
  readonly calls: readonly ProjectCall[];
  readonly pieces: readonly TypedPiece[];
}

export interface Mutant {
  readonly call: SwapCall;
  /** What was done to the call, one after the other. */
  readonly mutations: readonly string[];
}

type Change = (random: Random, call: TypedCall, project: ProjectCall, strangers: Strangers) => void;

const typed: Readonly<Record<string, Change>> = {
  field: (random, call, { pool }) => changeField(random, call, pool),
  exchange: (random, call) => exchangeFields(random, call),
  moved: (random, call) => moveAmount(random, call),
  step: (random, call, { pool }, { pieces }) => changeSteps(random, call, pool, pieces),
  action: (random, call, { pool }) => changeActions(random, call, pool),
  function: (random, call, { pool }) => changeFunction(random, call, pool),
  wrapper: (random, call) => changeWrapper(random, call),
  words: respell,
  stranger: (random, call, _, { calls }) => {
    const { typed: other } = random.pick(calls);
    const { pieces, wrapper, deadline, value } = copyCall(other);
    Object.assign(call, { pieces, wrapper, deadline });
    if (random.chance(0.5)) call.value = value;
  },
};

const plain: Readonly<Record<string, (random: Random, call: SwapCall) => SwapCall>> = {
  byte: (random, call) => ({ ...call, data: changeBytes(random, call.data) as Hex }),
  word: (random, call) => ({ ...call, data: changeWords(random, call.data) as Hex }),
  letters: (random, call) =>
    random.chance(0.5)
      ? { ...call, data: `0x${call.data.slice(2).toUpperCase()}` }
      : { ...call, to: `0x${call.to.slice(2).toUpperCase()}` },
};

/** How often each kind of mutation is made: those more often that know what the values mean. */
const shares: Readonly<Record<string, number>> = {
  ...{ field: 5, exchange: 2, moved: 3, step: 5, action: 3, function: 4, wrapper: 1, words: 6, stranger: 1 },
  ...{ byte: 2, word: 3, letters: 1 },
};

/** Every kind of mutation. */
export const mutationNames = Object.keys(shares);

const drawn = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share }, () => name));

/** A changed call: one mutation, or in a third of the cases two. Undefined where the bytes cannot say it. */
export function mutate(random: Random, project: ProjectCall, strangers: Strangers): Mutant | undefined {
  const names = [random.pick(drawn), ...(random.chance(1 / 3) ? [random.pick(drawn)] : [])];
  // Those of the bytes come last, because their result may be no call any more.
  const mutations = names.sort((a, b) => Number(a in plain) - Number(b in plain));
  try {
    const call = copyCall(project.typed);
    for (const name of mutations) typed[name]?.(random, call, project, strangers);
    const encoded = mutations.some((name) => name in typed) ? encodeCall(call) : project.call;
    return {
      mutations,
      call: mutations.reduce((changed, name) => plain[name]?.(random, changed) ?? changed, encoded),
    };
  } catch {
    return undefined;
  }
}
