import { describe, expect, it } from 'vitest';
import { localTime, type OffsetAt, timeOfLocal } from './localTime.ts';

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const shown = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);

/** A zone's clocks as its own rules tell them, without the code under test. */
function zone(timeZone: string): OffsetAt {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  } as Intl.DateTimeFormatOptions);
  return (seconds) => {
    const of = Object.fromEntries(
      parts.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]),
    );
    return at(`${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}`) - seconds;
  };
}

describe('the time of a bar on the axis', () => {
  it.each([
    // Spring: the days before the change begin at their own midnight too.
    ['Europe/Berlin', '2026-03-27T23:00', '2026-03-28T00:00'],
    ['Europe/Berlin', '2026-03-28T22:59', '2026-03-28T23:59'],
    ['Europe/Berlin', '2026-03-28T23:00', '2026-03-29T00:00'],
    ['Europe/Berlin', '2026-03-29T00:59', '2026-03-29T01:59'],
    ['Europe/Berlin', '2026-03-29T01:00', '2026-03-29T03:00'],
    ['Europe/Berlin', '2026-03-29T22:00', '2026-03-30T00:00'],
    // Autumn: not at one in the morning.
    ['Europe/Berlin', '2026-10-23T22:00', '2026-10-24T00:00'],
    ['Europe/Berlin', '2026-10-24T22:00', '2026-10-25T00:00'],
    ['Europe/Berlin', '2026-10-24T23:59', '2026-10-25T01:59'],
    ['Europe/Berlin', '2026-10-25T00:00', '2026-10-25T02:00'],
    ['Europe/Berlin', '2026-10-25T00:30', '2026-10-25T02:15'],
    ['Europe/Berlin', '2026-10-25T01:00', '2026-10-25T02:30'],
    ['Europe/Berlin', '2026-10-25T01:58', '2026-10-25T02:59'],
    ['Europe/Berlin', '2026-10-25T02:00', '2026-10-25T03:00'],
    ['Europe/Berlin', '2026-10-25T23:00', '2026-10-26T00:00'],
    ['America/New_York', '2026-03-07T05:00', '2026-03-07T00:00'],
    ['America/New_York', '2026-03-08T04:00', '2026-03-07T23:00'],
    ['America/New_York', '2026-11-01T04:00', '2026-11-01T00:00'],
    ['America/New_York', '2026-11-01T06:00', '2026-11-01T01:30'],
    ['America/New_York', '2026-11-02T05:00', '2026-11-02T00:00'],
    // Half an hour, the southern half of the world, and none at all.
    ['Australia/Lord_Howe', '2026-04-04T15:00', '2026-04-05T01:45'],
    ['Australia/Lord_Howe', '2026-04-05T13:30', '2026-04-06T00:00'],
    ['America/Santiago', '2026-04-05T03:00', '2026-04-04T23:30'],
    ['Asia/Kolkata', '2026-03-28T18:30', '2026-03-29T00:00'],
    ['UTC', '2026-10-25T00:30', '2026-10-25T00:30'],
  ])('in %s at %s UTC is %s', (name, utc, local) => {
    expect(shown(localTime(at(utc), zone(name)))).toBe(local);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata'])(
    'in %s is always later for a later bar, and leads back to it',
    (name) => {
      const offset = zone(name);
      for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01']) {
        let before = Number.NEGATIVE_INFINITY;
        for (let time = at(`${day}T00:00`) - 14_400; time < at(`${day}T20:00`); time += 300) {
          const local = localTime(time, offset);
          expect(local).toBeGreaterThan(before);
          expect(timeOfLocal(local, offset)).toBe(time);
          before = local;
        }
      }
    },
  );
});
