import { reaction } from 'mobx';
import { expect, test } from 'vitest';
import { ModalStack } from './ModalStack.ts';

declare module './contributions.ts' {
  interface ModalParams {
    modalStackTest: { readonly step: number };
  }
}

test('opens on top, closes any, closes all', () => {
  const modals = new ModalStack();
  const steps = () => modals.stack.map(({ params }) => params);
  const closeFirst = modals.open('modalStackTest', { step: 1 });
  modals.open('modalStackTest', { step: 2 });
  expect(steps()).toEqual([{ step: 1 }, { step: 2 }]);
  expect(new Set(modals.stack.map(({ key }) => key)).size).toBe(2);
  closeFirst();
  closeFirst();
  expect(steps()).toEqual([{ step: 2 }]);
  modals.open('modalStackTest', { step: 3 });
  modals.close(modals.stack[1]!.key);
  expect(steps()).toEqual([{ step: 2 }]);
  modals.closeAll();
  expect(modals.stack).toEqual([]);
});

test('is observable', () => {
  const modals = new ModalStack();
  const sizes: number[] = [];
  const stop = reaction(
    () => modals.stack.length,
    (size) => sizes.push(size),
  );
  const close = modals.open('modalStackTest', { step: 1 });
  close();
  stop();
  expect(sizes).toEqual([1, 0]);
});
