import { Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../amm/testing/cases.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type {
  CompoundIntent,
  DecreaseIntent,
  IncreaseIntent,
  MintIntent,
  PositionIntent,
  RebalanceIntent,
} from '../PositionIntent.ts';
import { encodePosition } from '../positionManager.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { otherShapes } from '../testing/otherShapes.ts';
import { randomPosition } from '../testing/randomPosition.ts';
import { checkCalldata } from './checkCalldata.ts';
import { PIECES_MULTICALL } from './readPieces.ts';
import { positionManagerMethods } from './readPositionManager.ts';

const other: Address = '0x9999999999999999999999999999999999999999';

/** The difference that the check reports; undefined when the call passes. */
function difference(call: SwapCall, intent: PositionIntent): unknown {
  try {
    checkCalldata(call, intent);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SluiceError);
    expect(error).toMatchObject({ code: 'calldata_mismatch' });
    return (error as SluiceError).values.difference;
  }
}

function changed(data: Hex, at: number, by: number): Hex {
  const start = 2 + at * 2;
  const byte = (Number.parseInt(data.slice(start, start + 2), 16) + by) % 256;
  return `${data.slice(0, start)}${byte.toString(16).padStart(2, '0')}${data.slice(start + 2)}` as Hex;
}

const size = ({ data }: SwapCall) => (data.length - 2) / 2;
const ofKind = <K extends PositionIntent['kind']>(kind: K) =>
  randomPosition.filter((intent): intent is Extract<PositionIntent, { kind: K }> => intent.kind === kind);

