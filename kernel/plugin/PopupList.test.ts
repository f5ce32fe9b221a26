import { reaction } from 'mobx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PopupContent } from './Modals.ts';
import { PopupList } from './PopupList.ts';

const message = (text: string): PopupContent => ({ kind: 'message', tone: 'neutral', text });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (popups: PopupList) => popups.list.filter(({ show }) => show).map(({ key }) => key);

test('shows popups, newest last', () => {
  const popups = new PopupList();
  popups.show({ key: 'a', content: message('one') });
  popups.show({ key: 'b', content: message('two') });
  expect(shown(popups)).toEqual(['a', 'b']);
});

test('adding an existing key replaces it, and its time', () => {
  const popups = new PopupList();
  popups.show({ key: 'a', content: message('one'), removeAfterMs: 1000 });
  vi.advanceTimersByTime(900);
  popups.show({ key: 'a', content: message('two'), removeAfterMs: 1000 });
  expect(popups.list).toHaveLength(1);
  expect(popups.list[0]?.content).toEqual(message('two'));
  vi.advanceTimersByTime(900);
  expect(shown(popups)).toEqual(['a']);
  vi.advanceTimersByTime(100);
  expect(shown(popups)).toEqual([]);
});

test('removing hides; the hidden one goes with the next popup', () => {
  const popups = new PopupList();
  popups.show({ key: 'a', content: message('one') });
  popups.remove('a');
  popups.remove('unknown');
  expect(popups.list).toEqual([{ key: 'a', content: message('one'), show: false }]);
  popups.show({ key: 'b', content: message('two') });
  expect(popups.list.map(({ key }) => key)).toEqual(['b']);
});

test('stays without a time, and goes by itself with one', () => {
  const popups = new PopupList();
  const seen: (readonly string[])[] = [];
  const stop = reaction(
    () => shown(popups),
    (keys) => seen.push(keys),
  );
  popups.show({ key: 'stays', content: message('one') });
  popups.show({ key: 'goes', content: message('two'), removeAfterMs: 5000 });
  vi.advanceTimersByTime(60_000);
  stop();
  expect(seen).toEqual([['stays'], ['stays', 'goes'], ['stays']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('dispose stops the timers', () => {
  const popups = new PopupList();
  popups.show({ key: 'a', content: message('one'), removeAfterMs: 1000 });
  popups.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
