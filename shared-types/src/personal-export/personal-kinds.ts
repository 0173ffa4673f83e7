import type { ServiceName } from '../calls/contract';
import { PROFILE_FIELDS } from '../field-tables/profile-fields';
import type { ExportColumnType, ExportKindSpec } from '../site-export/export-kind';

const ID = ['id', 'ID'] as const;
const CHAPTER = { chapterId: ['id', 'Chapter ID'], chapter: ['text', 'Chapter'] } as const;
const EVENT = {
  eventId: ['id', 'Event ID'],
  event: ['text', 'Event'],
  startTime: ['time', 'Start of the event'],
} as const;

const profileColumns = Object.fromEntries(
  Object.entries(PROFILE_FIELDS).map(([name, { control, label }]) => [
    name,
    [control === 'list' ? 'list' : 'text', label],
  ]),
) as unknown as { [K in keyof typeof PROFILE_FIELDS]: readonly [ExportColumnType, string] };

/**
 * The kinds of an export of a person's data, in the order in which they are gathered. Only these columns are written.
 * They contain no text of other people, and nothing with which somebody could sign in or pay. `about` is the heading of
 * a kind, and each column has its label.
 */
export const PERSONAL_KINDS = {
  profile: {
    service: 'auth',
    about: 'Profile and account',
    columns: {
      id: ['id', 'Account ID'],
      ...profileColumns,
      email: ['text', 'Email address'],
      isEmailConfirmed: ['boolean', 'Address confirmed'],
      homeChapterId: ['id', 'ID of the first chapter'],
      isSiteAdmin: ['boolean', 'Site admin'],
      createdAt: ['time', 'Account created'],
      status: ['text', 'Membership status'],
      plan: ['text', 'Plan'],
      memberSince: ['time', 'Paid member since'],
      paidUntil: ['time', 'Paid until'],
      endsAt: ['time', 'Membership ends'],
      pausedUntil: ['time', 'Membership paused until'],
      cardExpiresAt: ['time', 'Card expires'],
      wantsMail: ['boolean', 'Wants email'],
      weeklyDigest: ['boolean', 'Wants the weekly digest'],
    },
  },
  profilePictures: {
    service: 'auth',
    about: 'Profile picture',
    columns: { file: ['text', 'File in this archive'] },
  },
  signIns: {
    service: 'auth',
    about: 'Sign-ins in browsers that are still signed in',
    columns: {
      id: ID,
      signedInAt: ['time', 'Signed in'],
      lastSeenAt: ['time', 'Last used'],
      expiresAt: ['time', 'Ends'],
      method: ['text', 'Signed in with'],
      userAgent: ['text', 'Browser'],
      address: ['text', 'Network address'],
    },
  },
  passkeys: {
    service: 'auth',
    about: 'Passkeys, without their keys',
    columns: {
      id: ID,
      name: ['text', 'Name'],
      createdAt: ['time', 'Added'],
      lastUsedAt: ['time', 'Last used'],
    },
  },
  payments: {
    service: 'auth',
    about: 'Payments',
    columns: {
      id: ID,
      plan: ['text', 'Plan'],
      amount: ['number', 'Amount'],
      currency: ['text', 'Currency'],
      cardLast4: ['text', 'Last digits of the card'],
      paidAt: ['time', 'Paid'],
    },
  },
  membershipActs: {
    service: 'auth',
    about: 'Months given and payments refunded by the office',
    columns: {
      id: ID,
      kind: ['text', 'What was done'],
      months: ['number', 'Months'],
      amount: ['number', 'Refunded amount'],
      currency: ['text', 'Currency'],
      paymentId: ['id', 'ID of the payment'],
      at: ['time', 'When'],
      paidUntil: ['time', 'Paid until, from then on'],
    },
  },
  memberships: {
    service: 'chapters',
    about: 'Memberships in chapters',
    columns: { id: ID, ...CHAPTER, role: ['text', 'Role'], joinedAt: ['time', 'Joined'] },
  },
  joinRequests: {
    service: 'chapters',
    about: 'Requests to join chapters',
    columns: {
      id: ID,
      ...CHAPTER,
      status: ['text', 'Status'],
      message: ['text', 'Your message'],
      answers: ['list', 'Your answers'],
      createdAt: ['time', 'Sent'],
      decidedAt: ['time', 'Decided'],
    },
  },
  rsvps: {
    service: 'events',
    about: 'RSVPs',
    columns: {
      id: ID,
      ...EVENT,
      status: ['text', 'Reply'],
      guests: ['number', 'Guests'],
      isHidden: ['boolean', 'Hidden from other people'],
      waitingSince: ['time', 'On the waiting list since'],
      updatedAt: ['time', 'Last changed'],
    },
  },
  checkIns: {
    service: 'events',
    about: 'Check-ins at events',
    columns: { id: ID, ...EVENT, place: ['number', 'Seat (0 is your own)'], arrivedAt: ['time', 'Checked in'] },
  },
  messages: {
    service: 'chat',
    about: 'Messages that you wrote in chats',
    columns: {
      id: ID,
      createdAt: ['time', 'Sent'],
      writtenIn: ['text', 'Where'],
      chapterId: ['id', 'Chapter ID'],
      eventId: ['id', 'Event ID'],
      recipientId: ['id', 'ID of the other person'],
      content: ['text', 'Text'],
      picture: ['text', 'Picture in this archive'],
      pictureText: ['text', 'Description of the picture'],
      replyToId: ['id', 'Reply to the message with the ID'],
      editedAt: ['time', 'Last edited'],
      isRemoved: ['boolean', 'Removed'],
    },
  },
  messagePictures: {
    service: 'chat',
    about: 'Pictures that you sent in chats',
    columns: {
      file: ['text', 'File in this archive'],
      messageId: ['id', 'ID of the message'],
      width: ['number', 'Width in pixels'],
      height: ['number', 'Height in pixels'],
    },
  },
  officeMessages: {
    service: 'admin',
    about: 'Messages that you sent to the office',
    columns: {
      id: ID,
      createdAt: ['time', 'Sent'],
      category: ['text', 'Subject'],
      name: ['text', 'Name'],
      email: ['text', 'Email address'],
      message: ['text', 'Text'],
    },
  },
  notices: {
    service: 'notifications',
    about: 'Notices of the last 90 days',
    columns: {
      id: ID,
      at: ['time', 'When'],
      title: ['text', 'Title'],
      kind: ['text', 'Kind'],
      readAt: ['time', 'Read'],
    },
  },
  mails: {
    service: 'notifications',
    about: 'Emails sent to you in the last 90 days',
    columns: {
      id: ID,
      createdAt: ['time', 'Written'],
      about: ['text', 'About'],
      kind: ['text', 'Kind'],
      state: ['text', 'Delivery'],
      endedAt: ['time', 'Handed to your mail server'],
    },
  },
  letters: {
    service: 'notifications',
    about: 'Newsletters sent to you',
    columns: {
      id: ID,
      createdAt: ['time', 'Written'],
      subject: ['text', 'Subject'],
      state: ['text', 'Delivery'],
      endedAt: ['time', 'Handed to your mail server'],
    },
  },
} as const satisfies Record<string, ExportKindSpec>;

type Kinds = typeof PERSONAL_KINDS;
export type PersonalKind = keyof Kinds;
export const PERSONAL_KIND_NAMES = Object.keys(PERSONAL_KINDS) as PersonalKind[];

/** The kinds of a service. */
export type PersonalKindOf<S extends ServiceName> = {
  [K in PersonalKind]: Kinds[K]['service'] extends S ? K : never;
}[PersonalKind];

/** The columns of a kind. */
export type PersonalColumn<K extends PersonalKind> = keyof Kinds[K]['columns'] & string;

/**
 * Returns the names of the kinds of a service.
 * @example listPersonalKinds('chat') // ['messages', 'messagePictures']
 */
export const listPersonalKinds = <S extends ServiceName>(service: S): PersonalKindOf<S>[] =>
  PERSONAL_KIND_NAMES.filter((kind) => PERSONAL_KINDS[kind].service === service) as PersonalKindOf<S>[];
