import type { Hex } from '../../chain/ChainSpec.ts';
import type { PoolLogs } from '../AddedLogs.ts';

/** The contract whose logs of an added kind count. */
export interface LogEmitter {
  /** The kind's id. */
  readonly protocol: string;
  /** Lower-case. */
  readonly emitter: Hex;
}

/** The same with the code that reads them. */
export interface LogSource extends LogEmitter {
  readonly logs: PoolLogs;
}

/** What an added kind did wrong. */
export interface LogFault {
  readonly protocol: string;
  readonly message: string;
}
