// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAnswer } from './useAnswer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asked: string[] = [];
const TOOK_MS = 4000;

const reader = {};

function Shown({ subject, revision }: { readonly subject: string; readonly revision: number }) {
  const ask = async () => {
    const question = `${subject} ${revision}`;
    asked.push(question);
    await new Promise((resolve) => setTimeout(resolve, TOOK_MS));
    if (subject === 'broken') throw new Error('no answer');
    return question;
  };
  return <p>{useAnswer(ask, revision, reader, subject) ?? 'nothing'}</p>;
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('asks one question at a time, rests as long as the answer took, and asks another subject at once', async () => {
  const { container, rerender } = render(<Shown subject="a" revision={1} />);
  for (const revision of [2, 3, 4]) {
    await later(500);
    rerender(<Shown subject="a" revision={revision} />);
  }
  expect(asked).toEqual(['a 1']);
  await later(TOOK_MS);
  // The answer is shown, although a newer one is due by now.
  expect(container.textContent).toBe('a 1');
  await later(TOOK_MS - 2000);
  expect(asked).toEqual(['a 1']);
  await later(2000);
  expect(asked).toEqual(['a 1', 'a 4']);
  await later(20 * TOOK_MS);
  // The revision has not changed, so nothing is asked.
  expect(asked).toEqual(['a 1', 'a 4']);
  rerender(<Shown subject="a" revision={5} />);
  await later(0);
  expect(asked.at(-1)).toBe('a 5');
  rerender(<Shown subject="b" revision={5} />);
  await later(0);
  expect(asked.at(-1)).toBe('b 5');
  await later(TOOK_MS);
  expect(container.textContent).toBe('b 5');
  rerender(<Shown subject="broken" revision={5} />);
  await later(TOOK_MS);
  expect(container.textContent).toBe('b 5');
});
