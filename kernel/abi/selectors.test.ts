import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import { ensSelectors } from './ensSelectors.ts';
import { factorySelectors } from './factorySelectors.ts';
import { metadataSelectors } from './metadataSelectors.ts';
import * as multicall from './multicallSelectors.ts';
import { nftSelectors } from './nftSelectors.ts';
import { oracleSelectors } from './oracleSelectors.ts';
import { pairSelectors } from './pairSelectors.ts';
import { peripherySelectors } from './peripherySelectors.ts';
import { permitSelectors } from './permitSelectors.ts';
import { positionSelectors } from './positionSelectors.ts';
import { selectors } from './selectors.ts';
import { tokenCallSelectors } from './tokenCallSelectors.ts';

const multicallSelectors = {
  'aggregate3((address,bool,bytes)[])': multicall.AGGREGATE3,
  'getBlockNumber()': multicall.GET_BLOCK_NUMBER,
  'getCurrentBlockTimestamp()': multicall.GET_TIMESTAMP,
  'getChainId()': multicall.GET_CHAIN_ID,
  'getBasefee()': multicall.GET_BASE_FEE,
};

const tables = {
  selectors,
  ensSelectors,
  factorySelectors,
  metadataSelectors,
  multicallSelectors,
  nftSelectors,
  oracleSelectors,
  pairSelectors,
  peripherySelectors,
  permitSelectors,
  positionSelectors,
  tokenCallSelectors,
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  it.each(Object.entries(table))('%s is %s', (signature, selector) => {
    expect(id(signature).slice(0, 10)).toBe(selector);
  });
});
