import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, IdParams, Instant } from '../fields/fields';
import { inboxCalls } from './calls';
import { chapterReportTerms } from './chapter-report-terms';
import { ContactInput, Thread, ThreadAct, ThreadCounts, ThreadPage, ThreadQuery } from './inbox-schemas';
import { ReportInput } from './report-schemas';

/** The most bytes of a thread with 100 of the longest entries. */
const THREAD_BYTES = 2048 * 1024;

/** The inbox of the office: messages of visitors, reports of members, and the acts of admins on them. */
export const inboxApi = contract('admin', inboxCalls, {
  contactForm: {
    access: 'public',
    holdsSecret: true,
    summary: 'Returns a proof of when a contact form was opened, which is valid from 3 seconds to 7 days later',
    response: z.object({ token: z.string(), at: Instant }),
  },
  contact: {
    access: 'public',
    limit: 'own',
    summary: 'Sends a message to the office, and a receipt to the sender by email. Spam programs get the same response',
    body: ContactInput,
    response: Done,
  },
  report: {
    access: 'active',
    limit: 'rare',
    summary:
      'Reports a message, a person or an event, with a copy of what the caller sees, to the office and to the admins of its chapter; 409 if the caller has reported it already',
    body: ReportInput,
    response: Done,
    status: 201,
  },
  counts: {
    access: 'site-admin',
    summary: 'Counts the threads in the inbox by state, and those assigned to the caller',
    response: ThreadCounts,
  },
  list: {
    access: 'site-admin',
    readsPersonalData: 'messages to the office',
    summary: 'Lists a page of the inbox, newest first; 30 by default',
    query: ThreadQuery,
    response: ThreadPage,
  },
  thread: {
    access: 'site-admin',
    readsPersonalData: 'messages to the office',
    summary: 'Returns a thread of the inbox with its replies and notes',
    params: IdParams,
    response: Thread,
    maxBytes: THREAD_BYTES,
  },
  act: {
    access: 'site-admin',
    readsPersonalData: 'messages to the office',
    limit: 'frequent',
    isConditional: true,
    summary:
      'Assigns a thread, answers it by email, adds a note, closes it or reopens it; 412 if another admin has changed it',
    params: IdParams,
    body: ThreadAct,
    response: Thread,
    maxBytes: THREAD_BYTES,
  },
  ...chapterReportTerms,
});
