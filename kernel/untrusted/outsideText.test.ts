import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hidesCharacters, outsideText } from './outsideText.ts';

describe('outsideText', () => {
  it('leaves honest text alone', () => {
    for (const text of ['USD Coin', 'Ether \u039e', '\u65e5\u672c\u5186', 'Caf\u00e9 (PoS) v2.0 + 5%']) {
      expect(outsideText(text)).toBe(text);
      expect(hidesCharacters(text)).toBe(false);
    }
  });

  it('writes out control, bidi, zero-width, tag and filler characters', () => {
    expect(outsideText('US\u200bDC')).toBe('US\u2039U+200B\u203aDC');
    expect(outsideText('\u202eCDSU')).toBe('\u2039U+202E\u203aCDSU');
    expect(outsideText('a\u0000b')).toBe('a\u2039U+0000\u203ab');
    expect(outsideText('x\u{e0041}')).toBe('x\u2039U+E0041\u203a');
    expect(outsideText('\u3164\u2800')).toContain('U+3164');
    expect(outsideText('\ud800')).toContain('U+D800');
    expect(hidesCharacters('US\u200bDC')).toBe(true);
  });

  it('keeps emoji sequences whole and joiners elsewhere visible', () => {
    expect(outsideText('\u{1f468}\u200d\u{1f469}')).toBe('\u{1f468}\u200d\u{1f469}');
    expect(outsideText('\u2764\ufe0f')).toBe('\u2764\ufe0f');
    expect(outsideText('a\u200db')).toContain('U+200D');
  });

  it('is one line, bounded, and thins piles of marks', () => {
    expect(outsideText('a\r\n\tb   c')).toBe('a b c');
    expect(outsideText('x'.repeat(500), 10)).toBe(`${'x'.repeat(9)}\u2026`);
    expect(outsideText('z'.repeat(50_000_000), 20)).toHaveLength(20);
    expect(outsideText(`Z${'\u0335'.repeat(60)}`)).toBe(`Z${'\u0335'.repeat(4)}`);
  });

  it('gives an empty text for what is no text', () => {
    for (const value of [undefined, null, 5, {}, ['x']]) expect(outsideText(value)).toBe('');
  });

  it('never lets a hiding character through, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const shown = outsideText(text, 400);
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/u);
        expect(outsideText(shown, 4000)).toBe(shown);
      }),
    );
  });
});
