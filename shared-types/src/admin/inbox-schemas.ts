import * as z from 'zod';
import { Email, Id, Instant, limitParam, line, text } from '../fields';
import { LIMITS } from '../limits';
import { AuditPerson } from './audit';
import { ReportDecision } from './chapter-report-schemas';
import { CONTACT_CATEGORY_NAMES, THREAD_KINDS, THREAD_STATES } from './inbox-terms';
import { ReportedThing } from './report-schemas';

/** What a visitor writes to the office. */
export const ContactMessage = z.strictObject({
  name: line(LIMITS.nameMax).min(1, 'Name is required'),
  email: Email,
  category: z.enum(CONTACT_CATEGORY_NAMES, 'Category is required'),
  subject: line(LIMITS.contactSubjectMax).min(1, 'Subject is required'),
  message: text(LIMITS.descriptionMax).min(1, 'Message is required'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactInput = ContactMessage.extend({
  /** Proves when the form was opened; of `contactForm`. Each stores one message. */
  formToken: z.string().regex(/^[\w.-]{1,200}$/, 'Not a valid form'),
  /** A field that people do not see. Programs that fill in forms fill it in: what they send is not stored. */
  homepage: text(LIMITS.contactSubjectMax).optional(),
});
export type ContactInput = z.input<typeof ContactInput>;

/** A line of the inbox. */
export const ThreadSummary = z.object({
  id: Id,
  kind: z.enum(THREAD_KINDS),
  state: z.enum(THREAD_STATES),
  /** The subject, or what was reported. */
  title: z.string(),
  /** The category, or the reason of a report. */
  about: z.string(),
  /** Who wrote it; null if the account was deleted. */
  from: z.string().nullable(),
  createdAt: Instant,
  assignee: AuditPerson.nullable(),
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

/** Threads by state, and those that the caller takes care of. */
export const ThreadCounts = z.object({
  new: z.number().int(),
  assigned: z.number().int(),
  closed: z.number().int(),
  own: z.number().int(),
});
export type ThreadCounts = z.infer<typeof ThreadCounts>;

export const ThreadQuery = z.strictObject({
  state: z.enum(THREAD_STATES).optional(),
  kind: z.enum(THREAD_KINDS).optional(),
  /** Only those that the caller takes care of. */
  own: z.literal('true').optional(),
  search: text(LIMITS.searchMax).optional(),
  before: Id.optional(),
  limit: limitParam(100).optional(),
});

export const ThreadPage = z.object({
  threads: z.array(ThreadSummary),
  /** `before` of the next page; null at the end. */
  next: Id.nullable(),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** A reply, which was mailed, or a note for other site admins. */
export const ThreadEntry = z.object({
  id: Id,
  kind: z.enum(['reply', 'note']),
  author: AuditPerson,
  text: z.string(),
  at: Instant,
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

export const Thread = ThreadSummary.extend({
  version: z.number().int(),
  /** `personId`: the account with which the visitor was signed in. */
  contact: z.object({ email: z.string(), message: z.string(), personId: Id.optional() }).optional(),
  /** What was reported, as it was then: the report is kept when it is changed or deleted. */
  report: z
    .object({
      thing: ReportedThing,
      /** What the reporter wrote. */
      text: z.string(),
      /** The text of what was reported. */
      copy: z.string(),
      /** Who reported it, and whom it is about; the latter is never told who reported. */
      reporterId: Id.optional(),
      personId: Id.optional(),
      /** What an admin of the chapter or the office decided about the message last. */
      decision: ReportDecision.optional(),
    })
    .optional(),
  entries: z.array(ThreadEntry),
  /** Who can take care of it. */
  siteAdmins: z.array(AuditPerson),
});
export type Thread = z.infer<typeof Thread>;

const entryText = text(LIMITS.threadTextMax).min(1, 'Enter a text');

/** What a site admin does with a thread. `personId: null` makes it new again. */
export const ThreadAct = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), personId: Id.nullable() }),
  z.strictObject({ action: z.literal('reply'), text: entryText }),
  z.strictObject({ action: z.literal('note'), text: entryText }),
  z.strictObject({ action: z.literal('close') }),
  z.strictObject({ action: z.literal('reopen') }),
]);
export type ThreadAct = z.input<typeof ThreadAct>;
