import * as z from 'zod';
import { contract } from '../contract';
import { Done, text } from '../fields';
import { bouncesCalls } from './calls';

/** A report about a returned mail from the relay that accepted it. */
export const BounceReport = z.strictObject({
  /** The address to which the report came, which is the envelope sender of the mail. */
  to: z.email().max(254),
  /** The `Status` of the report (RFC 3464). Only values that begin with 5 count. */
  status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'Must be a status such as 5.1.1'),
  /** The response of the mail server. */
  text: text(300).optional(),
});
export type BounceReport = z.infer<typeof BounceReport>;

/** The calls with which a mail relay reports mails that it accepted and could not deliver. */
export const bouncesApi = contract('notifications', bouncesCalls, {
  report: {
    access: 'public',
    limit: 'own',
    summary:
      'Reports that an email was returned; the mail relay signs the request, and the response reveals nothing about the address',
    body: BounceReport,
    response: Done,
  },
});
