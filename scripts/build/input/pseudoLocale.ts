import type { Messages } from '../../../kernel/config/StartOptions.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

// Parts that i18next replaces: {{value}}, $t(key), <0>, </bold>.
const HELD = /(\{\{.*?\}\}|\$t\(.*?\)|<\/?[\w-]+\s*\/?>)/;

function accent(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}

/**
 * Adds accents, brackets and a third of length, so that texts that are not translated or are cut off become
 * visible.
 */
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
