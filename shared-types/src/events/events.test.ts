import { HubRsvpStatus, RsvpStatus } from './schemas';
import { eventCreationScope } from './creation-scope';
import { hubRsvpStatusOf } from './rsvp-status';

it('spells every RSVP status as the hub does, each differently', () => {
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
