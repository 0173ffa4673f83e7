import * as z from 'zod';
import { contract } from '../contract';
import { Done, IdParams, Instant } from '../fields';
import { inboxCalls } from './calls';
import { chapterReportTerms } from './chapter-report-terms';
import { ContactInput, Thread, ThreadAct, ThreadCounts, ThreadPage, ThreadQuery } from './inbox-schemas';
import { ReportInput } from './report-schemas';

/** The inbox of the office: what visitors write and members report, and what admins do about it. */
export const inboxApi = contract('admin', inboxCalls, {
  contactForm: {
    access: 'public',
    summary: 'Proof of when a contact form was opened: valid from 3 seconds to 7 days later',
    response: z.object({ token: z.string(), at: Instant }),
  },
  contact: {
    access: 'public',
    limit: 'own',
    summary:
      'Sends a message to the office, which sends a receipt by email. Programs that fill in forms get the same response',
    body: ContactInput,
    response: Done,
  },
  report: {
    access: 'active',
    limit: 'rare',
    summary:
      'Reports a message, a person or an event to the office, with a copy of what the caller sees; 409 if the caller has reported it already',
    body: ReportInput,
    response: Done,
    status: 201,
  },
  counts: {
    access: 'site-admin',
    summary: 'Number of threads in the inbox by state, and of those that the caller takes care of',
    response: ThreadCounts,
  },
  list: {
    access: 'site-admin',
    summary: 'A page of the inbox, newest first; 30 by default',
    query: ThreadQuery,
    response: ThreadPage,
  },
  thread: {
    access: 'site-admin',
    summary: 'One thread of the inbox with its replies and notes',
    params: IdParams,
    response: Thread,
  },
  act: {
    access: 'site-admin',
    limit: 'frequent',
    isConditional: true,
    summary:
      'Assigns a thread, answers it by email, adds a note, closes or reopens it; 412 if another admin changed it meanwhile',
    params: IdParams,
    body: ThreadAct,
    response: Thread,
  },
  ...chapterReportTerms,
});
