import type { AccessReason, AccessThing } from '@meridian/shared-types';

/** What is asked about, as a title. */
export const THINGS: Record<AccessThing, string> = {
  directory: 'See the member directory',
  'members-only-events': 'See events for members',
  rsvp: 'Reply to events',
  'direct-messages': 'Write to other members',
  'admin-tools': 'Use the admin tools',
  'chapter-join': 'Join the chapter',
  'chapter-members': 'See who belongs to the chapter',
  'chapter-announcements': 'Read its announcements',
  'chapter-chat': 'Read its chat',
  'chapter-chat-writing': 'Write in its chat',
  'chapter-moderation': 'Moderate its chat: remove messages and mute members',
  'chapter-reports': 'Decide reports of messages in its chat',
  'chapter-events': 'Create events in it',
  'chapter-admin': 'Decide requests, manage members and announce',
  'chapter-numbers': 'See its numbers',
  'public-pages': 'Read the public pages and posts',
  'page-editing': 'Change the public pages and posts',
  'picture-upload': 'Add pictures for posts, chapters and people on public pages',
  'event-see': 'See the event',
  'event-edit': 'Edit it',
  'event-rsvp': 'Reply that they come',
  'event-door': 'Come in at its door with a ticket',
  'event-pulse': 'Say where they are on the day of the event',
  'event-people': 'See everyone who replied, and who came',
  'event-check-in': 'Check people in at its door',
  'person-message': 'Write to the chosen person',
};

/** Why, in a sentence, and what would change a refusal. */
export const REASONS: Record<AccessReason, { sentence: string; unlock?: string }> = {
  active: { sentence: 'Their membership is active.' },
  'site-admin': { sentence: 'They are a site administrator.' },
  'site-admin-second-step': {
    sentence: 'They are a site administrator, in each browser in which they signed in with their second step.',
  },
  member: { sentence: 'They belong to the chapter, and their membership is active.' },
  'chapter-admin': { sentence: 'They are an admin of the chapter, and their membership is active.' },
  'some-chapter-admin': { sentence: 'They are an admin of a chapter, and their membership is active.' },
  public: { sentence: 'Everybody sees it, also without an account.' },
  organizer: { sentence: 'They organise the event, and are an active member of its chapter.' },
  attending: { sentence: 'They have replied that they come.' },
  'on-request': { sentence: 'They may ask, and an admin of the chapter decides.' },
  'open-to-members': { sentence: 'Their membership is active, and the chapter is open to members.' },
  'not-active': { sentence: 'Their membership is not active.', unlock: 'A payment for a membership.' },
  'not-site-admin': {
    sentence: 'They are not a site administrator.',
    unlock: 'Another site administrator appoints them, on this page.',
  },
  'no-second-step': {
    sentence: 'They are a site administrator without a second step, which this site requires.',
    unlock: 'An authenticator app or a passkey, with which they sign in again.',
  },
  'not-member': {
    sentence: 'They do not belong to the chapter.',
    unlock: 'An approved join request, an invite link, or the office adds them to the chapter.',
  },
  banned: {
    sentence: 'They are banned from the chapter.',
    unlock: 'The end of the ban: an admin of the chapter, or the office, can lift it.',
  },
  muted: {
    sentence: 'An admin of the chapter has muted them for now.',
    unlock: 'The end of that time: an admin of the chapter, or the office, can end it.',
  },
  'invited-only': {
    sentence: 'The chapter is by invitation only.',
    unlock: 'An invite link of one of its admins, or the office adds them to the chapter.',
  },
  'not-chapter-admin': {
    sentence: 'They are not an admin of the chapter.',
    unlock: 'Another admin of the chapter, or the office, gives them that role.',
  },
  'no-chapter-admin': {
    sentence: 'They are not an admin of any chapter.',
    unlock: 'Another admin of a chapter, or the office, gives them that role.',
  },
  'not-organizer': {
    sentence: 'They neither organise the event nor are an admin of its chapter.',
    unlock: 'The role of an admin in the chapter of the event.',
  },
  'not-attending': { sentence: 'They have not replied that they come.', unlock: 'Their RSVP.' },
  draft: { sentence: 'It is a draft of somebody else.', unlock: 'Its publication.' },
  'event-cancelled': { sentence: 'The event was cancelled.' },
  'event-full': { sentence: 'The event is full.', unlock: 'A seat that becomes free: there is a waiting list.' },
  'rsvps-not-open': { sentence: 'RSVPs are not open yet.', unlock: 'The time at which they open.' },
  'rsvps-closed': { sentence: 'RSVPs are closed.', unlock: 'A later end of RSVPs, by who manages the event.' },
  'not-event-day': { sentence: 'It is not the day of the event.' },
  'door-closed': {
    sentence: 'The door is closed: it opens 12 hours before the event and closes 24 hours after it.',
  },
  'own-account': { sentence: 'Nobody writes to themselves.' },
  'other-not-active': {
    sentence: 'The membership of the chosen person is not active.',
    unlock: 'A payment of that person for a membership.',
  },
  blocking: { sentence: 'They have blocked the chosen person.', unlock: 'They unblock that person in Messages.' },
  blocked: { sentence: 'The chosen person has blocked them.', unlock: 'That person unblocks them in Messages.' },
  'chapter-archived': {
    sentence: 'The chapter was archived: it is read, and nothing in it changes.',
    unlock: 'The office brings it back.',
  },
  merged: { sentence: 'The account was merged into another one of the person, which has everything.' },
  suspended: { sentence: 'The account is suspended.', unlock: 'The end of the suspension.' },
};
