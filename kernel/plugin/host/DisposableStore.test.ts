import { expect, test, vi } from 'vitest';
import { DisposableStore } from './DisposableStore.ts';

test('disposes functions and objects in reverse order, once', () => {
  const order: string[] = [];
  const store = new DisposableStore();
  store.add(() => order.push('first'));
  store.add({ dispose: () => order.push('second') });
  store.add(() => order.push('third'));
  store.dispose();
  store.dispose();
  expect(order).toEqual(['third', 'second', 'first']);
});

test('gives back what it keeps', () => {
  const item = { dispose: vi.fn() };
  expect(new DisposableStore().add(item)).toBe(item);
  expect(item.dispose).not.toHaveBeenCalled();
});

test('disposes at once what comes late', () => {
  const store = new DisposableStore();
  store.dispose();
  const late = vi.fn();
  store.add(late);
  expect(late).toHaveBeenCalledOnce();
});

test('a disposer that adds another one during disposal leaves nothing behind', () => {
  const store = new DisposableStore();
  const added = vi.fn();
  store.add(() => {
    store.add(added);
  });
  store.dispose();
  expect(added).toHaveBeenCalledOnce();
});

test('a failing disposer is reported and does not keep the others from running', () => {
  const onError = vi.fn();
  const other = vi.fn();
  const store = new DisposableStore(onError);
  const error = new Error('stuck');
  store.add(other);
  store.add(() => {
    throw error;
  });
  store.dispose();
  expect(onError).toHaveBeenCalledExactlyOnceWith(error);
  expect(other).toHaveBeenCalledOnce();
});

test('reports on the console when nobody else listens', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = new DisposableStore();
  store.add(() => {
    throw new Error('stuck');
  });
  store.dispose();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
