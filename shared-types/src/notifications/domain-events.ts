import * as z from 'zod';
import { Plan } from '../auth/schemas';
import { RsvpChange } from '../events/seat-schemas';
import { ChapterId, Id, Instant } from '../fields';
import { DOMAIN_EVENT_TEXT_MAX, LIMITS } from '../limits';
import { Role } from '../people';
import { ChapterAudience, ChaptersAudience, EventAudience, PeopleAudience } from './domain-event-audiences';
import { chatMessage, event, link, reminder } from './domain-event-data';

const domainEvent = <K extends string, A extends z.ZodType, D extends z.ZodType>(kind: K, audience: A, data: D) =>
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
 * notifies people. `data` has ids and short texts, never a password or a session. Only domain events about an account
 * may have a one-time token, which is removed once the mail is sent.
 */
export const DomainEvent = z.discriminatedUnion('kind', [
  domainEvent('account.password-reset', PeopleAudience, z.strictObject(link)),
  /** `setsPassword` means that the link also sets a new password, because the person asked for one. */
  domainEvent('account.confirm-address', PeopleAudience, z.strictObject({ ...link, setsPassword: z.boolean() })),
  /**
   * The organisation has created the account, and the link leads to the first password. A person who was invited
   * individually also gets the chapter and the role.
   */
  domainEvent(
    'account.invited',
    PeopleAudience,
    z.strictObject({ ...link, chapter: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(), role: Role.optional() }),
  ),
  /** `addressId` selects which of the person's other addresses gets the mail. */
  domainEvent('account.confirm-new-address', PeopleAudience, z.strictObject({ ...link, addressId: Id })),
  domainEvent('account.address-changed', PeopleAudience, z.strictObject({ ...link, addressId: Id })),
  domainEvent(
    'account.address-change-requested',
    PeopleAudience,
    z.strictObject({ byOffice: z.literal(true).optional() }),
  ),
  /** Someone requests the address of this person for another account. */
  domainEvent('account.address-taken', PeopleAudience, z.strictObject({})),
  domainEvent('account.address-restored', PeopleAudience, z.strictObject({})),
  domainEvent('account.password-changed', PeopleAudience, z.strictObject({})),
  /** A factor was added or removed. */
  domainEvent('account.factor-added', PeopleAudience, z.strictObject({ factor: SignInFactor })),
  domainEvent('account.factor-removed', PeopleAudience, z.strictObject({ factor: SignInFactor })),
  domainEvent('account.recovery-code-used', PeopleAudience, z.strictObject({ left: z.number().int().min(0) })),
  /** The person signed in with a new browser. Its name and country are in words. */
  domainEvent(
    'account.new-device',
    PeopleAudience,
    z.strictObject({
      browser: z.string().max(DOMAIN_EVENT_TEXT_MAX),
      country: z.string().max(DOMAIN_EVENT_TEXT_MAX).nullable(),
    }),
  ),
  /** `until` is the day in words. If absent, the suspension lasts until it is lifted. */
  domainEvent(
    'account.suspended',
    PeopleAudience,
    z.strictObject({
      reason: z.string().max(LIMITS.suspensionReasonMax),
      until: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(),
    }),
  ),
  /** A site admin views the site as this person. */
  domainEvent('account.viewed', PeopleAudience, z.strictObject({ reason: z.string().max(LIMITS.officeReasonMax) })),
  domainEvent('account.suspension-ended', PeopleAudience, z.strictObject({})),
  /** The address was subscribed to the newsletter and has to be confirmed. The audience is the subscriber. */
  domainEvent('newsletter.confirm', PeopleAudience, z.strictObject({ token: z.string().max(128), expiresAt: Instant })),
  /** A visitor wrote to the office, or the office answered. The audience is the thread of the inbox. */
  domainEvent('contact.received', PeopleAudience, z.strictObject({})),
  domainEvent('contact.answered', PeopleAudience, z.strictObject({ entryId: Id })),
  /** Somebody reported a message in the chat of a chapter. The reporter is not named. */
  domainEvent('report.created', ChapterAudience, z.strictObject({ reportId: Id, chapterId: ChapterId })),
  /** The office has handled what these people reported. */
  domainEvent('report.closed', PeopleAudience, z.strictObject({ reportId: Id })),
  /**
   * Another account of the person was merged into theirs. With `addressId`, only the address of that account gets the
   * mail.
   */
  domainEvent('account.merged', PeopleAudience, z.strictObject({ addressId: Id.optional() })),
  /**
   * The data about these people is removed. `receipt` is the address for the one mail about it; absent if nobody has
   * confirmed the address. It is kept until the mail is sent, two minutes at most.
   */
  domainEvent(
    'account.deleted',
    PeopleAudience,
    z.strictObject({
      receipt: z
        .strictObject({ name: z.string().max(LIMITS.nameMax), email: z.string().max(LIMITS.emailMax) })
        .optional(),
    }),
  ),
  domainEvent(
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
  domainEvent(
    'join-request.created',
    ChapterAudience,
    z.strictObject({ requestId: Id, chapterId: ChapterId, personId: Id }),
  ),
  domainEvent(
    'announcement.posted',
    ChapterAudience,
    z.strictObject({
      announcementId: Id,
      chapterId: ChapterId,
      title: z.string().max(LIMITS.announcementTitleMax),
    }),
  ),
  /** An announcement was posted to several chapters. */
  domainEvent(
    'announcement.posted-widely',
    ChaptersAudience,
    z.strictObject({ announcementId: Id, title: z.string().max(LIMITS.announcementTitleMax) }),
  ),
  /** Nobody is notified. Earlier notices of the announcement get this title, unless a later version has another. */
  domainEvent(
    'announcement.changed',
    ChaptersAudience,
    z.strictObject({
      announcementId: Id,
      version: z.number().int(),
      title: z.string().max(LIMITS.announcementTitleMax),
    }),
  ),
  /** Nobody is notified. Members can no longer read it, and earlier notices of it are removed. */
  domainEvent('announcement.withdrawn', ChaptersAudience, z.strictObject({ announcementId: Id })),
  /** `when` is its start in words, in the time zone of the venue. */
  domainEvent(
    'event.published',
    ChapterAudience,
    z.strictObject({ ...event, chapterId: ChapterId, when: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /**
   * `text` describes the changes. `publicText` is for people who do not see links to online meetings, and is empty if
   * only members see the changes. Earlier domain events have no `publicText`.
   */
  domainEvent(
    'event.changed',
    EventAudience,
    z.strictObject({
      ...event,
      text: z.string().max(DOMAIN_EVENT_TEXT_MAX),
      publicText: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(),
    }),
  ),
  domainEvent(
    'event.cancelled',
    EventAudience,
    z.strictObject({ ...event, reason: z.string().max(LIMITS.cancellationReasonMax) }),
  ),
  /** A message to all attendees from a person who manages the event. */
  domainEvent(
    'event.message',
    EventAudience,
    z.strictObject({ ...event, personId: Id, text: z.string().max(LIMITS.eventMessageMax) }),
  ),
  /**
   * The seats of these people changed without their action, for example because one became free. `until` is the end of
   * an offer in words, in the time zone of the venue.
   */
  domainEvent(
    'event.seat-changed',
    PeopleAudience,
    z.strictObject({ ...event, change: RsvpChange, until: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional() }),
  ),
  /** Reminders a day before and an hour before the event. */
  domainEvent('event.tomorrow', EventAudience, reminder),
  domainEvent('event.soon', EventAudience, reminder),
  /** The offered seat of this person is held only until `when`. */
  domainEvent('seat.offer-ends', PeopleAudience, reminder),
  /** The membership of this person ends without a renewal. `when` is the day in words. */
  domainEvent(
    'membership.ends',
    PeopleAudience,
    z.strictObject({ endsAt: Instant, when: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /** A card was charged. `until` is the end of the paid time in words. */
  domainEvent(
    'payment.taken',
    PeopleAudience,
    z.strictObject({
      plan: Plan,
      amount: z.number(),
      cardLast4: z.string().max(4),
      isRenewal: z.literal(true).optional(),
      until: z.string().max(DOMAIN_EVENT_TEXT_MAX),
    }),
  ),
  /** These people cancelled. Their membership ends with the paid time, on `until`, in words. */
  domainEvent(
    'subscription.cancelled',
    PeopleAudience,
    z.strictObject({ until: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /** The office gave these people months, or refunded a payment. `until` is the end of the paid time in words. */
  domainEvent(
    'membership.changed',
    PeopleAudience,
    z.strictObject({
      change: z.enum(['given', 'refunded']),
      months: z.number().int(),
      amount: z.number().optional(),
      until: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(),
    }),
  ),
  domainEvent('chat.mention', PeopleAudience, chatMessage),
  domainEvent('chat.reply', PeopleAudience, chatMessage),
  /** Nobody is notified. An admin removed the message of this person, and earlier notices of it are removed. */
  domainEvent('chat.message-removed', PeopleAudience, z.strictObject({ messageId: Id })),
  /** A direct message from one member to another. `text` is its beginning. */
  domainEvent(
    'chat.direct-message',
    PeopleAudience,
    z.strictObject({ personId: Id, text: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /** A site admin added these people. */
  domainEvent('member.added', PeopleAudience, z.strictObject({ chapterId: ChapterId })),
  /**
   * Another chapter, `mergedId`, was merged into this one. `as` is the role of these people: they became members by it,
   * were members or admins before, or had asked to join the other one.
   */
  domainEvent(
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
  domainEvent(
    'member.banned',
    PeopleAudience,
    z.strictObject({ chapterId: ChapterId, reason: z.string().max(DOMAIN_EVENT_TEXT_MAX), until: Instant.optional() }),
  ),
  domainEvent('member.role-changed', PeopleAudience, z.strictObject({ chapterId: ChapterId, role: Role })),
  /** Nobody is notified. Earlier notices of these people about the chapter are removed. */
  domainEvent('membership.ended', PeopleAudience, z.strictObject({ chapterId: ChapterId })),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;
export type DomainEventKind = DomainEvent['kind'];

/** Returns the people in the audience of a domain event, which are none for audiences of chapters and events. */
export const namedPeople = ({ audience }: Pick<DomainEvent, 'audience'>): string[] =>
  'personIds' in audience ? audience.personIds : [];
