import * as z from 'zod';
import { mediaFields } from '../chat/message-picture-schemas';
import { ChapterId, Email, Id, Instant, limitParam, line, text } from '../fields/fields';
import { LIMITS } from '../limits';
import { RecordedPerson } from '../people/people';
import { ReportDecision, ReportText } from './chapter-report-schemas';
import { CONTACT_CATEGORY_NAMES } from '../content/contact-categories';
import { THREAD_KINDS, THREAD_STATES } from './inbox-terms';
import { ReportedThing } from './report-schemas';

/** A message of a visitor to the office. */
export const ContactMessage = z.strictObject({
  name: line(LIMITS.nameMax).min(1, 'Name is required'),
  email: Email,
  category: z.enum(CONTACT_CATEGORY_NAMES, 'Category is required'),
  subject: line(LIMITS.contactSubjectMax).min(1, 'Subject is required'),
  message: text(LIMITS.descriptionMax).min(1, 'Message is required'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactInput = ContactMessage.extend({
  /** The token from `contactForm`, which proves when the form was opened. Each token stores one message. */
  formToken: z.string().regex(/^[\w.-]{1,200}$/, 'Reload the page and send the form again'),
  /** A hidden field that people do not see. If a bot fills it in, its message is not stored. */
  homepage: text(LIMITS.contactSubjectMax).optional(),
});
export type ContactInput = z.input<typeof ContactInput>;

/** A row of the inbox. */
export const ThreadSummary = z.object({
  id: Id,
  kind: z.enum(THREAD_KINDS),
  state: z.enum(THREAD_STATES),
  /** The subject, or the name of the reported thing. */
  title: z.string(),
  /** The category, or the reasons of the reports. */
  about: z.string(),
  /** The author, or the person who reported first. It is null if the account was deleted. */
  from: z.string().nullable(),
  createdAt: Instant,
  assignee: RecordedPerson.nullable(),
  /** The number of people who reported the thing. It is absent from other threads. */
  reports: z.number().int().optional(),
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

/** The number of threads by state, and of those that are assigned to the caller. */
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
  /** Selects only threads that are assigned to the caller. */
  own: z.literal('true').optional(),
  search: text(LIMITS.searchMax).optional(),
  before: Id.optional(),
  limit: limitParam(100).optional(),
});

export const ThreadPage = z.object({
  threads: z.array(ThreadSummary),
  /** The value of `before` for the next page. It is null at the end. */
  next: Id.nullable(),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** A reply, which was mailed, or a note for other site admins. */
export const ThreadEntry = z.object({
  id: Id,
  kind: z.enum(['reply', 'note']),
  author: RecordedPerson,
  text: z.string(),
  at: Instant,
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

export const Thread = ThreadSummary.omit({ reports: true }).extend({
  version: z.number().int(),
  /** `userId` is the account with which the visitor was signed in. */
  contact: z.object({ email: z.string(), message: z.string(), userId: Id.optional() }).optional(),
  /** The case of a reported thing. It stays when the thing is changed or deleted. */
  report: z
    .object({
      thing: ReportedThing,
      /** The text of the thing at the time of the first report. */
      copy: z.string(),
      ...mediaFields,
      /** The person whom the case is about, who never learns who reported. */
      userId: Id.optional(),
      /** The chapter whose admins get the case too. */
      chapterId: ChapterId.optional(),
      /** The reports, oldest first. `by` is null after the deletion of the reporter's account. */
      reports: z.array(ReportText.extend({ by: RecordedPerson.nullable() })),
      /** The last decision of an admin of the chapter or the office. */
      decision: ReportDecision.optional(),
    })
    .optional(),
  entries: z.array(ThreadEntry),
  /** The people to whom it can be assigned. */
  siteAdmins: z.array(RecordedPerson),
});
export type Thread = z.infer<typeof Thread>;

const entryText = text(LIMITS.threadTextMax).min(1, 'Enter a text');

/** An act of a site admin on a thread. `userId: null` removes the assignee, so that the thread is new again. */
export const ThreadAct = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), userId: Id.nullable() }),
  z.strictObject({ action: z.literal('reply'), text: entryText }),
  z.strictObject({ action: z.literal('note'), text: entryText }),
  z.strictObject({ action: z.literal('close') }),
  z.strictObject({ action: z.literal('reopen') }),
]);
export type ThreadAct = z.input<typeof ThreadAct>;
