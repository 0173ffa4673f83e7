import {
  adminApi,
  authApi,
  chaptersApi,
  chatApi,
  directMessagesApi,
  eventsApi,
  inboxApi,
  noticesApi,
} from '@meridian/shared-types';
import type { Invalidated } from './invalidate';
import { queryFor } from './query';

/** Also covers everything that is read of single chapters: members, announcements, messages, requests and numbers. */
const chapters = chaptersApi.list;

/** Calls that show people, each with their id. */
export const showsPeople = [
  authApi.me,
  authApi.user,
  chaptersApi.members,
  chaptersApi.memberships,
  chaptersApi.directory,
  chaptersApi.everyone,
  chaptersApi.joinRequests,
  chaptersApi.myJoinRequests,
  chaptersApi.decidedRequests,
  adminApi.pendingRequests,
  chaptersApi.bans,
  chaptersApi.invites,
  eventsApi.attendees,
  eventsApi.people,
  eventsApi.waitingList,
  chatApi.messages,
  directMessagesApi.conversations,
  directMessagesApi.read,
];

/** Roles and member lists, the current user's memberships, and what depends on them. */
const membership = [
  authApi.me,
  chapters,
  chaptersApi.memberships,
  chaptersApi.myArchived,
  chaptersApi.announcementCounts,
  chaptersApi.myJoinRequests,
  chaptersApi.directory,
  chaptersApi.everyone,
  chaptersApi.countPeople,
  eventsApi.mine,
  eventsApi.rsvps,
  adminApi.users,
  adminApi.statistics,
];

const rsvp = [eventsApi.list, eventsApi.mine];

/**
 * The calls whose results a change affects: one list per fact, for `invalidate`.
 * @example await invalidate(...affectedBy.rsvp);
 * @example await invalidate(...affectedBy.announcement(chapter.id));
 */
export const affectedBy = {
  /** Someone joined or left a chapter, or has another role there. */
  membership,
  /** An admin decided on a join request. An approval makes a member. */
  decision: [adminApi.pendingRequests, ...membership],
  /** Anything of which the socket tells. */
  missedChanges: [
    adminApi.pendingRequests,
    inboxApi.list,
    noticesApi.list,
    directMessagesApi.conversations,
    ...membership,
    ...rsvp,
  ],
  /** The inbox of the office has something new, or was changed. Also covers its counts and threads. */
  inbox: [inboxApi.list],
  /** The current user asked to join a chapter, or their request was rejected. */
  ownJoinRequest: [chaptersApi.myJoinRequests],
  /** The pending requests of a chapter are others now. */
  pendingRequests: (chapterId: number) => [
    queryFor(chaptersApi.joinRequests, { params: { id: chapterId } }),
    queryFor(chaptersApi.decidedRequests, { params: { id: chapterId } }),
    queryFor(adminApi.chapterStatistics, { params: { id: chapterId } }),
    adminApi.pendingRequests,
  ],
  /** A chapter has a new announcement. */
  announcement: (chapterId: number) => [
    queryFor(chaptersApi.announcements, { params: { id: chapterId } }),
    chaptersApi.announcementCounts,
  ],
  rsvp,
  /** An admin removed a message of a chapter's chat, or changed who may write in it. */
  moderation: (chapterId: number) => [queryFor(chatApi.moderation, { params: { chapterId } })],
  /** The current user has new notices, or has read some. */
  notices: [noticesApi.list],
  /** The current user has new messages from other members, or has read or sent some. */
  directMessages: [directMessagesApi.conversations],
  /** Members reported messages of a chapter's chat, or an admin decided about some. */
  chapterReports: (chapterId: number) => [queryFor(inboxApi.chapterReports, { params: { chapterId } })],
  /** An event was created, published, changed or cancelled. */
  event: [eventsApi.list, eventsApi.mine, eventsApi.drafts, chapters],
  /** The current user's drafts of events, and those of a chapter. */
  eventDrafts: [eventsApi.drafts, eventsApi.ofChapter, eventsApi.countsOfChapter],
  /**
   * A person has another name, picture or text. The calls that show people are those whose responses have a picture;
   * a test compares the list with the contract.
   */
  person: [...showsPeople, authApi.profile],
  /** The current user's subscription. */
  subscription: [authApi.me],
} satisfies Record<string, readonly Invalidated[] | ((chapterId: number) => readonly Invalidated[])>;
