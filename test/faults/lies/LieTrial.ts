import { expect } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { LieCase, LieFlow, Outcome } from '../lies.ts';
import type { AskedTransaction, Heard } from './Heard.ts';
import { LiedTo, SECOND, SETTINGS, type Setting, WALLETS } from './LiedTo.ts';
import type { LieFlows } from './LieFlows.ts';
import { beyondTruth } from './withinTruth.ts';

/**
 * Every lie in every flow and setting; else each in its first flow beside one other operator, and alone if it is
 * believed there.
 */
export const isFull = process.env.SLUICE_FULL === '1';

interface Tried {
  readonly flow: LieFlow;
  readonly setting: Setting;
  readonly heard: Heard;
  /** How that goes beyond the truth. */
  readonly beyond: readonly string[];
}

/** The flows that these lies are tried on in this run. */
export const flowsIn = (cases: readonly LieCase[]): readonly LieFlow[] => [
  ...new Set(cases.flatMap(flowsOf)),
];

/** Tries lies on the app, and holds what it asks its wallet for to what it asks for without a liar. */
export class LieTrial {
  readonly #flows: LieFlows;
  /** What is asked of the wallet without a liar: the truth that everything else is held to. */
  readonly #honest = new Map<LieFlow, Promise<Heard>>();

  constructor(flows: LieFlows) {
    this.#flows = flows;
  }

  #truth(flow: LieFlow): Promise<Heard> {
    const known =
      this.#honest.get(flow) ?? this.#flows.drives[flow](new LiedTo(this.#flows.chain, 'first of two'));
    this.#honest.set(flow, known);
    return known;
  }

  /** The wallet is asked for what the chain gives. */
  async expectTruth(flow: LieFlow): Promise<void> {
    const heard = await this.#truth(flow);
    expect(heard.seen).toBe('asked');
    expect(heard.sent.length + heard.signed.length).toBeGreaterThan(0);
    expect(await this.#beyondOf(heard, flow)).toEqual([]);
  }

  /** Tells a lie to the app in each flow and setting of this run, and holds what it asks its wallet for to the truth. */
  async expectNoGain(each: LieCase): Promise<void> {
    const results: Tried[] = [];
    // Of one flow at a time, so that no node is kept busy by another flow's questions.
    for (const flow of flowsOf(each)) {
      await this.#truth(flow);
      const tries = settingsOf(each).map(async (setting): Promise<Tried> => {
        const lied = new LiedTo(
          this.#flows.chain,
          setting,
          each.tell(this.#flows.scene),
          each.later?.(this.#flows.scene),
        );
        const heard = await this.#flows.drives[flow](lied);
        return { flow, setting, heard, beyond: await this.#beyondOf(heard, flow) };
      });
      results.push(...(await Promise.all(tries)));
    }
    const faults = results.flatMap(({ flow, setting, heard, beyond }) => {
      const expected = expectedOf(each, setting);
      const outcome = outcomeOf(heard, beyond);
      const alone =
        !isAlone(setting) ||
        heard.review === undefined ||
        ['alone', 'moved', 'unchecked', 'unknown'].includes(heard.review);
      if (fits(outcome, expected) && alone) return [];
      return [`${flow}, ${setting}: ${outcome} (${heard.seen}, review ${heard.review}) ${beyond.join(', ')}`];
    });
    expect(faults).toEqual([]);
  }

  /** How what the wallet is asked for goes beyond the truth. */
  async #beyondOf(heard: Heard, flow: LieFlow): Promise<readonly string[]> {
    const needed = await Promise.all(heard.sent.map((sent) => this.#gasOnChain(sent)));
    const gasOf = (sent: AskedTransaction) => needed[heard.sent.indexOf(sent)];
    return beyondTruth(heard, await this.#truth(flow), this.#flows.spenders, gasOf);
  }

  /** What the transaction takes on the real chain; undefined: it fails there. */
  async #gasOnChain({ from, to, data, value }: AskedTransaction): Promise<bigint | undefined> {
    const call = { from, to, data, ...(value && { value }) };
    return this.#flows.chain.rpc<Hex>('eth_estimateGas', [call]).then(BigInt, () => undefined);
  }
}

const flowsOf = ({ flows }: LieCase): readonly LieFlow[] => (isFull ? flows : flows.slice(0, 1));

function settingsOf({ alone }: LieCase): readonly Setting[] {
  if (isFull) return [...SETTINGS, SECOND, ...WALLETS];
  return alone === 'told' || alone === 'right' ? ['alone', 'first of two'] : ['first of two'];
}

const isAlone = (setting: Setting): boolean => setting === 'alone' || setting === WALLETS[0];

function expectedOf({ alone, withOthers }: LieCase, setting: Setting): Outcome {
  if (isAlone(setting)) return alone;
  // One that is asked second may lie about what nobody needs of it, and the wallet's makes no two.
  return setting === SECOND || (WALLETS as readonly string[]).includes(setting) ? 'safe' : withOthers;
}

function outcomeOf({ sent, signed, review }: Heard, beyond: readonly string[]): Outcome | 'wrong' {
  if (sent.length + signed.length === 0) return 'refused';
  if (beyond.length === 0) return 'right';
  return review === 'alone' ? 'told' : 'wrong';
}

function fits(outcome: Outcome | 'wrong', expected: Outcome): boolean {
  return outcome === expected || (expected === 'safe' && (outcome === 'right' || outcome === 'refused'));
}
