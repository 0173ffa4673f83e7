import type { HubRsvpStatus, RsvpStatus } from '../schemas';

const HUB_SPELLING = {
  attending: 'going',
  not_attending: 'not_going',
  maybe: 'maybe',
} as const satisfies Record<RsvpStatus, HubRsvpStatus>;

/**
 * Returns the RSVP status in the spelling of `/api/user/events`.
 * @example toHubRsvpStatus('attending') // 'going'
 */
export const toHubRsvpStatus = (status: RsvpStatus): HubRsvpStatus => HUB_SPELLING[status];
