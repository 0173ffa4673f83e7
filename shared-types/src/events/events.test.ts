import { HubRsvpStatus, RsvpStatus } from './schemas';
import { eventCreationScope } from './creation-scope';
import { toHubRsvpStatus } from './replies/rsvp-status';
import { startsInPast } from './times/start-time';
import { ONLINE_LOCATION, publicLocation } from './visibility';

it('RSVP statuses and those of the hub correspond one to one', () => {
  expect(RsvpStatus.options.map(toHubRsvpStatus).sort()).toEqual([...HubRsvpStatus.options].sort());
});

it.each([
  [true, true, 'all'],
  [true, false, 'all'],
  [false, true, 'own'],
  [false, false, 'administered'],
])('a person (site admin %p, active %p) creates events in %s chapters', (isSiteAdmin, isActive, scope) =>
  expect(eventCreationScope({ isSiteAdmin, isActive })).toBe(scope),
);

it.each([
  'https://zoom.us/j/123?pwd=abc',
  'HTTP://meet.example/x',
  'Zoom: https://zoom.us/j/123, passcode 42',
  'City Hall or zoom.us/j/123',
  'www.meet.example',
  'zoommtg://zoom.us/join?confno=1',
  'مكالمة https://meet.example/ab',
  'call.example.org:8443/room',
])('the location %s is for members', (location) => expect(publicLocation(location)).toBe(ONLINE_LOCATION));

it.each(['', 'City Hall', 'St. Mary’s, 3rd floor', 'Room 4/5, No. 12/a', 'Café M.A.D.', 'Online', 'https', 'and/or'])(
  'the location %p is for everyone',
  (location) => expect(publicLocation(location)).toBe(location),
);

it('an event may start now, but not two minutes ago in its time zone, and an all-day one may start today', () => {
  const now = Date.parse('2026-05-01T03:00:30Z');
  const starts = ['2026-05-01T03:00', '2026-05-01T02:59', '2026-05-01T02:58', '2026-05-01', '2026-04-30'];
  expect(starts.map((start) => startsInPast(start, 'UTC', now))).toEqual([false, false, true, false, true]);
  // It is still April 30, 10 PM, in Chicago.
  const inChicago = ['2026-04-30T22:00', '2026-04-30T21:58', '2026-05-01T00:00', '2026-04-30', '2026-04-29'];
  expect(inChicago.map((start) => startsInPast(start, 'America/Chicago', now))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});
