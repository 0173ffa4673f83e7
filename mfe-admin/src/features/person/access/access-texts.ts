import type { AccessReason, AccessThing } from '@meridian/shared-types';

/** The titles of the things that are checked. */
export const THINGS: Record<AccessThing, string> = {
  directory: 'See the member directory',
  'members-only-events': 'See events for members',
  rsvp: 'Reply to events',
  'direct-messages': 'Write to other members',
  'admin-tools': 'Use the admin tools',
  books: 'See the books: payments, receipts and their export',
  'chapter-join': 'Join the chapter',
  'chapter-members': 'See who belongs to the chapter',
  'chapter-announcements': 'Read its announcements',
  'chapter-chat': 'Read its chat',
  'chapter-chat-writing': 'Write in its chat',
  'chapter-moderation': 'Moderate its chat: remove messages and mute members',
  'chapter-reports': 'Decide reports of messages in its chat',
  'chapter-events': 'Create events in it',
  'chapter-admin': 'Decide on requests, manage members and post announcements',
  'chapter-numbers': 'See its numbers',
  'public-pages': 'Read the public pages and posts',
  'page-editing': 'Change the public pages and posts',
  'picture-upload': 'Add pictures for posts, chapters and people on public pages',
  'event-see': 'See the event',
  'event-edit': 'Edit it',
  'event-rsvp': 'Reply that they are going',
  'event-door': 'Check in at the door with a ticket',
  'event-pulse': 'Say where they are on the day of the event',
  'event-people': 'See everyone who replied, and who came',
  'event-check-in': 'Check people in at its door',
  'person-message': 'Write to the chosen person',
};

/** The reason in a sentence, and what would change a refusal. */
export const REASONS: Record<AccessReason, { sentence: string; unlock?: string }> = {
  active: { sentence: 'Their membership is active.' },
  'site-admin': { sentence: 'They are a site admin.' },
  'site-admin-two-factor': {
    sentence: 'They are a site admin in each browser in which they signed in with two-factor authentication.',
  },
  treasurer: { sentence: 'They are a treasurer.' },
  'treasurer-two-factor': {
    sentence: 'They are a treasurer in each browser in which they signed in with two-factor authentication.',
  },
  member: { sentence: 'They belong to the chapter and their membership is active.' },
  'chapter-admin': { sentence: 'They are an admin of the chapter, and their membership is active.' },
  'some-chapter-admin': { sentence: 'They are an admin of a chapter, and their membership is active.' },
  public: { sentence: 'Everyone can see it, even without an account.' },
  organizer: { sentence: 'They are the organizer of the event and an active member of its chapter.' },
  attending: { sentence: 'They have replied that they are going.' },
  'on-request': { sentence: 'They can ask to join, and an admin of the chapter decides.' },
  'open-to-members': { sentence: 'Their membership is active, and the chapter is open to members.' },
  'not-active': { sentence: 'Their membership is not active.', unlock: 'They pay for a membership.' },
  'not-site-admin': {
    sentence: 'They are not a site admin.',
    unlock: 'Another site admin can appoint them on this page.',
  },
  'not-treasurer': {
    sentence: 'They are neither a treasurer nor a site admin.',
    unlock: 'A site admin can make them a treasurer on this page.',
  },
  'no-two-factor': {
    sentence: 'They are a site admin or a treasurer without two-factor authentication, which this site requires.',
    unlock: 'Add an authenticator app or a passkey, and sign in with it.',
  },
  'not-member': {
    sentence: 'They do not belong to the chapter.',
    unlock: 'An admin approves their request or sends them an invite link, or the office adds them to the chapter.',
  },
  banned: {
    sentence: 'They are banned from the chapter.',
    unlock: 'The ban ends. An admin of the chapter or the office can lift it.',
  },
  muted: {
    sentence: 'An admin of the chapter has muted them for now.',
    unlock: 'The mute ends. An admin of the chapter or the office can end it.',
  },
  'chat-closed': {
    sentence: 'The admins of the chapter have closed its chat for members.',
    unlock: 'An admin of the chapter or the office opens the chat again.',
  },
  'invited-only': {
    sentence: 'People can join the chapter by invitation only.',
    unlock: 'An admin sends them an invite link, or the office adds them to the chapter.',
  },
  'not-chapter-admin': {
    sentence: 'They are not an admin of the chapter.',
    unlock: 'Another admin of the chapter or the office gives them that role.',
  },
  'no-chapter-admin': {
    sentence: 'They are not an admin of any chapter.',
    unlock: 'Another admin of a chapter, or the office, gives them that role.',
  },
  'not-organizer': {
    sentence: 'They are neither the organizer of the event nor an admin of its chapter.',
    unlock: 'They become an admin of the chapter of the event.',
  },
  'not-attending': {
    sentence: 'They have not replied that they are going.',
    unlock: 'They reply that they are going.',
  },
  draft: { sentence: 'It is somebody else’s draft.', unlock: 'The event is published.' },
  'event-cancelled': { sentence: 'The event was cancelled.' },
  'event-full': { sentence: 'The event is full.', unlock: 'A seat becomes free. There is a waiting list.' },
  'rsvps-not-open': { sentence: 'RSVPs are not open yet.', unlock: 'RSVPs open.' },
  'rsvps-closed': { sentence: 'RSVPs are closed.', unlock: 'The organizer sets a later end for RSVPs.' },
  'not-event-day': { sentence: 'It is not the day of the event.' },
  'door-closed': {
    sentence: 'The door is closed: it opens 12 hours before the event and closes 24 hours after it.',
  },
  'own-account': { sentence: 'Nobody can write to themselves.' },
  'other-not-active': {
    sentence: 'The membership of the chosen person is not active.',
    unlock: 'That person pays for a membership.',
  },
  'chapter-archived': {
    sentence: 'The chapter is archived. It can be read, but nothing in it can change.',
    unlock: 'The office brings the chapter back.',
  },
  'receives-from-chapters': {
    sentence: 'The other person receives first messages only from members of their chapters.',
    unlock: 'They join one of these chapters, or the other person writes to them first.',
  },
  'receives-from-nobody': {
    sentence: 'The other person does not receive first messages.',
    unlock: 'The other person writes to them first.',
  },
  merged: { sentence: 'The account was merged into another account of the person.' },
  suspended: { sentence: 'The account is suspended.', unlock: 'The suspension ends.' },
};
