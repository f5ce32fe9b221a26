import { pairSelectors } from '../../abi/pairSelectors.ts';
import { selectors } from '../../abi/selectors.ts';
import { word } from '../../abi/words.ts';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { Call } from '../../rpc/Multicall.ts';
import { FakeClient, revert } from '../../tokens/testing/FakeClient.ts';
import { addressOf, HUSH, MULTICALL3, testChain, WMON } from '../../tokens/testing/testChain.ts';

export const PAIR = addressOf(0xbbbb10);
export const FACTORY = addressOf(0xbbbb01);
export const ROUTER = addressOf(0xbbbb02);
export const VALIDATOR = addressOf(0xbbbb03);

/** The local chain with the V2 contracts. */
export function pairChain(over: Partial<ChainSpec> = {}): ChainSpec {
  return testChain({
    contracts: [
      { kind: 'wrappedNative', version: '1', address: WMON },
      { kind: 'multicall3', version: '3', address: MULTICALL3 },
      { kind: 'v2Factory', version: '1', address: FACTORY },
      { kind: 'v2Router02', version: '1', address: ROUTER },
      { kind: 'feeValidator', version: '1', address: VALIDATOR },
    ],
    lpToken: { symbol: 'HUSH-LP', name: 'Hush LP' },
    ...over,
  });
}

const asked = { ...selectors, ...pairSelectors };

/** The pair of WMON (token0) and HUSH on a fake client, with settable figures. */
export class FakePair {
  exists = true;
  reserve0 = 1_000n * 10n ** 18n;
  reserve1 = 4_000n * 10n ** 18n;
  /** What somebody sent to it without a deposit. */
  sent0 = 0n;
  sent1 = 0n;
  totalSupply = 2_000n * 10n ** 18n;
  /** The account's balance of the pair token. */
  balance = 20n * 10n ** 18n;
  /** HUSH's transfer fee, basis points; undefined: it cannot be measured. */
  hushFeeBps: number | undefined = 0;
  factoryFails = false;
  readonly client: FakeClient;

  constructor(chain: ChainSpec = pairChain()) {
    this.client = new FakeClient(chain, (call) => this.#answer(call));
  }

  #answer({ target, data }: Call): Hex {
    const asks = (signature: keyof typeof asked) => data.startsWith(asked[signature]);
    if (target === FACTORY) {
      if (this.factoryFails) throw revert();
      if (asks('getPair(address,address)')) return `0x${word(this.#pairOf(data))}`;
      return `0x${word(0n)}`;
    }
    if (target === VALIDATOR) {
      const fee = this.hushFeeBps;
      if (fee === undefined) throw revert('PairLookupFailed');
      return `0x${word(32n)}${word(1n)}${word(BigInt(fee))}${word(BigInt(fee))}`;
    }
    if (target === PAIR) return this.#pairAnswer(asks);
    return `0x${word(target === WMON ? this.reserve0 + this.sent0 : this.reserve1 + this.sent1)}`;
  }

  #pairOf(data: Hex): Address | bigint {
    const both = [WMON, HUSH].every((token) => data.includes(token.slice(2).toLowerCase()));
    return this.exists && both ? PAIR : 0n;
  }

  #pairAnswer(asks: (signature: keyof typeof asked) => boolean): Hex {
    if (asks('getReserves()')) return `0x${word(this.reserve0)}${word(this.reserve1)}${word(1n)}`;
    if (asks('totalSupply()')) return `0x${word(this.totalSupply)}`;
    if (asks('balanceOf(address)')) return `0x${word(this.balance)}`;
    return `0x${word(0n)}`;
  }
}
