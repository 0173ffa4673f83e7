import type { Mutation } from './mutation';

const RULES = 'e2e/api/matrix/rules.itest.ts';
const RACES = 'e2e/api/races/races.slow.itest.ts';
const CRASHES = 'e2e/api/crashes/crashes.slow.itest.ts';
const BAD_INPUT = 'e2e/api/bad-input/bad-input.slow.itest.ts';
const COST = 'e2e/api/cost/cost.slow.itest.ts';
const FORMER_MEMBERS = 'e2e/api/matrix/former-members/former-members.slow.itest.ts';

/** One rule of each kind that services enforce. */
export const SERVICE_RULES: readonly Mutation[] = [
  {
    rule: 'An admin changes announcements only of chapters that they all administer.',
    file: 'services/chapters/src/announcements/announcement.policy.ts',
    find: 'chaptersOf(announcement).every(',
    replace: 'chaptersOf(announcement).some(',
    tests: ['services/chapters/src/announcements', RULES],
  },
  {
    rule: 'An event for members is not shown to a person without a membership.',
    file: 'services/events/src/viewing/event.routes.ts',
    find: "    if (!event.isPublic && !seesMembersOnly(identity)) throw notFound('event');\n",
    replace: '',
    tests: [RULES],
  },
  {
    rule: 'Only attendees and managers get the address of an online meeting.',
    file: 'services/events/src/viewing/event.routes.ts',
    find: '...((goes || manages) && {',
    replace: '...({',
    tests: ['services/events/src/events'],
  },
  {
    rule: 'A person ends only their own sessions.',
    file: 'services/auth/src/sessions/session-list/session-list.routes.ts',
    find: '{ ...ownSessions(identity.userId), _id: id }',
    replace: '{ _id: id }',
    tests: [RULES],
  },
  {
    rule: 'Only the author changes a message.',
    file: 'services/chat/src/changes/own-message.routes.ts',
    find: "    if (String(message.senderId) !== userId) throw forbidden('Only the author can change this message.');\n",
    replace: '',
    tests: ['services/chat/src/changes', RULES],
  },
  {
    rule: 'Nobody enters the room of a chapter that is not theirs.',
    file: 'services/chat/src/conversations/chapter-rooms.ts',
    find: '      if (!isMember) throw notMember();\n',
    replace: '',
    tests: [RULES],
  },
  {
    rule: 'A location is stored as it was written.',
    file: 'services/auth/src/own-account/profile.routes.ts',
    find: 'const $set = { ...givenFields(PROFILE_FIELDS, body), words };',
    replace: 'const $set = { ...givenFields(PROFILE_FIELDS, body), location: body.location.slice(0, 30), words };',
    tests: [BAD_INPUT],
  },
  {
    rule: 'A pause follows wrong passwords.',
    file: 'services/auth/src/limits/login-throttle/client-failures.ts',
    find: '      if (failed < freeFailures) return;\n',
    replace: '      if (failed < Infinity) return;\n',
    tests: ['services/auth/src/limits/login-throttle', 'e2e/api/threats/threats.slow.itest.ts'],
  },
  {
    rule: 'A join request is decided once.',
    file: 'services/chapters/src/requests/decision.ts',
    find: "{ _id: id, status: 'pending' },",
    replace: '{ _id: id },',
    tests: [RACES],
    only: 'chapters.(approve|reject)$',
  },
  {
    rule: 'An event has no more attendees than seats.',
    file: 'services/events/src/rsvps/seats/seat-policy.ts',
    find: 'party - own <= freeSeats(event)',
    replace: 'party - own <= freeSeats(event) + 1',
    tests: ['services/events/src/rsvps/seats'],
  },
  {
    rule: 'Changes of the seats of an event follow each other.',
    file: 'services/events/src/rsvps/seats/seat-transaction.ts',
    find: [
      '  models.seatQueue.runExclusive(eventId, () =>',
      '    retryDuplicate(() =>',
      '      inTransaction(models.db, async (session) => work(await lockSeats(models, eventId, session, now()))),',
      '    ),',
      '  );',
    ].join('\n'),
    replace: [
      '  lockSeats(models, eventId, undefined as never, now())',
      '    .then((turn) => work({ ...turn, session: undefined as never }));',
    ].join('\n'),
    tests: ['services/events/src/rsvps/seats/seat-races.slow.itest.ts'],
  },
  {
    rule: 'A repeated payment is charged once.',
    file: 'services/auth/src/payments/payment.routes.ts',
    find: '    if (await Payments.exists({ userId, idempotencyKey })) return undefined;\n',
    replace: '',
    tests: ['services/auth/src/payments', RACES],
    only: 'auth.mockPayment at once|twice|again|idempotency|repeat',
  },
  {
    rule: 'What a call stores together is complete after a crash.',
    file: 'services/chapters/src/members/bans.ts',
    find: "await recordAction(db, { action: 'member.banned', subject: chapterId, userId, chapterId, detail }, session);",
    replace: '',
    tests: [
      'services/chapters/src/audit.itest.ts',
      'services/chapters/src/members',
      'e2e/api/accounts/audit.slow.itest.ts',
    ],
  },
  {
    rule: 'The membership and its count are stored in one transaction.',
    file: 'services/chapters/src/members/memberships.ts',
    find: '{ upsert: true, session },\n  );\n  if (upsertedCount === 0)',
    replace: '{ upsert: true },\n  );\n  if (upsertedCount === 0)',
    tests: [CRASHES],
    only: 'chapters.approve |chapters.approve$|because chapters is killed',
  },
  {
    rule: 'A link is used once.',
    file: 'services/auth/src/models/account-token.model.ts',
    find: '  expiresAt: { $gt: new Date() },\n});',
    replace: '});',
    tests: [
      'services/auth/src/addresses',
      'services/auth/src/own-account/password-changes',
      'services/auth/src/limits',
    ],
  },
  {
    rule: 'A banned person takes part in no event of the chapter.',
    file: 'services/events/src/access/ban-checks.ts',
    find: "export function checkNotBanned({ ban }: Pick<MembershipStatus, 'ban'>): void {\n",
    replace:
      "export function checkNotBanned({ ban }: Pick<MembershipStatus, 'ban'>): void {\n  if (ban || !ban) return;\n",
    tests: [FORMER_MEMBERS, 'services/events/src/leaving'],
  },
  {
    rule: 'A suspended admin no longer acts.',
    file: 'services/chapters/src/chapters/admin-checks.ts',
    find: '  if (membership?.isSuspended) throw suspended();\n',
    replace: '',
    tests: ['services/chapters/src/chapters', FORMER_MEMBERS, RACES],
    only: 'suspended',
  },
  {
    rule: 'A person who receives messages from nobody gets no first message.',
    file: 'services/chat/src/direct/direct.policy.ts',
    find: "if (messagesFrom === 'nobody')",
    replace: "if (messagesFrom === ('none' as never))",
    tests: ['services/chat/src/direct'],
  },
  {
    rule: 'A muted member writes nothing.',
    file: 'services/chat/src/access/chat-access.ts',
    find: 'if (mutedUntil && mutedUntil > now)',
    replace: 'if (mutedUntil && mutedUntil < now)',
    tests: ['services/chat/src/moderation'],
  },
  {
    rule: 'A site admin of less than seven days proposes no act on another one.',
    file: 'services/auth/src/proposals/propose.ts',
    find: '  await requireSettled(Users, actorId, session);\n',
    replace: '',
    tests: ['services/auth/src/office/site-admins/rule-of-two.itest.ts', 'services/auth/src/office/site-admins'],
  },
  {
    rule: 'The requests of a deleted person are deleted.',
    file: 'services/chapters/src/person-removal.ts',
    find: '      await JoinRequests.deleteMany({ userId }, { session });\n',
    replace: '',
    tests: ['services/chapters/src/person-removal.itest.ts', 'e2e/api/accounts/deleted-person.slow.itest.ts'],
  },
  {
    rule: 'An acknowledged message is stored.',
    file: 'services/chat/src/messages/store-messages.ts',
    find: 'if (!isDuplicate(error) || !isRefusal) {',
    replace: 'if (!isDuplicate(error) && isRefusal) {',
    tests: ['services/chat/src/messages', 'services/chat/src/conversations'],
  },
  {
    rule: 'A list needs the same number of commands for ten times as much data.',
    file: 'services/chapters/src/requests/with-profiles.ts',
    find: '  const [people, chapters] = await Promise.all([',
    replace:
      '  for (const { userId } of requests) await findProfiles(models, [userId]);\n  const [people, chapters] = await Promise.all([',
    tests: [COST],
  },
];
