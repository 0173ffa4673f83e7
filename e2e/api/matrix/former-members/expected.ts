import type { RouteName } from '../../samples/sample';

/**
 * How a person lost their membership of a chapter, of which they were an admin, or that they never had one. The paid
 * membership of somebody who is no longer an admin has lapsed.
 */
export const STATES = ['banned', 'left', 'lapsed', 'suspended', 'never a member'] as const;
export type State = (typeof STATES)[number];

/** The statuses of the states, in their order. A suspended person has no session. */
type Statuses = readonly [banned: number, left: number, lapsed: number, suspended: number, never: number];

interface Group {
  why: string;
  statuses: Statuses;
  calls: readonly RouteName[];
}

/**
 * The status of each call about a chapter, or about an event of it that the person organized, to which they went and
 * which only members see. What they wrote or created there gives no right by itself. Calls are made in this order,
 * because a reply comes before its withdrawal.
 */
export const GROUPS: readonly Group[] = [
  {
    why: 'Only admins of the chapter, or its members, may do it, whoever wrote or created the thing.',
    statuses: [403, 403, 403, 401, 403],
    calls: [
      'admin.chapterStatistics',
      'admin.exportChapterNumber',
      'chapters.announce',
      'chapters.announceWidely',
      'chapters.ban',
      'chapters.bans',
      'chapters.createInvite',
      'chapters.decideMany',
      'chapters.decidedRequests',
      'chapters.edit',
      'chapters.editAnnouncement',
      'chapters.exportMembers',
      'chapters.invites',
      'chapters.joinRequests',
      'chapters.liftBan',
      'chapters.managedAnnouncements',
      'chapters.pinAnnouncement',
      'chapters.removeMember',
      'chapters.revokeInvite',
      'chapters.saveNote',
      'chapters.savedNotes',
      'chapters.setRole',
      'chat.changeSettings',
      'chat.deleteMessage',
      'chat.earlierTexts',
      'chat.editMessage',
      'chat.messages',
      'chat.moderation',
      'chat.mute',
      'chat.react',
      'chat.reactions',
      'chat.refuseHeld',
      'chat.releaseHeld',
      'chat.removeMessage',
      'chat.unmute',
      'chats.markUnread',
      'chats.setMuted',
      'events.countsOfChapter',
      'events.create',
      'events.ofChapter',
      'events.schedulingHints',
      'inbox.chapterReports',
      'inbox.decideReport',
      'messagePictures.uploadToChapter',
    ],
  },
  {
    why: 'Only its organizer, while a member, and admins may manage an event, and other people do not see it.',
    statuses: [403, 403, 404, 401, 403],
    calls: [
      'events.cancel',
      'events.checkIn',
      'events.door',
      'events.exportAttendance',
      'events.exportPeople',
      'events.giveSeat',
      'events.people',
      'events.sendMessage',
      'events.waitingList',
      'events.restore',
      'events.update',
    ],
  },
  {
    why: 'Nobody else finds out whether there is a draft.',
    statuses: [404, 404, 404, 401, 404],
    calls: ['events.publish', 'events.removeDraft'],
  },
  {
    why: 'Everybody with an active account reads it, and a ban ends it.',
    statuses: [403, 200, 403, 401, 200],
    calls: [
      'chapters.announcements',
      'chapters.directory',
      'chapters.everyone',
      'chapters.members',
      'events.attendees',
    ],
  },
  {
    why: 'Everybody with an active account sees the event, and a banned person only what visitors see.',
    statuses: [404, 200, 404, 404, 200],
    calls: ['events.calendar', 'events.get'],
  },
  { why: 'Previews show public events only.', statuses: [404, 404, 404, 404, 404], calls: ['events.previewImage'] },
  {
    why: 'People who go may do it. Leaving the chapter ends the duty of the organizer, but not the own seat.',
    statuses: [403, 200, 403, 401, 403],
    calls: ['eventConversation.read', 'events.setPulse', 'messagePictures.uploadToEvent'],
  },
  {
    why: 'People who go may do it.',
    statuses: [403, 201, 403, 401, 403],
    calls: ['eventConversation.send', 'inbox.report'],
  },
  {
    why: 'Only the organizer, while a member, and admins of the chapter remove messages of others.',
    statuses: [403, 403, 403, 401, 403],
    calls: ['eventConversation.removeMessage'],
  },
  {
    why: 'People who go have a ticket. Without a seat there is none.',
    statuses: [404, 200, 403, 401, 404],
    calls: ['events.ticket'],
  },
  {
    why: 'Everybody with an active account may go to the event, and a ban ends it.',
    statuses: [403, 200, 403, 401, 200],
    calls: ['events.rsvp'],
  },
  {
    why: 'Everybody may give up a seat, also one that is gone already.',
    statuses: [200, 200, 403, 401, 200],
    calls: ['events.withdrawRsvp'],
  },
  {
    why: 'Everybody else may ask to join. Somebody whose membership has only lapsed is a member already.',
    statuses: [403, 201, 409, 401, 201],
    calls: ['chapters.requestToJoinByPath', 'chapters.requestToJoinByBody'],
  },
  {
    why: 'It is about the own membership.',
    statuses: [200, 200, 200, 401, 200],
    calls: ['chapters.membershipStatus'],
  },
  {
    why: 'The search finds nothing in chats of others.',
    statuses: [200, 200, 403, 401, 200],
    calls: ['chats.search'],
  },
  {
    why: 'Visitors see it. The list of events has those that the person may see.',
    statuses: [200, 200, 200, 200, 200],
    calls: ['chapters.bySlug', 'events.list'],
  },
];

/** Returns the status of each call for a person in a state. */
export const expectedIn = (state: State): Map<RouteName, number> =>
  new Map(
    GROUPS.flatMap(({ calls, statuses }) => calls.map((call) => [call, statuses[STATES.indexOf(state)]!] as const)),
  );
