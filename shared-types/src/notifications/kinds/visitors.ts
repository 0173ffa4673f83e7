import type { KindContracts } from './kind';

/** The kinds for people without an account. */
export const visitorKinds = {
  /** The address was subscribed to the newsletter and has to be confirmed. The audience is the subscriber. */
  'newsletter.confirm': {
    audience: 'people',
    data: ({ z, link }) => z.strictObject(link),
    group: null,
    icon: null,
    mailName: 'Link to confirm the newsletter',
  },
  /** A visitor wrote to the office. The audience is the thread of the inbox. */
  'contact.received': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: null,
    mailName: 'Receipt of a message to the office',
  },
  /** The office answered. The audience is the thread of the inbox. */
  'contact.answered': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ entryId: Id }),
    group: null,
    icon: null,
    mailName: 'Answer of the office',
  },
} satisfies KindContracts;
