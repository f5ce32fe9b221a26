import { describe, expect, it } from 'vitest';
import { frameTrust } from './frameTrust.ts';

const SAFE = 'https://app.safe.global';
const self = {};

const framedBy = (...ancestorOrigins: readonly string[]) => ({
  self,
  top: {},
  location: { ancestorOrigins },
});

describe('who shows the page', () => {
  it('is nobody where the page stands alone', () => {
    expect(frameTrust({ self, top: self, location: {} }, [])).toBe('none');
    expect(frameTrust({ self, top: self, location: { ancestorOrigins: [] } }, [SAFE])).toBe('none');
  });

  it.each([
    [[SAFE], 'allowed'],
    [['https://a.example.org', SAFE], 'allowed'],
    [['https://evil.example'], 'stranger'],
    // The Safe is shown by somebody else, who could cover it.
    [[SAFE, 'https://evil.example'], 'stranger'],
    [['https://evil.example', SAFE], 'stranger'],
    [['null'], 'stranger'],
    [['https://app.safe.global.evil.example'], 'stranger'],
  ] as const)('%j is %s', (origins, trust) => {
    expect(frameTrust(framedBy(...origins), [SAFE, 'https://*.example.org'])).toBe(trust);
  });

  it('is a stranger in any case where the build allows no frame', () => {
    expect(frameTrust(framedBy(SAFE), [])).toBe('stranger');
    expect(frameTrust({ self, top: {}, location: {} }, [])).toBe('stranger');
  });

  it('is unnamed in a browser that names nobody', () => {
    expect(frameTrust({ self, top: {}, location: {} }, [SAFE])).toBe('unnamed');
  });
});
