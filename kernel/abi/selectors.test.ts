import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import { ensSelectors } from './ensSelectors.ts';
import { factorySelectors } from './factorySelectors.ts';
import { multicallSelectors } from './multicallSelectors.ts';
import { oracleSelectors } from './oracleSelectors.ts';
import { peripherySelectors } from './peripherySelectors.ts';
import { positionSelectors } from './positionSelectors.ts';
import { selectors } from './selectors.ts';

const tables = {
  selectors,
  ensSelectors,
  factorySelectors,
  multicallSelectors,
  oracleSelectors,
  peripherySelectors,
  positionSelectors,
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  it.each(Object.entries(table))('%s is %s', (signature, selector) => {
    expect(id(signature).slice(0, 10)).toBe(selector);
  });
});
