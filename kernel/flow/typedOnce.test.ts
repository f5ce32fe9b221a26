import { expect, test } from 'vitest';
import { typedOnce } from './typedOnce.ts';

function field(text: string) {
  const form = { typed: [text, ''] };
  const typed = typedOnce<readonly string[]>({
    read: () => [...form.typed],
    write: (next) => {
      form.typed = [...next];
    },
    empty: ['', ''],
  });
  return { form, typed };
}

test('is taken away, and put back where its transaction comes to nothing', () => {
  const { form, typed } = field('5');
  typed.clear();
  expect(form.typed).toEqual(['', '']);
  typed.putBack();
  expect(form.typed).toEqual(['5', '']);
});

test('leaves alone what was typed since', () => {
  const { form, typed } = field('5');
  form.typed = ['6', ''];
  typed.clear();
  expect(form.typed).toEqual(['6', '']);
  form.typed = ['', ''];
  typed.putBack();
  form.typed = ['7', ''];
  typed.putBack();
  expect(form.typed).toEqual(['7', '']);
});
