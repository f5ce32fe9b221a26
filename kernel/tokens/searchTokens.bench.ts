import type { Token } from '../currency/Currency.ts';
import { TokenCatalog } from './lists/TokenCatalog.ts';
import { searchTokens } from './searchTokens.ts';
import { addressOf, testChain } from './testing/testChain.ts';

// Every keystroke of many queries over 100,000 tokens; prints one line of JSON. Run: npx tsx <this file>
const COUNT = 100_000;
const QUERIES = ['usd coin', 'wrapped', 'mon', '0x12', 'zzzz', 'e', 'tok 99', 'aave interest bearing', 'q'];
const WORDS = [
  'Wrapped',
  'USD',
  'Coin',
  'Aave',
  'Interest',
  'Bearing',
  'Moon',
  'Inu',
  'Monad',
  'Staked',
  'Ether',
];

let seed = 1;
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % limit;
}

const tokens = Array.from({ length: COUNT }, (_, index): Token => {
  const name = Array.from({ length: 1 + random(3) }, () => WORDS[random(WORDS.length)]).join(' ');
  const symbol = `${name.slice(0, 2 + random(3)).toUpperCase()}${random(1000)}`;
  return { kind: 'token', chainId: 1, address: addressOf(index + 1), decimals: 18, symbol, name };
});

const catalogFrom = performance.now();
const chain = testChain({ id: 1 });
const catalog = new TokenCatalog({ chain, defaults: [], extended: tokens, user: [], blocked: new Set() });
const catalogMs = performance.now() - catalogFrom;
const indexFrom = performance.now();
searchTokens(catalog.tokens, chain, 'first keystroke');
const firstKeystrokeMs = performance.now() - indexFrom;

const times: number[] = [];
for (let round = 0; round < 30; round++) {
  for (const query of QUERIES) {
    for (let length = 1; length <= query.length; length++) {
      const from = performance.now();
      searchTokens(catalog.tokens, chain, query.slice(0, length));
      times.push(performance.now() - from);
    }
  }
}
times.sort((a, b) => a - b);
const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(3));
console.log(
  JSON.stringify({
    bench: 'searchTokens',
    tokens: COUNT,
    keystrokes: times.length,
    catalogMs: Number(catalogMs.toFixed(1)),
    firstKeystrokeMs: Number(firstKeystrokeMs.toFixed(1)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }),
);
