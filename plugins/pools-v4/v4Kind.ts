import type { AddedPoolKind } from '../../kernel/quote/PoolKind.ts';
import { v4Hops } from './hops/v4Hops.ts';
import { v4QuoterCall } from './hops/v4QuoterCall.ts';
import { v4Pools } from './v4Pools.ts';

/** Uniswap V4: its pools, and how they are traded. */
const v4Kind: AddedPoolKind = { ...v4Pools, hops: v4Hops, quoterCall: v4QuoterCall };

export default v4Kind;
