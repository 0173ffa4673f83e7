import { HubRsvpStatus, RsvpStatus } from './schemas';
import { eventCreationScope } from './creation-scope';
import { hubRsvpStatusOf } from './rsvp-status';
import { startsInPast } from './start-time';
import { ONLINE_LOCATION, publicLocation } from './visibility';

it('maps the RSVP statuses to those of the hub one to one', () => {
  expect(RsvpStatus.options.map(hubRsvpStatusOf).sort()).toEqual([...HubRsvpStatus.options].sort());
});

it.each([
  [true, true, 'all'],
  [true, false, 'all'],
  [false, true, 'own'],
  [false, false, 'none'],
])('site admin %p, active %p: creates events in %s chapters', (isSiteAdmin, isActive, scope) =>
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

it('an event may start now, not a minute ago; what is no date is not refused here', () => {
  const now = Date.parse('2026-05-01T10:00:30Z');
  const minutes = ['2026-05-01T10:01Z', '2026-05-01T10:00Z', '2026-05-01T09:59Z', 'soon', ''];
  expect(minutes.map((start) => startsInPast(start, now))).toEqual([false, false, true, false, false]);
});
