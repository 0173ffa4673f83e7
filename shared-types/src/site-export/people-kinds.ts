import { PROFILE_FIELDS } from '../field-tables/profile-fields';
import { fieldColumns, type ExportKindSpec } from './export-kind';

/** The kinds of the auth service: accounts and payments. */
export const PEOPLE_KINDS = {
  people: {
    service: 'auth',
    about: 'A person with an account',
    columns: {
      id: ['id', 'Of the person; other files name people by it'],
      ...fieldColumns(PROFILE_FIELDS),
      email: ['text', 'Address for mail and signing in'],
      isEmailConfirmed: ['boolean', 'Whether the person has shown that the address is theirs'],
      picture: ['text', 'File in this archive; empty without one'],
      isSiteAdmin: ['boolean', 'Whether the person is a site admin'],
      homeChapterId: ['id', 'The chapter that the person joined first'],
      createdAt: ['time', 'When the account was made'],
      status: ['text', 'active: with a paid membership; newsletter: without one'],
      plan: ['text', 'monthly or annual; empty without a plan'],
      memberSince: ['time', 'The start of the first paid period'],
      paidUntil: ['time', 'The end of what is paid'],
      endsAt: ['time', 'Of a membership that was cancelled'],
      suspendedSince: ['time', 'Of a suspended account'],
      suspendedUntil: ['time', 'Empty: until it is lifted'],
      suspensionReason: ['text', 'As the person was told'],
      wantsMail: ['boolean', 'Whether the person wants mail that is not about the account'],
      weeklyDigest: ['boolean', 'Whether the person wants the weekly digest'],
    },
  },
  payments: {
    service: 'auth',
    about: 'A payment by card, without the card',
    columns: {
      id: ['id', 'Of the payment'],
      userId: ['id', 'Who paid'],
      plan: ['text', 'What was paid for'],
      amount: ['number', 'US dollars'],
      paidAt: ['time', 'When'],
    },
  },
  keptPayments: {
    service: 'auth',
    about: 'A payment of somebody whose account was deleted, without the person',
    columns: {
      id: ['id', 'Of the payment, for the books only'],
      plan: ['text', 'What was paid for'],
      amount: ['number', 'US dollars'],
      refunded: ['number', 'US dollars that were refunded'],
      paidAt: ['time', 'The day, in UTC'],
      removeAt: ['time', 'When it is deleted'],
    },
  },
  ledger: {
    service: 'auth',
    about: 'What was done about a membership without a charge',
    columns: {
      id: ['id', 'Of the line'],
      userId: ['id', 'Whose membership'],
      kind: ['text', 'imported, given, refunded or merged'],
      months: ['number', 'That came, or were taken back'],
      amount: ['number', 'US dollars that were refunded'],
      paymentId: ['id', 'The payment that was refunded'],
      reason: ['text', 'As the office wrote it'],
      byId: ['id', 'The site admin'],
      at: ['time', 'When'],
      paidUntil: ['time', 'The end of what is paid, from then on'],
    },
  },
  subscribers: {
    service: 'auth',
    about: 'A confirmed address of the newsletter without an account',
    columns: {
      id: ['id', 'Of the subscription'],
      email: ['text', 'The address'],
      createdAt: ['time', 'When it was subscribed'],
    },
  },
  mergedAccounts: {
    service: 'auth',
    about: 'An account that was merged into another one of its person',
    columns: {
      id: ['id', 'That the account had; old records may name the person by it'],
      intoId: ['id', 'The account of the person that stays'],
      email: ['text', 'Its address'],
      name: ['text', 'Its name'],
      createdAt: ['time', 'When it was made'],
      mergedAt: ['time', 'When it was merged'],
      byId: ['id', 'The site admin'],
      reason: ['text', 'As the site admin wrote it'],
    },
  },
  profilePictures: {
    service: 'auth',
    about: 'The picture of a person',
    columns: { userId: ['id', 'Whose'], file: ['text', 'In this archive'] },
  },
} as const satisfies Record<string, ExportKindSpec>;
