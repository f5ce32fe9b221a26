import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { sleep, systemTimers } from '../runtime/Timers.ts';
import { hidesCharacters, outsideText } from '../untrusted/outsideText.ts';
import type { ConnectorSource, WalletOption } from './Connector.ts';
import { untouched } from './internal/untouched.ts';
import { walletIcon } from './internal/walletIcon.ts';

/** Far more than anyone has installed; stops a script that announces wallets without end. */
const MAX_WALLETS = 256;
/** One wallet in two versions, and some more; stops one that comes under a new uuid at each request. */
const MAX_OF_ONE_RDNS = 4;
/** Wallets answer a request at once. A wallet whose script loads late is added when it announces itself. */
const SETTLE_MS = 250;

/** `window`, or a replacement in tests. */
export interface AnnouncementTarget {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}

/**
 * Wallets that announce themselves by EIP-6963, in the order of their announcements. A provider is not touched before
 * the person chooses it.
 */
export class Eip6963Source implements ConnectorSource {
  options: readonly WalletOption[] = [];
  readonly #target: AnnouncementTarget;
  readonly #providers = new Set<Eip1193Provider>();
  readonly #uuids = new Set<string>();

  constructor(target: AnnouncementTarget) {
    this.#target = target;
    makeObservable(this, { options: observableRef });
    target.addEventListener('eip6963:announceProvider', this.#onAnnounce);
    this.#requestProviders();
  }

  async discover(): Promise<void> {
    this.#requestProviders();
    await sleep(systemTimers, SETTLE_MS);
  }

  /** Whether one of the announced wallets has this provider. Observable. */
  has(provider: Eip1193Provider): boolean {
    return this.options.length > 0 && this.#providers.has(provider);
  }

  dispose(): void {
    this.#target.removeEventListener('eip6963:announceProvider', this.#onAnnounce);
  }

  #requestProviders(): void {
    this.#target.dispatchEvent(new Event('eip6963:requestProvider'));
  }

  readonly #onAnnounce = (event: Event): void => {
    try {
      const announced = readAnnouncement((event as CustomEvent<unknown>).detail);
      if (!announced || this.options.length >= MAX_WALLETS) return;
      const { option, provider, uuid } = announced;
      // A wallet repeats itself at each request. Another one under its uuid cannot take its place.
      if (this.#providers.has(provider) || this.#uuids.has(uuid)) return;
      // Two wallets may claim one rdns: both are listed, and the first keeps the id.
      const namesakes = this.options.filter(({ rdns }) => rdns === option.rdns).length;
      if (namesakes >= MAX_OF_ONE_RDNS) return;
      const listed = namesakes === 0 ? option : { ...option, id: `${option.id}#${namesakes + 1}` };
      this.#providers.add(provider);
      this.#uuids.add(uuid);
      runInAction(() => {
        this.options = [...this.options, listed];
      });
    } catch {
      // Getters of a hostile announcement may throw; ignore it then.
    }
  };
}

interface Announcement {
  readonly option: WalletOption;
  readonly provider: Eip1193Provider;
  /** Of this wallet on this page; another one the next time. Together with the rdns, which some repeat. */
  readonly uuid: string;
}

function readAnnouncement(detail: unknown): Announcement | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { info, provider } = detail as { info?: unknown; provider?: unknown };
  if (typeof info !== 'object' || info === null || typeof provider !== 'object' || provider === null) {
    return undefined;
  }
  const { name, icon, rdns, uuid } = info as Record<string, unknown>;
  if (typeof rdns !== 'string' || rdns.length > 100 || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(rdns))
    return undefined;
  const shown = outsideText(name, 40);
  const picture = walletIcon(icon);
  const chosen = untouched(provider as Eip1193Provider);
  const option: WalletOption = {
    id: `eip6963:${rdns}`,
    // A name with hidden characters, or with letters of several scripts that look alike, could imitate another
    // wallet's name; show the rdns, which cannot contain any.
    name: shown && !hidesCharacters(String(name)) && !mixesScripts(shown) ? shown : rdns,
    type: 'INJECTED',
    rdns,
    ...(picture === undefined ? {} : { icon: picture }),
    provider: async () => chosen,
  };
  const named = typeof uuid === 'string' ? uuid.slice(0, 100) : '';
  return { option, provider: provider as Eip1193Provider, uuid: `${rdns}:${named}` };
}

/** Latin letters among Cyrillic, Greek, Armenian or Cherokee ones, many of which look the same. */
function mixesScripts(name: string): boolean {
  const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
  return alike.test(name) && /\p{Script=Latin}/u.test(name);
}
