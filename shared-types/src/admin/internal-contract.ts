import * as z from 'zod';
import { internalContract } from '../contract';
import { Done, Id, IdParams } from '../fields';
import { AUDIT_BATCH } from '../limits';
import { mergeTerms } from '../merging';
import { AuditRecord } from './audit';
import { CONTACT_CATEGORY_NAMES } from '../content/contact-categories';

/** The calls between services, which are never reachable through the gateway. */
export const adminInternalApi = internalContract('admin', {
  appendAuditRecords: {
    method: 'POST',
    path: '/internal/audit',
    summary: 'Adds records to the audit log; existing ones are not changed',
    body: z.strictObject({ records: z.array(AuditRecord).max(AUDIT_BATCH) }),
    response: Done,
  },
  threadMail: {
    method: 'POST',
    path: '/internal/inbox/{id}/mail',
    summary:
      'Returns the address and text of the receipt of a thread, or of an answer if `entryId` is given; 404 if the thread was removed',
    params: IdParams,
    body: z.strictObject({ entryId: Id.optional() }),
    response: z.object({
      email: z.string(),
      name: z.string(),
      category: z.enum(CONTACT_CATEGORY_NAMES),
      subject: z.string(),
      message: z.string(),
      answer: z.object({ text: z.string(), author: z.string().nullable() }).optional(),
    }),
  },
  ...mergeTerms,
});
