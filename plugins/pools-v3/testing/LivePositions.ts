import { observable } from 'mobx';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import type { PositionServices } from '../stores/positionServices.ts';

/** What the pages of positions take, over the app's own services and the local chain. */
export function livePositions(live: LiveSender, chain: TestChain): PositionServices {
  const settings = observable(
    {
      liquiditySlippageTolerance: 'auto',
      deadlineSeconds: undefined,
      approveExact: false,
      hideClosedPositions: false,
    },
    {},
    { deep: false },
  );
  const known = (address: string): Token | undefined => {
    const entry = chain.manifest.tokens.find((token) => token.address === address);
    return entry && { kind: 'token', ...entry };
  };
  return {
    activeChain: { chain: live.party.chain, select: () => undefined },
    clients: live.clients,
    tokens: {
      find: (_, address) => known(address),
      load: async (_, address) => {
        throw new Error(`nobody knows ${address}`);
      },
    },
    settings: settings as unknown as UserSettings,
    wallet: live.wallet,
    sender: live.sender,
    tracker: live.tracker,
    allowances: live.allowances,
    permits: live.permits,
  };
}
