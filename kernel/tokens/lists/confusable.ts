// Letters of other scripts that look like Latin ones in common fonts, after NFKD and lower-casing. Taken from the
// pairs of Unicode's confusables.txt (UTS 39) that have a Latin letter or digit on one side and occur in symbols.
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['a', 'аɑαⲁ'],
  ['b', 'ьвβƅⲃ'],
  ['c', 'сϲⅽⲥ¢'],
  ['d', 'ԁɗⅾđ'],
  ['e', 'еєҽε℮ⲉ'],
  ['f', 'ƒϝꞙ'],
  ['g', 'ɡԍց'],
  ['h', 'нһհη'],
  ['i', 'іıιɩӏⅰ1l|!ⲓ'],
  ['j', 'јϳ'],
  ['k', 'кκⲕ'],
  ['m', 'мⅿ'],
  ['n', 'пոռ'],
  ['o', 'оοσօ0ө○ⲟø'],
  ['p', 'рρⲣ'],
  ['q', 'ԛգ'],
  ['r', 'гⲅ'],
  ['s', 'ѕꜱ5$'],
  ['t', 'тτⲧ₮ŧ'],
  ['u', 'υսμцʋ'],
  ['v', 'ѵνⅴ'],
  ['w', 'ԝωѡ'],
  ['x', 'хχⅹ×ⲭ'],
  ['y', 'уγүʏ'],
  ['z', 'ᴢ2'],
];

const LATIN: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/**
 * A normal form of `text` by its look: two texts with the same skeleton can be mistaken for each other. Folds
 * compatibility forms, case, accents, hidden characters and lookalike letters; `rn` counts as `m`, `vv` as
 * `w`.
 */
export function skeleton(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\s]/gu, '')
    .toLowerCase();
  let out = '';
  for (const character of folded) out += LATIN.get(character) ?? character;
  return out.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
