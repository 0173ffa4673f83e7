import * as z from 'zod';
import { Plan } from '../auth/schemas';
import { RsvpChange } from '../events/seat-schemas';
import { ChapterId, Id, Instant } from '../fields';
import { FACT_TEXT_MAX, LIMITS } from '../limits';
import { Role } from '../people';
import { ChapterAudience, ChaptersAudience, EventAudience, PeopleAudience } from './fact-audiences';
import { chatMessage, event, link, reminder } from './fact-data';

const fact = <K extends string, A extends z.ZodType, D extends z.ZodType>(kind: K, audience: A, data: D) =>
  z.strictObject({
    id: Id,
    at: Instant,
    kind: z.literal(kind),
    /** The author of the change, who is not notified. */
    by: Id.optional(),
    audience,
    data,
  });

export const SignInFactor = z.enum(['app', 'passkey', 'recovery-codes']);
export type SignInFactor = z.infer<typeof SignInFactor>;

/**
 * Something that happened, and its audience. The service where it happened records it, and the notifications service
 * notifies people. `data` has ids and short texts, never a password or a session. Only facts about an account may have
 * a one-time token, which is removed once the mail is sent.
 */
export const Fact = z.discriminatedUnion('kind', [
  fact('account.password-reset', PeopleAudience, z.strictObject(link)),
  /** `setsPassword` means that the link also sets a new password, because the person asked for one. */
  fact('account.confirm-address', PeopleAudience, z.strictObject({ ...link, setsPassword: z.boolean() })),
  /**
   * The organisation has created the account, and the link leads to the first password. A person who was invited
   * individually also gets the chapter and the role.
   */
  fact(
    'account.invited',
    PeopleAudience,
    z.strictObject({ ...link, chapter: z.string().max(FACT_TEXT_MAX).optional(), role: Role.optional() }),
  ),
  /** `addressId` selects which of the person's other addresses gets the mail. */
  fact('account.confirm-new-address', PeopleAudience, z.strictObject({ ...link, addressId: Id })),
  fact('account.address-changed', PeopleAudience, z.strictObject({ ...link, addressId: Id })),
  fact('account.address-change-requested', PeopleAudience, z.strictObject({ byOffice: z.literal(true).optional() })),
  /** Someone requests the address of this person for another account. */
  fact('account.address-taken', PeopleAudience, z.strictObject({})),
  fact('account.address-restored', PeopleAudience, z.strictObject({})),
  fact('account.password-changed', PeopleAudience, z.strictObject({})),
  /** A factor was added or removed. */
  fact('account.factor-added', PeopleAudience, z.strictObject({ factor: SignInFactor })),
  fact('account.factor-removed', PeopleAudience, z.strictObject({ factor: SignInFactor })),
  fact('account.recovery-code-used', PeopleAudience, z.strictObject({ left: z.number().int().min(0) })),
  /** The person signed in with a new browser. Its name and country are in words. */
  fact(
    'account.new-device',
    PeopleAudience,
    z.strictObject({ browser: z.string().max(FACT_TEXT_MAX), country: z.string().max(FACT_TEXT_MAX).nullable() }),
  ),
  /** `until` is the day in words. If absent, the suspension lasts until it is lifted. */
  fact(
    'account.suspended',
    PeopleAudience,
    z.strictObject({
      reason: z.string().max(LIMITS.suspensionReasonMax),
      until: z.string().max(FACT_TEXT_MAX).optional(),
    }),
  ),
  /** A site admin views the site as this person. */
  fact('account.viewed', PeopleAudience, z.strictObject({ reason: z.string().max(LIMITS.officeReasonMax) })),
  fact('account.suspension-ended', PeopleAudience, z.strictObject({})),
  /** The address was subscribed to the newsletter and has to be confirmed. The audience is the subscriber. */
  fact('newsletter.confirm', PeopleAudience, z.strictObject({ token: z.string().max(128), expiresAt: Instant })),
  /** A visitor wrote to the office, or the office answered. The audience is the thread of the inbox. */
  fact('contact.received', PeopleAudience, z.strictObject({})),
  fact('contact.answered', PeopleAudience, z.strictObject({ entryId: Id })),
  /** Somebody reported a message in the chat of a chapter. The reporter is not named. */
  fact('report.created', ChapterAudience, z.strictObject({ reportId: Id, chapterId: ChapterId })),
  /** The office has handled what these people reported. */
  fact('report.closed', PeopleAudience, z.strictObject({ reportId: Id })),
  /**
   * Another account of the person was merged into theirs. With `addressId`, only the address of that account gets the
   * mail.
   */
  fact('account.merged', PeopleAudience, z.strictObject({ addressId: Id.optional() })),
  /**
   * The data about these people is removed. `receipt` is the address for the one mail about it; absent if nobody has
   * confirmed the address. It is kept until the mail is sent, two minutes at most.
   */
  fact(
    'account.deleted',
    PeopleAudience,
    z.strictObject({
      receipt: z
        .strictObject({ name: z.string().max(LIMITS.nameMax), email: z.string().max(LIMITS.emailMax) })
        .optional(),
    }),
  ),
  fact(
    'join-request.decided',
    PeopleAudience,
    z.strictObject({
      requestId: Id,
      chapterId: ChapterId,
      decision: z.enum(['approved', 'rejected']),
      /** The note of the admin to the person. */
      note: z.string().max(LIMITS.decisionReasonMax),
    }),
  ),
  fact('join-request.created', ChapterAudience, z.strictObject({ requestId: Id, chapterId: ChapterId, personId: Id })),
  fact(
    'announcement.posted',
    ChapterAudience,
    z.strictObject({
      announcementId: Id,
      chapterId: ChapterId,
      title: z.string().max(LIMITS.announcementTitleMax),
    }),
  ),
  /** An announcement was posted to several chapters. */
  fact(
    'announcement.posted-widely',
    ChaptersAudience,
    z.strictObject({ announcementId: Id, title: z.string().max(LIMITS.announcementTitleMax) }),
  ),
  /** Nobody is notified. Earlier notices of the announcement get this title, unless a later version has another. */
  fact(
    'announcement.changed',
    ChaptersAudience,
    z.strictObject({
      announcementId: Id,
      version: z.number().int(),
      title: z.string().max(LIMITS.announcementTitleMax),
    }),
  ),
  /** Nobody is notified. Members can no longer read it, and earlier notices of it are removed. */
  fact('announcement.withdrawn', ChaptersAudience, z.strictObject({ announcementId: Id })),
  /** `when` is its start in words, in the time zone of the venue. */
  fact(
    'event.published',
    ChapterAudience,
    z.strictObject({ ...event, chapterId: ChapterId, when: z.string().max(FACT_TEXT_MAX) }),
  ),
  /**
   * `text` describes the changes. `publicText` is for people who do not see links to online meetings, and is empty if
   * only members see the changes. Earlier facts have no `publicText`.
   */
  fact(
    'event.changed',
    EventAudience,
    z.strictObject({
      ...event,
      text: z.string().max(FACT_TEXT_MAX),
      publicText: z.string().max(FACT_TEXT_MAX).optional(),
    }),
  ),
  fact(
    'event.cancelled',
    EventAudience,
    z.strictObject({ ...event, reason: z.string().max(LIMITS.cancellationReasonMax) }),
  ),
  /** A message to all attendees from a person who manages the event. */
  fact(
    'event.message',
    EventAudience,
    z.strictObject({ ...event, personId: Id, text: z.string().max(LIMITS.eventMessageMax) }),
  ),
  /**
   * The seats of these people changed without their action, for example because one became free. `until` is the end of
   * an offer in words, in the time zone of the venue.
   */
  fact(
    'event.seat-changed',
    PeopleAudience,
    z.strictObject({ ...event, change: RsvpChange, until: z.string().max(FACT_TEXT_MAX).optional() }),
  ),
  /** Reminders a day before and an hour before the event. */
  fact('event.tomorrow', EventAudience, reminder),
  fact('event.soon', EventAudience, reminder),
  /** The offered seat of this person is held only until `when`. */
  fact('seat.offer-ends', PeopleAudience, reminder),
  /** The membership of this person ends without a renewal. `when` is the day in words. */
  fact('membership.ends', PeopleAudience, z.strictObject({ endsAt: Instant, when: z.string().max(FACT_TEXT_MAX) })),
  /** A card was charged. `until` is the end of the paid time in words. */
  fact(
    'payment.taken',
    PeopleAudience,
    z.strictObject({
      plan: Plan,
      amount: z.number(),
      cardLast4: z.string().max(4),
      isRenewal: z.literal(true).optional(),
      until: z.string().max(FACT_TEXT_MAX),
    }),
  ),
  /** These people cancelled. Their membership ends with the paid time, on `until`, in words. */
  fact('subscription.cancelled', PeopleAudience, z.strictObject({ until: z.string().max(FACT_TEXT_MAX) })),
  /** The office gave these people months, or refunded a payment. `until` is the end of the paid time in words. */
  fact(
    'membership.changed',
    PeopleAudience,
    z.strictObject({
      change: z.enum(['given', 'refunded']),
      months: z.number().int(),
      amount: z.number().optional(),
      until: z.string().max(FACT_TEXT_MAX).optional(),
    }),
  ),
  fact('chat.mention', PeopleAudience, chatMessage),
  fact('chat.reply', PeopleAudience, chatMessage),
  /** Nobody is notified. An admin removed the message of this person, and earlier notices of it are removed. */
  fact('chat.message-removed', PeopleAudience, z.strictObject({ messageId: Id })),
  /** A direct message from one member to another. `text` is its beginning. */
  fact('chat.direct-message', PeopleAudience, z.strictObject({ personId: Id, text: z.string().max(FACT_TEXT_MAX) })),
  /** A site admin added these people. */
  fact('member.added', PeopleAudience, z.strictObject({ chapterId: ChapterId })),
  /**
   * Another chapter, `mergedId`, was merged into this one. `as` is the role of these people: they became members by it,
   * were members or admins before, or had asked to join the other one.
   */
  fact(
    'chapter.merged',
    PeopleAudience,
    z.strictObject({
      chapterId: ChapterId,
      mergedId: ChapterId,
      name: z.string().max(LIMITS.chapterNameMax),
      as: z.enum(['joined', 'stays', 'asked']),
    }),
  ),
  /** Admins of a chapter banned these people from it. */
  fact(
    'member.banned',
    PeopleAudience,
    z.strictObject({ chapterId: ChapterId, reason: z.string().max(FACT_TEXT_MAX), until: Instant.optional() }),
  ),
  fact('member.role-changed', PeopleAudience, z.strictObject({ chapterId: ChapterId, role: Role })),
  /** Nobody is notified. Earlier notices of these people about the chapter are removed. */
  fact('membership.ended', PeopleAudience, z.strictObject({ chapterId: ChapterId })),
]);
export type Fact = z.infer<typeof Fact>;
export type FactKind = Fact['kind'];

/** Returns the people in the audience of a fact, which are none for audiences of chapters and events. */
export const namedPeople = ({ audience }: Pick<Fact, 'audience'>): string[] =>
  'personIds' in audience ? audience.personIds : [];
