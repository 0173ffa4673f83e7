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
    /** The person who did it, who is not told. */
    by: Id.optional(),
    audience,
    data,
  });

export const SignInFactor = z.enum(['app', 'passkey', 'recovery-codes']);
export type SignInFactor = z.infer<typeof SignInFactor>;

/**
 * Something that happened, and whom it concerns. The service where it happened records it; the notifications service
 * tells it. `data` has ids and short texts, never a password or a session. Only domain events about an account may have a
 * one-time token: it is removed once the mail is sent.
 */
export const DomainEvent = z.discriminatedUnion('kind', [
  domainEvent('account.password-reset', PeopleAudience, z.strictObject(link)),
  /** `setsPassword`: the link leads to a new password, as the person asked for one. */
  domainEvent('account.confirm-address', PeopleAudience, z.strictObject({ ...link, setsPassword: z.boolean() })),
  /**
   * The organisation has brought the person: the link leads to the first password. Who was invited one by one is told
   * into which chapter, and as what.
   */
  domainEvent(
    'account.invited',
    PeopleAudience,
    z.strictObject({ ...link, chapter: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(), role: Role.optional() }),
  ),
  /** `addressId`: in these domain events, which of the person's other addresses gets the mail. */
  domainEvent('account.confirm-new-address', PeopleAudience, z.strictObject({ ...link, addressId: Id })),
  domainEvent('account.address-changed', PeopleAudience, z.strictObject({ ...link, addressId: Id })),
  domainEvent(
    'account.address-change-requested',
    PeopleAudience,
    z.strictObject({ byOffice: z.literal(true).optional() }),
  ),
  /** Someone wants the address of this person for another account. */
  domainEvent('account.address-taken', PeopleAudience, z.strictObject({})),
  domainEvent('account.address-restored', PeopleAudience, z.strictObject({})),
  domainEvent('account.password-changed', PeopleAudience, z.strictObject({})),
  /** A way to prove who one is was added, or taken away. */
  domainEvent('account.factor-added', PeopleAudience, z.strictObject({ factor: SignInFactor })),
  domainEvent('account.factor-removed', PeopleAudience, z.strictObject({ factor: SignInFactor })),
  domainEvent('account.recovery-code-used', PeopleAudience, z.strictObject({ left: z.number().int().min(0) })),
  /** In a browser in which the person had not signed in before. Its name and country are in words. */
  domainEvent(
    'account.new-device',
    PeopleAudience,
    z.strictObject({
      browser: z.string().max(DOMAIN_EVENT_TEXT_MAX),
      country: z.string().max(DOMAIN_EVENT_TEXT_MAX).nullable(),
    }),
  ),
  /** `until` is the day in words; absent: until it is lifted. */
  domainEvent(
    'account.suspended',
    PeopleAudience,
    z.strictObject({
      reason: z.string().max(LIMITS.suspensionReasonMax),
      until: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(),
    }),
  ),
  /** A site admin looks at the site as this person. */
  domainEvent('account.viewed', PeopleAudience, z.strictObject({ reason: z.string().max(LIMITS.officeReasonMax) })),
  domainEvent('account.suspension-ended', PeopleAudience, z.strictObject({})),
  /** The address was subscribed to the newsletter, which is to be confirmed. The person is a subscriber. */
  domainEvent('newsletter.confirm', PeopleAudience, z.strictObject({ token: z.string().max(128), expiresAt: Instant })),
  /** A visitor wrote to the office, and an answer of the office: the person is the thread of the inbox. */
  domainEvent('contact.received', PeopleAudience, z.strictObject({})),
  domainEvent('contact.answered', PeopleAudience, z.strictObject({ entryId: Id })),
  /** Somebody reported a message in the chat of a chapter. Who it was is not told. */
  domainEvent('report.created', ChapterAudience, z.strictObject({ reportId: Id, chapterId: ChapterId })),
  /** The office has looked at what these people reported. */
  domainEvent('report.closed', PeopleAudience, z.strictObject({ reportId: Id })),
  /** Another account of the person came in. With `addressId` the address of that account is told, and no other. */
  domainEvent('account.merged', PeopleAudience, z.strictObject({ addressId: Id.optional() })),
  /**
   * What is kept about these people is removed. `receipt`: where the one mail about it goes; absent where nobody has
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
      /** What the admin wrote to the person. */
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
  /** To several chapters. */
  domainEvent(
    'announcement.posted-widely',
    ChaptersAudience,
    z.strictObject({ announcementId: Id, title: z.string().max(LIMITS.announcementTitleMax) }),
  ),
  /** Nobody is told: what was told of it has this title, unless a later version has another. */
  domainEvent(
    'announcement.changed',
    ChaptersAudience,
    z.strictObject({
      announcementId: Id,
      version: z.number().int(),
      title: z.string().max(LIMITS.announcementTitleMax),
    }),
  ),
  /** Nobody is told: members can no longer read it, and what they were told of it is removed. */
  domainEvent('announcement.withdrawn', ChaptersAudience, z.strictObject({ announcementId: Id })),
  /** `when` is its start in words, by the clocks of the venue. */
  domainEvent(
    'event.published',
    ChapterAudience,
    z.strictObject({ ...event, chapterId: ChapterId, when: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /**
   * `text` says what changed; `publicText` says it to people who do not see links to online meetings, and is empty
   * where only members see what changed. Domain events of before have no `publicText`.
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
  /** What a person who manages an event wrote to everyone who goes. */
  domainEvent(
    'event.message',
    EventAudience,
    z.strictObject({ ...event, personId: Id, text: z.string().max(LIMITS.eventMessageMax) }),
  ),
  /**
   * Others changed the seats of these people, as when one became free for a person who waited. `until` is when an offer
   * ends, in words, by the clocks of the venue.
   */
  domainEvent(
    'event.seat-changed',
    PeopleAudience,
    z.strictObject({ ...event, change: RsvpChange, until: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional() }),
  ),
  /** A day before, and an hour before. */
  domainEvent('event.tomorrow', EventAudience, reminder),
  domainEvent('event.soon', EventAudience, reminder),
  /** The seat that is held for this person is theirs only until `when`. */
  domainEvent('seat.offer-ends', PeopleAudience, reminder),
  /** What this person paid for ends, and is not renewed; `when` is the day in words. */
  domainEvent(
    'membership.ends',
    PeopleAudience,
    z.strictObject({ endsAt: Instant, when: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /** A card was charged: `until` is the end of what is paid, in words. */
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
  /** These people cancelled: their membership ends with what is paid, on `until`, in words. */
  domainEvent(
    'subscription.cancelled',
    PeopleAudience,
    z.strictObject({ until: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /** The office gave these people months, or refunded a payment. `until`: the end of what is paid, in words. */
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
  /** Nobody is told: an admin removed the message of this person, and what others were told of it is removed. */
  domainEvent('chat.message-removed', PeopleAudience, z.strictObject({ messageId: Id })),
  /** A message from one member to another; `text` is its beginning. */
  domainEvent(
    'chat.direct-message',
    PeopleAudience,
    z.strictObject({ personId: Id, text: z.string().max(DOMAIN_EVENT_TEXT_MAX) }),
  ),
  /** A site admin added these people. */
  domainEvent('member.added', PeopleAudience, z.strictObject({ chapterId: ChapterId })),
  /**
   * Another chapter, `mergedId`, is part of this one now. `as`: these people are members with it, were members or
   * admins before, or had asked to join the other one.
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
  /** Nobody is told: what these people were told of the chapter is removed. */
  domainEvent('membership.ended', PeopleAudience, z.strictObject({ chapterId: ChapterId })),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;
export type DomainEventKind = DomainEvent['kind'];

/** The people whom a domain event names as its audience; none for the audiences of chapters and events. */
export const namedPeople = ({ audience }: Pick<DomainEvent, 'audience'>): string[] =>
  'personIds' in audience ? audience.personIds : [];
