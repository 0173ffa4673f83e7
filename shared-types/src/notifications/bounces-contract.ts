import * as z from 'zod';
import { contract } from '../contract';
import { Done, text } from '../fields';
import { bouncesCalls } from './calls';

/** A mail that came back, as the relay that took it reports it. */
export const BounceReport = z.strictObject({
  /** The address to which the report came: the sender in the envelope of the mail. */
  to: z.email().max(254),
  /** The `Status` of the report (RFC 3464). Only those that begin with 5 count. */
  status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'Must be a status such as 5.1.1'),
  /** What the mail server said. */
  text: text(300).optional(),
});
export type BounceReport = z.infer<typeof BounceReport>;

/** What a mail relay tells of mails that it took and could not deliver. */
export const bouncesApi = contract('notifications', bouncesCalls, {
  report: {
    access: 'public',
    limit: 'own',
    summary: 'Reports that an email came back. Signed by the mail relay; the response says nothing about the address',
    body: BounceReport,
    response: Done,
  },
});
