import { AbiCoder } from 'ethers/abi';
import { describe, expect, it, vi } from 'vitest';
import type { RequestOptions } from '../../rpc/RpcPool.ts';
import { FlowFakes } from '../testing/FlowFakes.ts';
import { planOf } from '../testing/planOf.ts';
import { PlanRunner } from './PlanRunner.ts';

const [ALPHA, BETA] = ['https://rpc.alpha.example', 'https://rpc.beta.example'];

const encoded = (reason: string) =>
  `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], [reason]).slice(2)}`;

/**
 * @param urls of the endpoints, in the order of their requests @param failing those whose simulation reverts
 * @param reasons those that give a reason of their own
 */
async function previewed(
  urls: readonly string[],
  failing: readonly string[],
  reasons: readonly string[] = [],
) {
  const fakes = new FlowFakes();
  const { chain, multicall, clock, deployment, rpc } = fakes.client;
  const simulated: string[] = [];
  const request = async (method: string, _: unknown, { avoid, heard }: RequestOptions = {}) => {
    const url = urls.find((each) => each !== avoid) ?? ALPHA;
    if (method === 'eth_simulateV1') simulated.push(url);
    heard?.(url);
    const returnData = encoded(`code of ${reasons.includes(url) ? url : 'both'}`);
    return [{ calls: [{ status: failing.includes(url) ? '0x0' : '0x1', returnData }] }];
  };
  const endpoints = urls.map((url) => ({ url }));
  const client = { chain, multicall, clock, deployment, rpc: { ...rpc, endpoints, request } } as never;
  const refused = vi.fn();
  const plan = planOf({ ...fakes.signer, client }, [fakes.send], {}, { refused });
  const simulation = await new PlanRunner(fakes.services).preview(plan);
  return { simulation, refused, simulated };
}

describe('a plan whose trial run fails', () => {
  it('is not told so by one of two operators, whose word the other one refutes', async () => {
    const { simulation, refused, simulated } = await previewed([ALPHA, BETA], [ALPHA]);
    expect(simulation).toMatchObject({ ok: false });
    await expect.poll(() => simulated).toEqual([ALPHA, BETA]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(refused).not.toHaveBeenCalled();
  });

  it('is told so by two, or by the only one', async () => {
    const both = await previewed([ALPHA, BETA], [ALPHA, BETA]);
    await expect.poll(() => both.refused.mock.calls.length).toBe(1);
    expect(both.simulated).toEqual([ALPHA, BETA]);
    const only = await previewed([ALPHA], [ALPHA]);
    await expect.poll(() => only.refused.mock.calls.length).toBe(1);
    expect(only.simulated).toEqual([ALPHA]);
  });

  it('is told why where they say the same', async () => {
    const both = await previewed([ALPHA, BETA], [ALPHA, BETA]);
    await expect.poll(() => both.refused.mock.calls).toEqual([['code of both']]);
    const apart = await previewed([ALPHA, BETA], [ALPHA, BETA], [BETA]);
    await expect.poll(() => apart.refused.mock.calls).toEqual([[undefined]]);
    const only = await previewed([ALPHA], [ALPHA], [ALPHA]);
    await expect.poll(() => only.refused.mock.calls).toEqual([[`code of ${ALPHA}`]]);
  });
});
