import * as z from 'zod';
import { Done, Email, Id, Instant, limitParam, text } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { Subscriber } from './newsletter-schemas';

const token = z.string().regex(/^[\w-]{43}$/, 'Not a link from an email');
const search = text(LIMITS.searchMax).optional();

/** The terms of the calls for the newsletter's list. */
export const newsletterTerms = {
  subscribeNewsletter: {
    access: 'public',
    limit: 'own',
    summary: 'Subscribes an address to the newsletter; the response is the same if it is already subscribed',
    body: z.strictObject({ email: Email }),
    response: Done,
  },
  confirmNewsletter: {
    access: 'public',
    limit: 'own',
    summary: 'Confirms a subscription by the link in an email, which works once',
    body: z.strictObject({ token }),
    response: Done,
  },
  subscribers: {
    access: 'site-admin',
    readsPersonalData: 'newsletter list',
    summary: 'Lists subscribers of the newsletter by address; `search` is the beginning of an address',
    query: z.strictObject({ search, after: Id.optional(), limit: limitParam(200).optional() }),
    response: z.object({
      subscribers: z.array(Subscriber),
      /** The counts of the whole list, not of this page. */
      counts: z.object({ confirmed: z.number().int(), waiting: z.number().int() }),
    }),
  },
  exportSubscribers: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Exports the confirmed subscribers as a CSV file, and records the export in the audit log',
    response: z.undefined(),
    mediaType: 'text/csv',
  },
} as const;

/** The terms of the calls of the service that sends newsletters. */
export const newsletterInternalTerms = {
  subscribers: {
    method: 'GET',
    path: '/internal/subscribers',
    summary: 'Lists a page of confirmed subscribers of the newsletter, oldest first',
    query: z.strictObject({ after: Id.optional() }),
    response: z.object({ subscribers: z.array(z.object({ id: Id, email: z.string() })), next: Id.nullable() }),
  },
  subscriberAddresses: {
    method: 'POST',
    path: '/internal/subscribers/addresses',
    summary: 'Returns the addresses of up to 500 subscribers, confirmed or not; unknown ids are left out',
    body: z.strictObject({ ids: z.array(Id).max(500) }),
    response: z.object({ addresses: z.array(z.object({ id: Id, email: z.string(), isConfirmed: z.boolean() })) }),
  },
  endSubscriptions: {
    method: 'POST',
    path: '/internal/subscribers/end',
    summary:
      'Ends the subscriptions of up to 500 subscribers and people who left the newsletter, unless they subscribed later. Idempotent',
    body: z.strictObject({
      /** `isByLink`: the person used the link of a letter, perhaps of one to an earlier address. */
      ended: z.array(z.strictObject({ subjectId: Id, at: Instant, isByLink: z.boolean() })).max(500),
    }),
    response: Done,
  },
} as const;
