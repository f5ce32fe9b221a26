import { ActiveChainStore } from '../chain/ActiveChainStore.ts';
import { ModalStack } from '../plugin/ModalStack.ts';
import { PopupList } from '../plugin/PopupList.ts';
import * as tokens from '../services.ts';
import { InterfaceStore } from '../settings/InterfaceStore.ts';
import { UserSettingsStore } from '../settings/UserSettingsStore.ts';
import { UserTokensStore } from '../settings/UserTokensStore.ts';
import { BrowserStorage } from '../storage/BrowserStorage.ts';
import { browserStorageEnvironment } from '../storage/StorageEnvironment.ts';
import type { Wiring } from './Wiring.ts';

/** Dialogs, storage, settings and the active chain. */
export function bindShell({ container, registry, chainLink }: Wiring): void {
  container.bind(tokens.ChainRegistryToken).toConstantValue(registry);
  container.bind(tokens.ModalsToken).toResolvedValue(() => new ModalStack());
  container.bind(tokens.PopupsToken).toResolvedValue(() => new PopupList());
  container.bind(tokens.StorageToken).toResolvedValue(() => new BrowserStorage(browserStorageEnvironment()));
  container.bind(tokens.SettingsToken).toResolvedValue(
    (storage, { features }) =>
      new UserSettingsStore(new InterfaceStore(storage), {
        approveExact: features.unlimitedApprovals !== true,
      }),
    [tokens.StorageToken, tokens.BuildInfoToken],
  );
  container
    .bind(tokens.UserTokensToken)
    .toResolvedValue((storage) => new UserTokensStore(new InterfaceStore(storage)), [tokens.StorageToken]);
  container
    .bind(tokens.ActiveChainToken)
    .toResolvedValue(
      (settings) => new ActiveChainStore(registry, settings, chainLink),
      [tokens.SettingsToken],
    );
}
