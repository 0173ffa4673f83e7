/**
 * The data that a site export does not contain, with the reason for its README, and the collections that are therefore
 * left out. A test finds collections that are neither here nor in a kind.
 * @example NOT_IN_EXPORT.map(({ why }) => `- ${why}`)
 */
export const NOT_IN_EXPORT: readonly { why: string; collections: readonly string[] }[] = [
  {
    why: 'Direct messages and their pictures: they belong to the two people who write them.',
    collections: ['conversations'],
  },
  {
    why: 'Conversations of events, with their pictures: they belong to the people who go, for as long as they go.',
    collections: [],
  },
  {
    why: 'Texts that messages had before their authors changed them: only admins of the chapter read them, for 90 days.',
    collections: ['earlierTexts'],
  },
  {
    why: 'Passwords, sessions, passkeys, codes of authenticator apps, recovery codes, and the tokens of links: nobody but their owner may use them, and another product could not.',
    collections: ['sessions', 'passkeys', 'passkeyChallenges', 'pendingLogins', 'accountTokens', 'keys'],
  },
  { why: 'Cards: the payment provider has them. The last four digits are left out, too.', collections: [] },
  {
    why: "Members' own settings: saved filters, secret links to calendars, who may write to them, which notices they want and when, what they have read. They are of no use elsewhere.",
    collections: [
      'savedFilters',
      'calendarfeeds',
      'eventSettings',
      'messageSettings',
      'preferences',
      'announcementreads',
      'readPositions',
      'presenceSettings',
    ],
  },
  {
    why: 'Mails and notices that were sent, and addresses to which mail could not be delivered: they follow from the rest.',
    collections: [
      'domainEvents',
      'due',
      'invitations',
      'mails',
      'notices',
      'digestRounds',
      'letterDeliveries',
      'suppressedAddresses',
      'deletionReceipts',
    ],
  },
  {
    why: 'Files of imports and their lines: the accounts that came of them are among the people.',
    collections: ['imports', 'importRows'],
  },
  {
    why: 'Invite links: only a hash of their tokens is stored. Where people are on the day of an event: it is kept for that day only.',
    collections: ['invites', 'eventpulses'],
  },
  {
    why: 'Receipts as they were issued, proofs of payments without a card, and what the books count: the payments and refunds have the numbers of their receipts.',
    collections: ['receipts', 'paymentProofs', 'membershipMoves'],
  },
  {
    why: 'Proofs of students: they are deleted a week after the decision.',
    collections: ['studentProofs'],
  },
  {
    why: 'Families of members: they are between the people who agreed to them.',
    collections: ['familyPlaces'],
  },
  { why: 'Accounts that are being deleted.', collections: [] },
  {
    why: 'Acts on accounts that wait for a second site admin: they last for seven days, and the audit log says what came of them.',
    collections: ['proposals'],
  },
  {
    why: 'Copies and notes by which the product works: names of people in each chapter, bans for the lists of events, refunds that are on their way (the ledger has them), the last prices of the plans and the last address of the organization (their pages have them), who people are at the payment provider and what it reported (the payments and the ledger have it), when the numbers were counted, whether the first steps were put away, how many sessions a canary of a module failed for, and exports of the site and of the data of people.',
    collections: [
      'people',
      'chapterbans',
      'dueRefunds',
      'planPrices',
      'providerCustomers',
      'providerEvents',
      'reconciliations',
      'issuers',
      'receiptCounters',
      'countRuns',
      'firststeps',
      'canarySessions',
      'canaryStops',
      'siteExports',
      'personalExports',
      'siteExportFiles',
      'siteExportChunks',
      'siteExportLinks',
    ],
  },
];
