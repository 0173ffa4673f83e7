import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, text } from '../fields/fields';
import { bouncesCalls } from './calls';

/** A report about a mail from the relay that accepted it: the mail was returned, or its reader complained about it. */
export const BounceReport = z.strictObject({
  /** The address to which the report came, which is the envelope sender of the mail. */
  to: z.email().max(254),
  /** The `Status` of the report (RFC 3464). Only values that begin with 5 count. It is of no use for a complaint. */
  status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'Must be a status such as 5.1.1'),
  /** Whether the reader reported the mail as unwanted (RFC 5965). */
  isComplaint: z.boolean().optional(),
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
      'Reports that an email was returned, or that its reader complained about it; the mail relay signs the request, and the response reveals nothing about the address',
    body: BounceReport,
    response: Done,
  },
});
