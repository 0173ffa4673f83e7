import type { NOTIFICATION_KINDS } from '@meridian/shared-types/notification-kinds';
import type { DomainEventKind } from '@meridian/shared-types';
import { account } from './account';
import { addresses } from './addresses';
import { announcements } from './announcements';
import { chapterRoles } from './chapter-roles';
import { chat } from './chat';
import { events } from './events';
import { joinRequests } from './join-requests';
import type { AnyKind, KindsOf } from './kind';
import { memberships } from './memberships';
import { proposals } from './proposals';
import { renewals } from './renewals';
import { reports } from './reports';
import { seats } from './seats';
import { signIn } from './sign-in';
import { visitors } from './visitors';

const KINDS: KindsOf<typeof NOTIFICATION_KINDS> = {
  ...account,
  ...addresses,
  ...signIn,
  ...visitors,
  ...proposals,
  ...reports,
  ...joinRequests,
  ...announcements,
  ...events,
  ...seats,
  ...memberships,
  ...renewals,
  ...chat,
  ...chapterRoles,
};

/**
 * Returns the definition of a kind. It is empty for a kind of another version, of which domain events may be stored.
 * @example kindOf('seat.offer-ends').noticeMail?.button // 'Accept or Decline'
 */
export const kindOf = (kind: DomainEventKind): AnyKind => (KINDS as Partial<Record<string, AnyKind>>)[kind] ?? {};
