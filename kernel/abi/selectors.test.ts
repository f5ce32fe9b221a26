import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import { ensSelectors } from './ensSelectors.ts';
import { factorySelectors } from './factorySelectors.ts';
import { metadataSelectors } from './metadataSelectors.ts';
import * as multicall from './multicallSelectors.ts';
import { nftSelectors } from './nftSelectors.ts';
import { oracleSelectors } from './oracleSelectors.ts';
import { pairSelectors } from './pairSelectors.ts';
import * as periphery from './peripherySelectors.ts';
import { permitSelectors } from './permitSelectors.ts';
import { positionSelectors } from './positionSelectors.ts';
import * as quoting from './quotingSelectors.ts';
import { selectors } from './selectors.ts';
import { tokenCallSelectors } from './tokenCallSelectors.ts';

const multicallSelectors = {
  'aggregate3((address,bool,bytes)[])': multicall.AGGREGATE3,
  'getBlockNumber()': multicall.GET_BLOCK_NUMBER,
  'getCurrentBlockTimestamp()': multicall.GET_TIMESTAMP,
  'getChainId()': multicall.GET_CHAIN_ID,
  'getBasefee()': multicall.GET_BASE_FEE,
  'getEthBalance(address)': multicall.GET_BALANCE,
};

const peripherySelectors = {
  'factory()': periphery.FACTORY,
  'factoryV2()': periphery.FACTORY_V2,
  'WETH()': periphery.WETH,
  'WETH9()': periphery.WETH9,
  'positionManager()': periphery.POSITION_MANAGER,
  'nonfungiblePositionManager()': periphery.NONFUNGIBLE_POSITION_MANAGER,
};

const quotingSelectors = {
  'tickSpacing()': quoting.TICK_SPACING,
  'getPopulatedTicksInWord(address,int16)': quoting.POPULATED_TICKS,
  'batchValidate(address[],address,uint256)': quoting.BATCH_VALIDATE,
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
  quotingSelectors,
  tokenCallSelectors,
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  it.each(Object.entries(table))('%s is %s', (signature, selector) => {
    expect(id(signature).slice(0, 10)).toBe(selector);
  });
});
