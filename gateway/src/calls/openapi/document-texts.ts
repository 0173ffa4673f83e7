import type { Access, publicContracts } from '@meridian/shared-types/contracts';

export const TAGS: Record<keyof typeof publicContracts, string> = {
  auth: 'Accounts, sign-in with passwords, passkeys and codes, sessions, profiles and payments',
  accounts: 'What site admins do with accounts: notes, memberships, suspensions, merging and removal',
  imports: 'Imports of members from a file',
  books: 'The books for treasurers: figures, receipts, payouts, and payments without a card',
  chapters: 'Chapters, memberships, join requests, invite links, announcements and the directory',
  events: 'Events, series, RSVPs, waiting lists, the door, and calendar feeds',
  chat: 'The history and the moderation of a chapter chat; messages are sent over the socket',
  chats: 'How far a person has read all chats, and which of them are muted',
  directMessages: 'Conversations of two people',
  eventConversation: 'The conversation of the people who go to an event',
  admin: 'The numbers, the audit log and the user list of site admins, and the contact form',
  impersonation: 'Acting as another person; outside production only',
  inbox: 'The messages of visitors to the office, and the replies',
  personalExport: 'The file with all data of the caller',
  siteExports: 'Exports of everything that the organization owns',
  viewAs: 'Looking as another person, without changing anything',
  notices: 'The notices under the bell',
  personMails: 'The emails that a person got, for site admins',
  preferences: 'What people are notified about, and how',
  letters: 'The newsletter: its letters and its subscribers',
  bounces: 'Reports of mail servers about emails that did not arrive',
  unsubscribe: 'Links in emails that end a kind of email',
  pictures: 'Pictures of public pages',
  messagePictures: 'Pictures in messages',
  posts: 'Articles of the blog',
  sitePages: 'The texts of public pages',
};

export const ACCESS_TEXTS: Record<Exclude<Access, 'service'>, string> = {
  public: 'Everyone.',
  'signed-in': 'Signed-in people.',
  active: 'People with an active subscription.',
  'site-admin': 'Site admins.',
  treasurer: 'Treasurers and site admins.',
  'active-or-site-admin': 'People with an active subscription, and site admins.',
};

export const REFUSAL_TEXTS: Record<string, string> = {
  400: 'The request is not valid; `fields` lists the invalid inputs.',
  401: 'The caller is not signed in.',
  403: 'The caller is not allowed to do this.',
  404: 'It does not exist, or the caller may not know that it exists.',
  428: '`If-Match` is missing.',
  default:
    'Refused: `message` is the reason, for people. 409 for a conflict with the current state, which may be in ' +
    '`current`, 413 and 415 for a body that is too large or not JSON, 429 with `Retry-After` for too many requests, ' +
    '503 with `Retry-After` while a service does not respond.',
};
