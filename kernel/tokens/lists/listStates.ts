import { SluiceError } from '../../errors/SluiceError.ts';
import type { TokenList, TokenListState } from '../TokenListService.ts';

type Version = TokenList['version'];
/** Ordered by size of the change. */
const Bump = { none: 0, patch: 1, minor: 2, major: 3 } as const;
type Bump = (typeof Bump)[keyof typeof Bump];

export function newListState(url: string): TokenListState {
  return { url, current: undefined, pendingUpdate: undefined, loadingRequestId: undefined, error: undefined };
}

export function listPending(state: TokenListState, requestId: string): TokenListState {
  return { ...state, loadingRequestId: requestId, error: undefined };
}

/**
 * The first load becomes current at once. A list of a different version becomes a pending update, or is
 * applied at once if {@link appliesItself} says so. An answer to an outdated request changes nothing.
 */
export function listFulfilled(state: TokenListState, requestId: string, list: TokenList): TokenListState {
  if (state.loadingRequestId !== undefined && state.loadingRequestId !== requestId) return state;
  const idle = { ...state, loadingRequestId: undefined, error: undefined };
  if (!state.current) return { ...idle, current: list, pendingUpdate: undefined };
  if (sameVersion(state.current.version, list.version)) return idle;
  if (appliesItself(state.current, list)) return { ...idle, current: list, pendingUpdate: undefined };
  return { ...idle, pendingUpdate: list };
}

export function listRejected(state: TokenListState, requestId: string, error: SluiceError): TokenListState {
  if (state.loadingRequestId !== requestId) return state;
  return { ...state, loadingRequestId: undefined, error };
}

/** @throws SluiceError `unexpected` when no update is pending */
export function listAccepted(state: TokenListState): TokenListState {
  if (!state.pendingUpdate) {
    throw new SluiceError('unexpected', 'There is no pending update of this list to accept.');
  }
  return { ...state, current: state.pendingUpdate, pendingUpdate: undefined };
}

/**
 * Rules 4.97 and 4.98: a major update is always applied. A patch or minor update is applied only without
 * breaking changes, that is, when its version bump is at least the one that its token changes require. An
 * older version is never applied.
 */
export function appliesItself(current: TokenList, update: TokenList): boolean {
  const bump = bumpOf(current.version, update.version);
  if (bump === Bump.none) return false;
  return bump === Bump.major || bump >= neededBump(current, update);
}

function sameVersion(a: Version, b: Version): boolean {
  return a.major === b.major && a.minor === b.minor && a.patch === b.patch;
}

function bumpOf(from: Version, to: Version): Bump {
  if (to.major !== from.major) return to.major > from.major ? Bump.major : Bump.none;
  if (to.minor !== from.minor) return to.minor > from.minor ? Bump.minor : Bump.none;
  return to.patch > from.patch ? Bump.patch : Bump.none;
}

/**
 * The token-list standard: removed tokens need a major bump, added ones minor, changed ones patch. Changed
 * decimals need a major bump here, because every amount of the token would change its meaning.
 */
function neededBump(current: TokenList, update: TokenList): Bump {
  const key = ({ chainId, address }: TokenList['tokens'][number]) => `${chainId}:${address}`;
  const before = new Map(current.tokens.map((token) => [key(token), token]));
  let needed: Bump = Bump.none;
  for (const token of update.tokens) {
    const old = before.get(key(token));
    before.delete(key(token));
    if (!old) needed = Math.max(needed, Bump.minor) as Bump;
    else if (old.decimals !== token.decimals) return Bump.major;
    else if (old.symbol !== token.symbol || old.name !== token.name || old.logoURI !== token.logoURI) {
      needed = Math.max(needed, Bump.patch) as Bump;
    }
  }
  return before.size > 0 ? Bump.major : needed;
}
