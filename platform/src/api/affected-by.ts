import {
  adminApi,
  authApi,
  chaptersApi,
  chatApi,
  chatsApi,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  inboxApi,
  noticesApi,
} from '@meridian/shared-types';
import type { Invalidated } from './invalidate';
import { queryFor } from './query';

/** This path also covers everything below a single chapter: members, announcements, messages, requests and numbers. */
const chapters = chaptersApi.list;

/** The calls whose responses show people with their ids. */
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
  chatApi.reactions,
  chatsApi.search,
  directMessagesApi.conversations,
  directMessagesApi.read,
  directMessagesApi.blockedPeople,
  eventConversationApi.read,
];

/** The calls for roles, member lists and the current user's memberships, and the calls that depend on them. */
const membership = [
  authApi.me,
  chapters,
  chaptersApi.memberships,
  chaptersApi.myArchived,
  chaptersApi.announcementCounts,
  chaptersApi.searchAnnouncements,
  chaptersApi.myJoinRequests,
  chaptersApi.directory,
  chaptersApi.everyone,
  chaptersApi.countPeople,
  chatsApi.list,
  eventsApi.mine,
  eventsApi.rsvps,
  adminApi.users,
  adminApi.statistics,
];

const rsvp = [eventsApi.list, eventsApi.mine];

/**
 * The calls whose results a change affects. Each property is the list of calls for one change, to pass to `invalidate`.
 * @example await invalidate(...affectedBy.rsvp);
 * @example await invalidate(...affectedBy.announcement(chapter.id));
 */
export const affectedBy = {
  /** Someone joined or left a chapter, or their role there changed. */
  membership,
  /** An admin decided on a join request. An approval also creates a membership. */
  decision: [adminApi.pendingRequests, ...membership],
  /** The socket missed changes, which may be of any kind that it reports. */
  missedChanges: [
    adminApi.pendingRequests,
    inboxApi.list,
    noticesApi.list,
    directMessagesApi.conversations,
    ...membership,
    ...rsvp,
  ],
  /** The inbox of the office has new entries or was changed. This also covers its counts and threads. */
  inbox: [inboxApi.list],
  /** The current user asked to join a chapter, or their request was rejected. */
  ownJoinRequest: [chaptersApi.myJoinRequests],
  /** The pending requests of a chapter have changed. */
  pendingRequests: (chapterId: number) => [
    queryFor(chaptersApi.joinRequests, { params: { id: chapterId } }),
    queryFor(chaptersApi.decidedRequests, { params: { id: chapterId } }),
    queryFor(adminApi.chapterStatistics, { params: { id: chapterId } }),
    adminApi.pendingRequests,
  ],
  /** A chapter has a new announcement, or one was changed or deleted. */
  announcement: (chapterId: number) => [
    queryFor(chaptersApi.announcements, { params: { id: chapterId } }),
    chaptersApi.announcementCounts,
    chaptersApi.searchAnnouncements,
  ],
  rsvp,
  /** An admin removed a message of a chapter's chat, or changed who may write in it. */
  moderation: (chapterId: number) => [queryFor(chatApi.moderation, { params: { chapterId } })],
  /** The current user received or read notices. */
  notices: [noticesApi.list],
  /** The current user received, read or sent direct messages, or blocked somebody. */
  directMessages: [directMessagesApi.conversations, chatsApi.list, directMessagesApi.blockedPeople],
  /** Members reported messages of a chapter's chat, or an admin decided on such a report. */
  chapterReports: (chapterId: number) => [queryFor(inboxApi.chapterReports, { params: { chapterId } })],
  /** An event was created, published, changed or cancelled. */
  event: [eventsApi.list, eventsApi.mine, eventsApi.drafts, chapters],
  /** The current user's event drafts, or those of a chapter, have changed. */
  eventDrafts: [eventsApi.drafts, eventsApi.ofChapter, eventsApi.countsOfChapter],
  /**
   * A person's name, picture or text has changed. The calls that show people are those whose responses have a picture;
   * a test compares the list with the contract.
   */
  person: [...showsPeople, authApi.profile],
  /** The current user's subscription has changed. */
  subscription: [authApi.me],
} satisfies Record<string, readonly Invalidated[] | ((chapterId: number) => readonly Invalidated[])>;
