import { describe, expect, it } from 'vitest';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { HUSH, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import {
  approvalLog,
  FakeApprovals,
  HEAD,
  hashOf,
  OWNER,
  PERMIT2,
  ROUTER,
  transferLog,
} from '../testing/FakeApprovals.ts';
import { ApprovalSearch } from './ApprovalSearch.ts';

const scope = { owner: OWNER, spenders: [ROUTER], permit2: PERMIT2 };
const key = `token:${HUSH}:${ROUTER}`;
const searching = (logSpan?: number) => {
  const fake = new FakeApprovals(logSpan === undefined ? {} : { logSpan });
  return { fake, search: new ApprovalSearch(fake.client, scope) };
};
/** The ranges of blocks that were asked for, each once. */
const ranges = ({ asked }: FakeApprovals) => [...new Set(asked.map(([from, to]) => `${from}-${to}`))];

describe('the search for approvals', () => {
  it('goes back from the newest block, and stops where the first contract was deployed', async () => {
    const { fake, search } = searching();
    fake.logs.push(approvalLog(HUSH, ROUTER, 7n, 200n), approvalLog(HUSH, ROUTER, 9n, 24_000n));
    await search.read(HEAD);
    expect(ranges(fake)).toEqual(['15001-25000', '5001-15000', '100-5000']);
    expect(search).toMatchObject({ complete: true, from: 100n, loading: false, error: undefined });
    // The newest approval counts, although an older one was found later.
    expect(search.grants.get(key)).toMatchObject({ block: 24_000n });
    fake.asked.length = 0;
    await search.read(HEAD);
    expect(fake.asked).toEqual([]);
  });

  it('reads a limited part at once, and goes on from there', async () => {
    const { fake, search } = searching(1_000);
    await search.read(HEAD);
    expect(search).toMatchObject({ complete: false, from: 20_001n });
    fake.asked.length = 0;
    await search.read(HEAD);
    expect(ranges(fake)[0]).toBe('19001-20000');
    expect(search.from).toBe(15_001n);
  });

  it('asks for less where the node refuses, and keeps what it has where nothing helps', async () => {
    const { fake, search } = searching();
    fake.longest = 2_500n;
    fake.logs.push(approvalLog(HUSH, ROUTER, 7n, 24_000n));
    await search.read(HEAD);
    expect(search).toMatchObject({ from: HEAD - 5n * 2_500n + 1n, error: undefined });
    fake.longest = 50n;
    await search.read(HEAD);
    expect(search).toMatchObject({ error: { code: 'rpc_error' }, loading: false, complete: false });
    expect(search.from).toBe(HEAD - 5n * 2_500n + 1n);
    expect(search.grants.has(key)).toBe(true);
    fake.client.down = transportError;
    await search.read(HEAD);
    expect(search.error?.code).toBe('providers_failed');
    fake.client.down = undefined;
    fake.longest = 2_500n;
    await search.read(HEAD);
    expect(search.error).toBeUndefined();
    expect(search.from).toBeLessThan(HEAD - 5n * 2_500n);
  });

  it('reads what came since, without going further back', async () => {
    const { fake, search } = searching(1_000);
    await search.catchUp(HEAD);
    expect(fake.asked).toEqual([]);
    await search.read(HEAD);
    fake.asked.length = 0;
    fake.logs.push(approvalLog(HUSH, ROUTER, 7n, HEAD + 1_500n));
    await search.catchUp(HEAD + 2_000n);
    expect(ranges(fake)).toEqual(['25001-26000', '26001-27000']);
    expect(search.grants.get(key)).toMatchObject({ block: HEAD + 1_500n });
    expect(search.from).toBe(20_001n);
  });

  it('reads one part at a time, however often it is asked', async () => {
    const { fake, search } = searching(1_000);
    await Promise.all([search.read(HEAD), search.read(HEAD), search.catchUp(HEAD + 10n)]);
    expect(ranges(fake)).toHaveLength(5);
    expect(fake.asked).toHaveLength(15);
  });

  it('keeps the newest transfers of each token', async () => {
    const { fake, search } = searching();
    for (let block = 200n; block < 210n; block += 1n) fake.logs.push(transferLog(WMON, block));
    fake.logs.push(transferLog(WMON, 24_000n));
    await search.read(HEAD);
    expect(search.transfers.get(WMON)?.map(({ hash }) => hash)).toEqual(
      [24_000n, 209n, 208n, 207n, 206n].map(hashOf),
    );
  });
});
