import * as z from 'zod';
import { Plan, PlanTerms } from '../content/plans/plan-schemas';
import { RsvpChange } from '../events/seats/seat-schemas';
import { ChapterId, Id, Instant } from '../fields/fields';
import { DOMAIN_EVENT_TEXT_MAX, LIMITS } from '../limits';
import { Money } from '../money/money-schemas';
import { Role } from '../people/people';

export const SignInFactor = z.enum(['app', 'passkey', 'recovery-codes']);
export type SignInFactor = z.infer<typeof SignInFactor>;

/** A short text. */
const words = z.string().max(DOMAIN_EVENT_TEXT_MAX);
const token = z.string().max(128);

/** The digits in a mail that confirm an address. */
const AddressCode = z.string().max(6);

/** The one-time link of a mail. */
const link = { token, expiresAt: Instant };

/** The event of a domain event. */
const event = {
  eventId: Id,
  /** The id of the series. Notices of all its dates share a group. */
  seriesId: Id.optional(),
  /** The day of a date of a series in words, in the time zone of the venue. */
  date: words.optional(),
  title: z.string().max(LIMITS.eventTitleMax),
  isPublic: z.boolean(),
};

/** When an event takes place: by the clock of its venue, and as instants. */
const times = z.strictObject({
  startLocal: words,
  endLocal: words,
  timeZone: words,
  startTime: Instant,
  endTime: Instant,
});

/** A message of a chat to one person in particular, such as a mention or a reply. `text` is its beginning. */
const chatMessage = z.strictObject({
  messageId: Id,
  /** The sequence number in the chat. */
  seq: z.number().int(),
  chapterId: ChapterId,
  userId: Id,
  text: words,
});

/**
 * The schemas of which the data of domain events consist. `z` has only the functions that they need, so that pages
 * do not load all of zod.
 */
export const domainEventFields = {
  z: {
    array: z.array,
    boolean: z.boolean,
    enum: z.enum,
    literal: z.literal,
    number: z.number,
    strictObject: z.strictObject,
    string: z.string,
  },
  ...{ ChapterId, Id, Instant, Money, Plan, PlanTerms, Role, RsvpChange, SignInFactor, AddressCode, LIMITS },
  ...{ words, link, event, times, chatMessage },
};
export type DomainEventFields = typeof domainEventFields;
