import * as z from 'zod';
import { Done, Email, Id, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { Subscriber } from '../notifications/letters';

const token = z.string().regex(/^[\w-]{43}$/, 'Not a link from an email');
const search = text(LIMITS.searchMax).optional();

/** The newsletter's list. */
export const newsletterTerms = {
  subscribeNewsletter: {
    access: 'public',
    limit: 'own',
    summary: 'Subscribes an address to the newsletter; the response is the same if it is subscribed already',
    body: z.strictObject({ email: Email }),
    response: Done,
  },
  confirmNewsletter: {
    access: 'public',
    limit: 'own',
    summary: 'Confirms a subscription by the link in an email, once',
    body: z.strictObject({ token }),
    response: Done,
  },
  subscribers: {
    access: 'site-admin',
    summary: 'Subscribers of the newsletter by address; `search` is the beginning of it',
    query: z.strictObject({ search, after: Id.optional(), limit: limitParam(200).optional() }),
    response: z.object({
      subscribers: z.array(Subscriber),
      /** Of all, not of this page. */
      counts: z.object({ confirmed: z.number().int(), waiting: z.number().int() }),
    }),
  },
  exportSubscribers: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'The confirmed subscribers as CSV; recorded in the audit log',
    response: z.undefined(),
    mediaType: 'text/csv',
  },
} as const;

/** For the service that sends letters. */
export const newsletterInternalTerms = {
  subscribers: {
    method: 'GET',
    path: '/internal/subscribers',
    summary: 'A page of confirmed subscribers of the newsletter, oldest first',
    query: z.strictObject({ after: Id.optional() }),
    response: z.object({ subscribers: z.array(z.object({ id: Id, email: z.string() })), next: Id.nullable() }),
  },
  subscriberAddresses: {
    method: 'POST',
    path: '/internal/subscribers/addresses',
    summary: 'Addresses of up to 500 subscribers, confirmed or not; unknown ids are left out',
    body: z.strictObject({ ids: z.array(Id).max(500) }),
    response: z.object({ addresses: z.array(z.object({ id: Id, email: z.string(), isConfirmed: z.boolean() })) }),
  },
  endSubscriptions: {
    method: 'POST',
    path: '/internal/subscribers/end',
    summary: 'Removes up to 500 subscribers who left the newsletter; idempotent',
    body: z.strictObject({ ids: z.array(Id).max(500) }),
    response: Done,
  },
} as const;
