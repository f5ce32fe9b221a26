import { expect, test } from 'vitest';
import { shareLink } from './shareLink.ts';

test.each([
  ['https://app.example/swap', 'https://app.example/swap?chain=monad'],
  [
    'https://app.example/swap?chain=1&exactAmount=2.5&theme=dark&lng=de-DE&recipient=alice.eth',
    'https://app.example/swap?chain=monad&exactAmount=2.5',
  ],
  ['https://app.example/sub/pool/17?intro=false', 'https://app.example/sub/pool/17?chain=monad'],
  [
    'https://x.ipfs.gw.example/#/swap?inputCurrency=MON&lng=fr-FR',
    'https://x.ipfs.gw.example/#/swap?inputCurrency=MON&chain=monad',
  ],
  ['https://x.ipfs.gw.example/#/pool', 'https://x.ipfs.gw.example/#/pool?chain=monad'],
])('a link to %s is %s', (href, link) => {
  expect(shareLink(href, { slug: 'monad' })).toBe(link);
});
