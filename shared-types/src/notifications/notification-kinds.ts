import { accountKinds } from './kinds/account';
import { addressKinds } from './kinds/addresses';
import { announcementKinds } from './kinds/announcements';
import { chapterRoleKinds } from './kinds/chapter-roles';
import { chatKinds } from './kinds/chat';
import { eventKinds } from './kinds/events';
import { joinRequestKinds } from './kinds/join-requests';
import type { KindContract } from './kinds/kind';
import { membershipKinds } from './kinds/memberships';
import { proposalKinds } from './kinds/proposals';
import { renewalKinds } from './kinds/renewals';
import { reportKinds } from './kinds/reports';
import { seatKinds } from './kinds/seats';
import { signInKinds } from './kinds/sign-in';
import { visitorKinds } from './kinds/visitors';
import type { NoticeGroup } from './preferences/preference-types';

/**
 * The contracts of all kinds of domain events, by kind. Each family of kinds has a file in `kinds`, and the other half
 * in the file of the same name in the notifications service. This entry point needs no zod at run time.
 */
export const NOTIFICATION_KINDS = {
  ...accountKinds,
  ...addressKinds,
  ...signInKinds,
  ...visitorKinds,
  ...proposalKinds,
  ...reportKinds,
  ...joinRequestKinds,
  ...announcementKinds,
  ...eventKinds,
  ...seatKinds,
  ...membershipKinds,
  ...renewalKinds,
  ...chatKinds,
  ...chapterRoleKinds,
};

/** A family of kinds, for the type of its other half. */
export type {
  accountKinds,
  addressKinds,
  announcementKinds,
  chapterRoleKinds,
  chatKinds,
  eventKinds,
  joinRequestKinds,
  membershipKinds,
  proposalKinds,
  renewalKinds,
  reportKinds,
  seatKinds,
  signInKinds,
  visitorKinds,
};
export type { NoticeIcon } from './kinds/kind';

type Kinds = typeof NOTIFICATION_KINDS;
export type DomainEventKind = keyof Kinds;
/** The kinds of which the page shows notices. */
export type NoticeKind = { [K in DomainEventKind]: Kinds[K]['icon'] extends null ? never : K }[DomainEventKind];

const BY_NAME: Partial<Record<string, KindContract>> = NOTIFICATION_KINDS;

/** @example findKindContract('event.cancelled').icon // 'event-cancelled' */
export const findKindContract = (kind: DomainEventKind): KindContract => NOTIFICATION_KINDS[kind];

export const DOMAIN_EVENT_KINDS = Object.keys(NOTIFICATION_KINDS) as DomainEventKind[];

/** The kinds of which the page shows notices. */
export const NOTICE_KINDS = DOMAIN_EVENT_KINDS.filter(
  (kind): kind is NoticeKind => findKindContract(kind).icon !== null,
);

/**
 * Returns the group of a kind's notices. It is null if there is none, and for a kind of another version. @example
 * getNoticeGroup('event.cancelled') // 'events'
 */
export const getNoticeGroup = (kind: string): NoticeGroup | null => BY_NAME[kind]?.group ?? null;

/** @example listNoticeKinds('chat') // ['chat.mention', 'chat.reply'] */
export const listNoticeKinds = (group: NoticeGroup): DomainEventKind[] =>
  DOMAIN_EVENT_KINDS.filter((kind) => getNoticeGroup(kind) === group);

/** Returns the name of the mail about an account. @example getMailName('account.invited') // 'Invitation' */
export const getMailName = (kind: string): string | undefined => BY_NAME[kind]?.mailName;
