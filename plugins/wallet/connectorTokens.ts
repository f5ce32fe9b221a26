import { token } from '../../kernel/plugin/token.ts';
import type { Eip6963Source } from '../../kernel/wallet/Eip6963Source.ts';
import type { InjectedSource } from '../../kernel/wallet/InjectedSource.ts';
import type { SafeSource } from '../../kernel/wallet/SafeSource.ts';

export const AnnouncedWalletsToken = token<Eip6963Source>('Eip6963Source');
export const InjectedWalletToken = token<InjectedSource>('InjectedSource');
export const SafeWalletToken = token<SafeSource>('SafeSource');
