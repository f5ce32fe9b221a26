import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { AddedPoolKind } from '../../kernel/quote/PoolKind.ts';
import { v4Hops } from './hops/v4Hops.ts';
import { v4QuoterCall } from './hops/v4QuoterCall.ts';
import { addedLogs } from './logs/addedLogs.ts';
import { v4Chain } from './v4Chain.ts';
import { v4Pools } from './v4Pools.ts';

/** Asks with V4's contracts of the chain. */
const whole =
  <Rest extends readonly unknown[], T>(ask: (chain: ChainSpec, ...rest: Rest) => T) =>
  (chain: ChainSpec, ...rest: Rest): T =>
    ask(v4Chain(chain), ...rest);

/** Uniswap V4: its pools, and how they are traded. */
const v4Kind: AddedPoolKind = {
  ...v4Pools,
  finder: whole(v4Pools.finder),
  reader: whole(v4Pools.reader),
  stateReads: whole(v4Pools.stateReads),
  quoterCall: whole(v4QuoterCall),
  hops: v4Hops,
  logs: addedLogs,
};

export default v4Kind;
