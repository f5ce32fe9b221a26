// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { createKernel } from '../../kernel/createKernel.ts';
import { FlowFactoryToken } from '../../kernel/services.ts';
import plugin from './index.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from './swapTokens.ts';
import { swapChain } from './testing/SwapFakes.ts';

const { services, stop } = createKernel({
  plugins: [plugin],
  chains: [swapChain()],
  config: { defaultChain: 31337, chains: {} } as unknown as AppConfig,
  build: { features: {} } as never,
  chainLink: undefined,
});

test('the container makes the stores of the page, one of each for as long as the app runs', () => {
  const [trade, store, flow] = [SwapTradeToken, SwapStoreToken, SwapFlowToken].map((token) =>
    services.get<object>(token),
  );
  expect(services.get(SwapTradeToken)).toBe(trade);
  expect(services.get(SwapStoreToken)).toBe(store);
  expect(services.get(SwapFlowToken)).toBe(flow);
  // The services share one form and one chain.
  services.get(SwapTradeToken).form.setRecipient('0xabc');
  expect(services.get(SwapStoreToken).recipientState).not.toBe('ok');
  expect(services.get(SwapFlowToken).services.activeChain.chain).toBe(services.get(SwapTradeToken).chain);
});

test('each page gets a flow of its own, over the same services', () => {
  const make = services.get(FlowFactoryToken);
  const [first, second] = [make(), make()];
  expect(first).not.toBe(second);
  expect(first.services.tracker).toBe(services.get(SwapFlowToken).services.tracker);
  stop();
});
