import { demoChapters } from '@meridian/demo';
import { TimeZone } from '@meridian/shared-types/schemas';
import { timeZoneOfState } from './state-time-zones';

it.each([
  ['Illinois', 'America/Chicago'],
  [' new york ', 'America/New_York'],
  ['Arizona', 'America/Phoenix'],
  ['Ontario', 'America/Toronto'],
  ['Bavaria', 'UTC'],
])('a chapter in %s has the time zone %s', (state, zone) => {
  expect(timeZoneOfState(state)).toBe(zone);
  expect(TimeZone.safeParse(zone).success).toBe(true);
});

it('the states of all demo chapters have a time zone', () =>
  expect(demoChapters(new Date()).map(({ state }) => timeZoneOfState(state))).not.toContain('UTC'));
