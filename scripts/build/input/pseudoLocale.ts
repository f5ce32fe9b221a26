import type { Messages } from '../../../kernel/config/StartOptions.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

// What i18next puts something else in for: {{value}}, $t(key), <0>, </bold>.
const HELD = /(\{\{.*?\}\}|\$t\(.*?\)|<\/?[\w-]+\s*\/?>)/;

function accent(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}

/** Accented, a third longer and in brackets, so that a text that was never translated or is cut off is seen. */
export function pseudoText(text: string): string {
  const parts = text.split(HELD).map((part, index) => (index % 2 === 1 ? part : accent(part)));
  return `[${parts.join('')}${'·'.repeat(Math.ceil(text.length / 3))}]`;
}

export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoMessages(value),
    ]),
  );
}
