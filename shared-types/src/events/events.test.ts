import { HubRsvpStatus, RsvpStatus } from './schemas';
import { eventCreationScope } from './creation-scope';
import { hubRsvpStatusOf } from './rsvp-status';

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
