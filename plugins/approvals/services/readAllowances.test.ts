import { describe, expect, it } from 'vitest';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { HUSH } from '../../../kernel/tokens/testing/testChain.ts';
import {
  ENDPOINT,
  FakeApprovals,
  HEAD,
  NOW,
  OWNER,
  PERMIT2,
  ROUTER,
  UNIVERSAL,
} from '../testing/FakeApprovals.ts';
import { type GrantId, grantKey } from './approvalLogs.ts';
import { readAllowances } from './readAllowances.ts';

const own: GrantId = { via: 'token', token: HUSH, spender: ROUTER };
const through: GrantId = { via: 'permit2', token: HUSH, spender: UNIVERSAL };

async function read(fake: FakeApprovals) {
  const { allowances, balances } = await readAllowances(fake.client, OWNER, PERMIT2, [own, through]);
  return [allowances.get(grantKey(own)), allowances.get(grantKey(through)), balances.get(HUSH)];
}

/** What the second endpoint says after `change`, while the first goes on as it is. */
function elsewhere(fake: FakeApprovals, change: (fake: FakeApprovals) => void): void {
  const other = new FakeApprovals();
  change(other);
  fake.second = (calls) => calls.map((call) => other.client.run(call));
}

describe('what is allowed', () => {
  it('is read from the tokens and from Permit2, with the balance', async () => {
    const fake = new FakeApprovals();
    fake.allow(HUSH, ROUTER, 5n);
    fake.allowThrough(HUSH, UNIVERSAL, 7n);
    fake.balances.set(HUSH, 9n);
    expect(await read(fake)).toEqual([
      { raw: 5n, expiration: undefined },
      { raw: 7n, expiration: NOW + 60 },
      9n,
    ]);
    expect(fake.avoided).toEqual([]);
  });

  it('is not known where it cannot be read, and it is told apart by whom', async () => {
    const fake = new FakeApprovals();
    fake.allow(HUSH, ROUTER, 'revert');
    fake.permits.set(`${HUSH} ${UNIVERSAL}`, 'down');
    fake.balances.set(HUSH, 'down');
    expect(await read(fake)).toEqual(['contract', 'node', undefined]);
    fake.client.contract = () => '0x';
    expect(await read(fake)).toEqual(['contract', 'contract', undefined]);
  });

  it('is asked of a second endpoint at the same block; the higher figure and the later end count', async () => {
    const fake = new FakeApprovals();
    fake.twoEndpoints();
    fake.allowThrough(HUSH, UNIVERSAL, 7n, NOW - 1);
    elsewhere(fake, (other) => {
      other.allow(HUSH, ROUTER, 5n);
      other.allowThrough(HUSH, UNIVERSAL, 6n, NOW + 60);
    });
    const [ownRead, throughRead] = await read(fake);
    expect(ownRead).toEqual({ raw: 5n, expiration: undefined, disputed: true });
    expect(throughRead).toEqual({ raw: 7n, expiration: NOW + 60, disputed: true });
    expect(fake.avoided).toEqual([[HEAD, ENDPOINT]]);
  });

  it('stays what one says where the other does not answer, and needs no second one that is the same', async () => {
    const fake = new FakeApprovals();
    fake.twoEndpoints();
    fake.allow(HUSH, ROUTER, 5n);
    elsewhere(fake, (other) => other.allow(HUSH, ROUTER, 'down'));
    expect((await read(fake))[0]).toEqual({ raw: 5n, expiration: undefined });
    fake.allow(HUSH, ROUTER, 'down');
    elsewhere(fake, (other) => other.allow(HUSH, ROUTER, 6n));
    expect((await read(fake))[0]).toEqual({ raw: 6n, expiration: undefined });
    fake.allow(HUSH, ROUTER, 5n);
    fake.second = () => {
      throw transportError;
    };
    expect((await read(fake))[0]).toEqual({ raw: 5n, expiration: undefined });
  });
});
