import type { HubRsvpStatus, RsvpStatus } from '@meridian/shared-types';

const HUB = { attending: 'going', not_attending: 'not_going', maybe: 'maybe' } as const satisfies Record<
  RsvpStatus,
  HubRsvpStatus
>;

/** The RSVP status as `GET /api/user/events` spells it. */
export const hubStatusOf = (status: RsvpStatus): HubRsvpStatus => HUB[status];
