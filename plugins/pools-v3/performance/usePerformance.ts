import { useEffect } from 'react';
import { type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { ChainIndexesToken } from '../../../kernel/services.ts';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { type PastOptions, PositionPast } from '../services/PositionPast.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';
import type { PositionStore } from '../stores/PositionStore.ts';
import { Performance } from './Performance.ts';

/** What each part of the page that shows something of a position's past is given. */
export interface PastProps {
  readonly store: PositionStore;
  readonly reader: PositionReader;
  readonly known: KnownPosition;
  readonly tokens: readonly [Token, Token];
}

interface Shared {
  readonly performance: Performance;
  readonly of: PastOptions;
  /** How many parts of the page show something of it. */
  users: number;
  close: () => void;
}

const shared = new WeakMap<PositionStore, Shared>();

/**
 * A position's performance, which is read while a part of the page shows something of it. The parts are loaded one by
 * one, so that one that fails takes no other with it; what is read is read once for all of them.
 */
export function usePerformance({ store, reader, known, tokens }: PastProps): Performance {
  const { chain } = reader.client;
  const index = useService(ChainIndexesToken).get(chain.id);
  const { tokenId } = known.position;
  const coinIsQuote = tokens[quoteSide(chain, tokens)].address === wrappedNative(chain)?.address;
  const own = sharedOf(store, { reader, tokenId, index, coinIsQuote }, tokens);
  useEffect(() => {
    if (own.users === 0) own.close = own.performance.past.open(() => store.known);
    own.users += 1;
    return () => {
      own.users -= 1;
      if (own.users === 0) own.close();
    };
  }, [own, store]);
  return own.performance;
}

function sharedOf(store: PositionStore, of: PastOptions, tokens: readonly [Token, Token]): Shared {
  const last = shared.get(store);
  const names = ['reader', 'tokenId', 'index', 'coinIsQuote'] as const;
  if (last && names.every((name) => last.of[name] === of[name])) return last;
  const performance = new Performance(store, new PositionPast(of), tokens);
  const made = { performance, of, users: 0, close: () => undefined };
  shared.set(store, made);
  return made;
}
