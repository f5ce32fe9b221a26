// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type FlowServices, TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../kernel/flow/testing/planOf.ts';
import * as tokens from '../../../kernel/services.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import { useFlowReview } from './useFlowReview.ts';

afterEach(cleanup);

const fakes = new FlowFakes();

function Page() {
  const { flow, review } = useFlowReview(() => planOf(fakes.signer, [fakes.approval(), fakes.send]));
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
  const flowServices = {
    ...fakes.services,
    sender: {
      send: async (_request: unknown, { info }: { info: { type: string } }) => String(sent.push(info.type)),
    },
    tracker: {
      get: (id: string) => ({ id }),
      settled: async (id: string) => included.then(() => ({ id })),
      outcome: () => 'confirmed',
    },
  } as unknown as FlowServices;
  const services = servicesOf(provide(tokens.FlowFactoryToken, () => new TransactionFlow(flowServices)));
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
