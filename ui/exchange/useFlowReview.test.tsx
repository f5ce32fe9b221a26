// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as tokens from '../../kernel/services.ts';
import type { Token } from '../../kernel/tokens/Currency.ts';
import { FakeClient } from '../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { provide, servicesOf } from '../testing/servicesOf.ts';
import { useFlowReview } from './useFlowReview.ts';

afterEach(cleanup);

const chain = testChain();
const client = new FakeClient(chain);
const token = { kind: 'token', ...chain.tokens[1] } as Token;

function Page() {
  const { flow, review } = useFlowReview(() => ({
    terms: {},
    typed: { clear: () => undefined, putBack: () => undefined },
    party: { account: addressOf(0xa1), chain, client },
    plan: {
      approvals: [{ token, spender: addressOf(0xb1), neededRaw: 5n }],
      build: () => ({
        request: { to: addressOf(0xb1), data: '0x', value: 0n, check: async () => undefined },
        info: { type: 'SEND' },
      }),
    },
  }));
  return (
    <button
      type="button"
      onClick={() => {
        review();
        void flow.confirm();
      }}
    >
      go
    </button>
  );
}

it('a page that was left asks the wallet for nothing more', async () => {
  const sent: string[] = [];
  let include = (): void => undefined;
  const included = new Promise<void>((resolve) => {
    include = resolve;
  });
  const services = servicesOf(
    provide(tokens.TransactionSenderToken, {
      send: async (_request: unknown, { info }: { info: { type: string } }) => String(sent.push(info.type)),
    } as never),
    provide(tokens.TxTrackerToken, {
      get: (id: string) => ({ id }),
      settled: async (id: string) => included.then(() => ({ id })),
      outcome: () => 'confirmed',
    } as never),
    provide(tokens.AllowanceServiceToken, {
      watch: () => () => undefined,
      get: () => ({ state: 'known', raw: 0n }),
      needsReset: async () => false,
    } as never),
    provide(tokens.SettingsToken, { approveExact: true, deadlineSeconds: undefined } as never),
    provide(tokens.WalletSessionToken, { provider: undefined, signTypedData: vi.fn() } as never),
  );
  const { unmount } = renderUi(<Page />, { services });
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(sent).toEqual(['APPROVAL']));
  unmount();
  await act(async () => {
    include();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(sent).toEqual(['APPROVAL']);
});
