import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import { ensSelectors } from './ensSelectors.ts';
import { factorySelectors } from './factorySelectors.ts';
import { metadataSelectors } from './metadataSelectors.ts';
import { nftSelectors } from './nftSelectors.ts';
import { oracleSelectors } from './oracleSelectors.ts';
import { pairSelectors } from './pairSelectors.ts';
import { permitSelectors } from './permitSelectors.ts';
import { positionSelectors } from './positionSelectors.ts';
import { selectors } from './selectors.ts';
import * as short from './shortSelectors.ts';
import { tokenCallSelectors } from './tokenCallSelectors.ts';
import { transferSelectors } from './transferSelectors.ts';

const multicallSelectors = {
  'aggregate3((address,bool,bytes)[])': short.AGGREGATE3,
  'getBlockNumber()': short.GET_BLOCK_NUMBER,
  'getCurrentBlockTimestamp()': short.GET_TIMESTAMP,
  'getChainId()': short.GET_CHAIN_ID,
  'getBasefee()': short.GET_BASE_FEE,
  'getCurrentBlockGasLimit()': short.GET_GAS_LIMIT,
  'getEthBalance(address)': short.GET_BALANCE,
};

const peripherySelectors = {
  'factory()': short.FACTORY,
  'factoryV2()': short.FACTORY_V2,
  'WETH()': short.WETH,
  'WETH9()': short.WETH9,
  'positionManager()': short.POSITION_MANAGER,
  'nonfungiblePositionManager()': short.NONFUNGIBLE_POSITION_MANAGER,
};

const quotingSelectors = {
  'tickSpacing()': short.TICK_SPACING,
  'getPopulatedTicksInWord(address,int16)': short.POPULATED_TICKS,
  'batchValidate(address[],address,uint256)': short.BATCH_VALIDATE,
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
  transferSelectors,
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  it.each(Object.entries(table))('%s is %s', (signature, selector) => {
    expect(id(signature).slice(0, 10)).toBe(selector);
  });
});
