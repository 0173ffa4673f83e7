import type { HubRsvpStatus, RsvpStatus } from '@meridian/shared-types';

const HUB = { attending: 'going', not_attending: 'not_going', maybe: 'maybe' } as const satisfies Record<
  RsvpStatus,
  HubRsvpStatus
>;

/** The stored answer in the spelling of the caller's own events. */
export const hubStatusOf = (status: RsvpStatus): HubRsvpStatus => HUB[status];