describe('a call of the position manager', () => {
  it('has the selectors of its signatures', () => {
    for (const [selector, [signature]] of Object.entries(positionManagerMethods)) {
      expect(id(signature).slice(0, 10), signature).toBe(selector);
    }
    expect(id('multicall(bytes[])').slice(0, 10)).toBe(PIECES_MULTICALL);
  });

  it('passes when the bytes do what was meant, and is described', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomPosition, (intent) => {
        const read = checkCalldata(encodePosition(intent), intent);
        seen.add(intent.kind);
        expect(read.deadline).toBe('deadline' in intent ? BigInt(intent.deadline) : undefined);
        if (intent.kind === 'mint_position') {
          const { amount0DesiredRaw, amount1DesiredRaw, nativeAs } = intent;
          const minted = read.steps.find(({ action }) => action === 'mint_position');
          expect(minted).toMatchObject({ amount0DesiredRaw, amount1DesiredRaw });
          const own = new Map([
            [intent.token0, amount0DesiredRaw],
            [intent.token1, amount1DesiredRaw],
          ]);
          expect(read.value).toBe((nativeAs && own.get(nativeAs)) ?? 0n);
        }
      }),
      { numRuns: cases(5_000, 200) },
    );
    expect(seen.size).toBe(6);
  });

  it('is refused when any one byte is another', () => {
    fc.assert(
      fc.property(randomPosition, fc.nat(), fc.integer({ min: 1, max: 255 }), (intent, position, by) => {
        const call = encodePosition(intent);
        const data = changed(call.data, position % size(call), by);
        expect(difference({ ...call, data }, intent)).toBeDefined();
      }),
      { numRuns: cases(30_000, 500) },
    );
  });

  it('is refused when any one byte of one call is another', () => {
    for (const intent of fc.sample(randomPosition, { numRuns: 12, seed: 3 })) {
      const call = encodePosition(intent);
      for (let at = 0; at < size(call); at += 1) {
        const data = changed(call.data, at, 1);
        expect(difference({ ...call, data }, intent), `${intent.kind} byte ${at}`).toBeDefined();
      }
    }
  });

  it('is refused when a piece of it is left out, doubled or elsewhere', () => {
    let shapes = 0;
    fc.assert(
      fc.property(randomPosition, (intent) => {
        for (const call of otherShapes(encodePosition(intent), 'positionManager')) {
          expect(difference(call, intent)).toBeDefined();
          shapes += 1;
        }
      }),
      { numRuns: cases(2_000, 200) },
    );
    expect(shapes).toBeGreaterThan(cases(2_000, 200));
  });

  it('is refused where native coin stands for neither side', () => {
    for (const intent of fc.sample(
      randomPosition.filter(({ nativeAs }) => nativeAs !== undefined),
      { numRuns: 20, seed: 4 },
    )) {
      const strange = { ...intent, nativeAs: other } as PositionIntent;
      expect(difference(encodePosition(intent), strange)).toBe('token');
    }
  });

  it('is refused when a word is replaced, bytes appended, or the end cut off', () => {
    fc.assert(
      fc.property(
        randomPosition,
        fc.nat(),
        fc.constantFrom('0'.repeat(64), 'f'.repeat(64), other.slice(2).padStart(64, '0')),
        (intent, position, word) => {
          const call = encodePosition(intent);
          const refused = (data: Hex) =>
            data === call.data || expect(difference({ ...call, data }, intent)).toBeDefined();
          const start = 10 + (position % Math.floor((call.data.length - 10) / 64)) * 64;
          refused((call.data.slice(0, start) + word + call.data.slice(start + 64)) as Hex);
          refused(`${call.data}00`);
          refused(`${call.data}${word}`);
          refused(call.data.slice(0, -2) as Hex);
          refused(call.data.slice(0, -64) as Hex);
          refused(call.data.slice(0, 10) as Hex);
          refused('0x');
        },
      ),
      { numRuns: cases(5_000, 200) },
    );
  });

  it('is refused with another value, or on another contract', () => {
    fc.assert(
      fc.property(randomPosition, (intent) => {
        const call = encodePosition(intent);
        expect(difference({ ...call, value: call.value + 1n }, intent)).toBe('value');
        expect(difference({ ...call, to: other }, intent)).toBe('target');
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, (intent: MintIntent) => Partial<MintIntent>, string]>([
    ['owner', () => ({ recipient: other }), 'recipient'],
    ['fee', ({ fee }) => ({ fee: fee + 1 }), 'route'],
    ['lower end', ({ tickLower }) => ({ tickLower: tickLower - 1 }), 'price'],
    ['upper end', ({ tickUpper }) => ({ tickUpper: tickUpper + 1 }), 'price'],
    ['minimum', ({ amount1MinimumRaw }) => ({ amount1MinimumRaw: amount1MinimumRaw + 1n }), 'minimum'],
    ['deadline', ({ deadline }) => ({ deadline: deadline - 1 }), 'deadline'],
  ])('to mint is refused for another %s', (_, change, named) => {
    fc.assert(
      fc.property(ofKind('mint_position'), (intent) => {
        const call = encodePosition({ ...intent, ...change(intent) });
        expect(difference(call, intent)).toBe(named);
      }),
      { numRuns: 100 },
    );
  });

  it('to mint is refused for a pool made at another price, or made without being asked', () => {
    const mint = ofKind('mint_position').map(({ permits: _, ...intent }): MintIntent => intent);
    fc.assert(
      fc.property(mint, (intent) => {
        const { createAtSqrtPriceX96, ...plain } = intent;
        const priced = { ...intent, createAtSqrtPriceX96: 1n << 96n };
        expect(difference(encodePosition(priced), plain)).toBe('steps');
        expect(difference(encodePosition(plain), priced)).toBe('steps');
        expect(difference(encodePosition(priced), { ...priced, createAtSqrtPriceX96: 1n << 97n })).toBe(
          'price',
        );
      }),
      { numRuns: 100 },
    );
  });

  it('is refused for a permit that is missing, added, or for more than the deposit', () => {
    const deposits = fc.oneof(ofKind('mint_position'), ofKind('increase_position')) as fc.Arbitrary<
      MintIntent | IncreaseIntent
    >;
    fc.assert(
      fc.property(
        deposits.filter(({ permits }) => permits !== undefined && permits.length > 0),
        (intent) => {
          const bare = { ...intent, permits: [] };
          expect(difference(encodePosition(bare), intent)).toBe('permit');
          expect(difference(encodePosition(intent), bare)).toBe('steps');
          const greedy = {
            ...intent,
            permits: (intent.permits ?? []).map((permit) => ({
              ...permit,
              valueRaw: permit.valueRaw + 1n,
            })),
          };
          expect(difference(encodePosition(greedy), greedy)).toBe('maximum');
          const foreign = {
            ...intent,
            permits: (intent.permits ?? []).map((permit) => ({ ...permit, token: other })),
          };
          expect(difference(encodePosition(foreign), foreign)).toBe('maximum');
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each<[string, (intent: DecreaseIntent) => Partial<DecreaseIntent>, string]>([
    ['position', ({ tokenId }) => ({ tokenId: tokenId + 1n }), 'position'],
    ['liquidity', ({ liquidity }) => ({ liquidity: liquidity - 1n }), 'amount'],
    ['recipient', () => ({ recipient: other }), 'recipient'],
    ['minimum', ({ amount0MinimumRaw }) => ({ amount0MinimumRaw: amount0MinimumRaw + 1n }), 'minimum'],
    ['end of the position', ({ burn }) => ({ burn: !burn }), 'steps'],
  ])('to withdraw is refused for another %s', (_, change, named) => {
    fc.assert(
      fc.property(
        ofKind('decrease_position').filter(({ liquidity }) => liquidity > 1n),
        (intent) => {
          const call = encodePosition({ ...intent, ...change(intent) });
          expect(difference(call, intent)).toBe(named);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('that leaves what it collected with the manager is refused', () => {
    fc.assert(
      fc.property(
        ofKind('collect_fees').filter(({ nativeAs }) => nativeAs !== undefined),
        (intent) => {
          const abi = new Interface(['function multicall(bytes[] data)']);
          const call = encodePosition(intent);
          const calls: string[] = [...abi.decodeFunctionData('multicall', call.data)[0]];
          const without = (index: number) => {
            const data = abi.encodeFunctionData('multicall', [calls.filter((_, at) => at !== index)]) as Hex;
            return difference({ ...call, data }, intent);
          };
          expect([without(1), without(2)]).toEqual(['steps', 'steps']);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each<[string, (intent: CompoundIntent) => Partial<CompoundIntent>, string]>([
    ['position', ({ tokenId }) => ({ tokenId: tokenId + 1n }), 'position'],
    ['recipient', () => ({ recipient: other }), 'recipient'],
    ['amount', ({ amount0DesiredRaw }) => ({ amount0DesiredRaw: amount0DesiredRaw + 1n }), 'maximum'],
    ['minimum', ({ amount1MinimumRaw }) => ({ amount1MinimumRaw: amount1MinimumRaw + 1n }), 'minimum'],
    ['deadline', ({ deadline }) => ({ deadline: deadline + 1 }), 'deadline'],
  ])('to compound is refused for another %s', (_, change, named) => {
    const plain = ofKind('compound_position').map(({ permits: _, ...intent }): CompoundIntent => intent);
    fc.assert(
      fc.property(plain, (intent) => {
        const call = encodePosition({ ...intent, ...change(intent) });
        expect(difference(call, intent)).toBe(named);
      }),
      { numRuns: 100 },
    );
  });

  it.each<[string, (intent: RebalanceIntent) => Partial<RebalanceIntent>, string]>([
    ['position', ({ tokenId }) => ({ tokenId: tokenId + 1n }), 'position'],
    ['liquidity', ({ liquidity }) => ({ liquidity: liquidity - 1n }), 'amount'],
    ['removed minimum', ({ removed0MinimumRaw: raw }) => ({ removed0MinimumRaw: raw + 1n }), 'minimum'],
    ['owner', () => ({ recipient: other }), 'recipient'],
    ['fee', ({ fee }) => ({ fee: fee + 1 }), 'route'],
    ['lower end', ({ tickLower }) => ({ tickLower: tickLower - 1 }), 'price'],
    ['upper end', ({ tickUpper }) => ({ tickUpper: tickUpper + 1 }), 'price'],
    ['amount', ({ amount1DesiredRaw }) => ({ amount1DesiredRaw: amount1DesiredRaw + 1n }), 'maximum'],
  ])('to rebalance is refused for another %s', (_, change, named) => {
    const plain = ofKind('rebalance_position').map(({ permits: _, ...intent }): RebalanceIntent => intent);
    fc.assert(
      fc.property(plain, (intent) => {
        const call = encodePosition({ ...intent, ...change(intent) });
        expect(difference(call, intent)).toBe(named);
      }),
      { numRuns: 100 },
    );
  });

  it('that collects to the manager, before it adds what it collected, is refused', () => {
    const moving = fc.oneof(ofKind('compound_position'), ofKind('rebalance_position'));
    const abi = new Interface([
      'function multicall(bytes[] data)',
      'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max))',
    ]);
    fc.assert(
      fc.property(moving, (intent) => {
        const call = encodePosition(intent);
        const calls: string[] = [...abi.decodeFunctionData('multicall', call.data)[0]];
        const all = (1n << 128n) - 1n;
        const kept = abi.encodeFunctionData('collect', [[intent.tokenId, `0x${'0'.repeat(40)}`, all, all]]);
        const at = calls.findIndex((piece) => piece.startsWith(kept.slice(0, 10)));
        calls[at] = kept;
        const data = abi.encodeFunctionData('multicall', [calls]) as Hex;
        expect(difference({ ...call, data }, intent)).toBe('recipient');
      }),
      { numRuns: 50 },
    );
  });
});
