import { callData } from '../../abi/callData.ts';
import { type V2PoolState, v2Maths } from '../../amm/index.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { PoolRef } from '../PoolRef.ts';
import { answerWords, asUint } from './answerWords.ts';
import type { PoolReader } from './PoolReader.ts';

/** Reserves of a pair, one call a round. */
export class V2PoolReader implements PoolReader {
  state: V2PoolState | undefined;
  error: SluiceError | undefined;
  readonly incomplete = false;
  readonly #pool: PoolRef;
  readonly #calls: readonly Call[];

  constructor(pool: PoolRef) {
    this.#pool = pool;
    this.#calls = [{ target: pool.address, data: callData('getReserves()') }];
  }

  calls(): readonly Call[] {
    return this.#calls;
  }

  receive([result]: readonly CallResult[]): void {
    try {
      const words = answerWords(result, 'getReserves', 3);
      const reserve0 = asUint(words[0], 112, 'getReserves');
      const reserve1 = asUint(words[1], 112, 'getReserves');
      asUint(words[2], 32, 'getReserves');
      this.error = undefined;
      if (this.state?.reserve0 === reserve0 && this.state?.reserve1 === reserve1) return;
      const { address, token0, token1 } = this.#pool;
      this.state = { kind: 'v2', maths: v2Maths, address, token0, token1, reserve0, reserve1 };
    } catch (error) {
      this.state = undefined;
      this.error = SluiceError.from(error, 'rpc_error');
    }
  }
}
